/* The story on show: the longest chain that a Why would walk from the player. A deed, whom it was done to, and whose kin
   remember it. The map is hung on it, so that the path is an arch before it is ever lit. */
"use strict";

Emberfall.spine = (() => {
  /** Where the chain stands, by its length: shares of the sheet's width and height, and the side of each name. */
  const ARCHES = {
    2: [
      [0.2, 0.66, "below"],
      [0.5, 0.3, "above"],
    ],
    3: [
      [0.19, 0.68, "below"],
      [0.36, 0.25, "above"],
      [0.7, 0.34, "right"],
    ],
    4: [
      [0.18, 0.67, "below"],
      [0.32, 0.25, "above"],
      [0.62, 0.22, "right"],
      [0.71, 0.64, "below"],
    ],
  };

  function* chains({me, edges}) {
    const ends = (id, type) => edges.filter(e => e.type === type && e.from === id).map(e => e.to);
    const kin = id =>
      edges.filter(e => e.type === "KIN_OF" && (e.from === id || e.to === id)).map(e => (e.from === id ? e.to : e.from));
    for (const deed of ends(me, "PERFORMED")) {
      yield [me, deed];
      for (const target of ends(deed, "TARGETED")) {
        yield [me, deed, target];
        for (const relative of kin(target))
          if (ends(relative, "REMEMBERS").includes(deed)) yield [me, deed, target, relative];
      }
    }
  }

  /** Ids from the player on; none when nothing was done yet. */
  const find = raw => [...chains(raw)].reduce((best, chain) => (chain.length > best.length ? chain : best), []);

  /** spots: Map of id to {x, y, side}; middle: the room below the arch, kept free for what is done and answered next. */
  function hang(ids, W, H) {
    const arch = ARCHES[ids.length] || [];
    const spots = new Map(arch.map(([x, y, side], i) => [ids[i], {x: x * W, y: y * H, side}]));
    return {spots, middle: ids.length === 4 ? {x: 0.46 * W, y: 0.5 * H, r: 0.13 * H} : null};
  }

  return {find, hang};
})();

/** Edge ids ("a-TYPE-b") as paths: one walk as long as they allow, begun at the first of them, then what is left. */
Emberfall.walks = ids => {
  const left = ids.map(id => [id, ...id.split("-")]).filter(parts => parts.length === 4),
    paths = [];
  while (left.length) {
    const [id, from, type, to] = left.shift(),
      path = {nodes: [from, to], edges: [id], forward: [true], labels: [type]};
    for (let next; (next = left.findIndex(([, a, , b]) => [a, b].includes(path.nodes.at(-1)))) >= 0; ) {
      const [edge, a, kind, b] = left.splice(next, 1)[0],
        forward = a === path.nodes.at(-1);
      path.nodes.push(forward ? b : a);
      path.edges.push(edge);
      path.forward.push(forward);
      path.labels.push(kind);
    }
    paths.push(path);
  }
  return paths;
};
