"""A table belongs to its host, a seat to whoever holds its token, and nobody reaches another's."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from served import folder_of, served

from emberfall import campaigns, seats
from emberfall.graph import company, ledger
from emberfall.graph.errors import NoSuchCampaign, NoSuchPlayer, NoSuchSeat, NotYours
from emberfall.graph.store import Store
from emberfall.ui.desk import Desk
from emberfall.ui.game import Game

pytestmark = pytest.mark.xdist_group("web")  # one app is enough for all of them


@pytest.fixture(scope="module")
def url(store: Store, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app answers, in a process of its own, over the same database."""
    with served(folder_of(store), tmp_path_factory.mktemp("app") / "log") as app:
        yield app.url


# Invited --------------------------------------------------------------------------------------------


def test_a_host_invites_a_player_and_both_sit_at_one_table(store: Store, host: str) -> None:
    token = seats.invite(store, host, ("lyra",), "Ann")
    guest = seats.seated(store, token)
    assert (guest.role, guest.players, guest.acting, guest.name) == ("player", ("lyra",), "lyra", "Ann")
    assert guest.campaign == seats.seated(store, host).campaign
    cards = seats.seats(store, token)
    assert [(card.role, card.name, card.mine) for card in cards] == [("host", "", False), ("player", "Ann", True)]
    assert token not in repr(cards)


def test_grimma_refuses_kael_and_serves_lyra_at_one_table(store: Store, host: str) -> None:
    game = Game(store)
    kael, lyra = (seats.invite(store, host, (player,)) for player in ("kael", "lyra"))
    refused = game.play(kael, "Grimma, forge me a moonsteel blade", "k1").decision
    served_ = game.play(lyra, "Grimma, will you make me a steel dagger?", "l1").decision
    assert refused
    assert served_
    assert (refused.verdict, served_.verdict) == ("refuse", "agree")


def test_a_spectator_sees_everything_and_changes_nothing(store: Store, host: str) -> None:
    game = Game(store)
    token = seats.invite_spectator(store, host)
    seen = game.view(token)
    assert seen.players == ()
    assert seen.lines == game.view(host).lines
    before = game.rev(host)
    for attempt in (
        lambda: game.play(token, "I insult Grimma", "t"),
        lambda: game.switch_rule(token, "kin_oath", False),
        lambda: game.invite(token, ("kael",)),
        lambda: game.delete_campaign(token),
        lambda: game.remove(token, seats.seated(store, host).id),
    ):
        with pytest.raises(NotYours):
            attempt()
    with pytest.raises(NoSuchSeat):
        game.act_as(token, "kael")
    with pytest.raises(NotYours):
        game.export(token)
    assert game.chronicle(token) == game.chronicle(host)
    assert game.rev(host) == before


def test_a_turn_is_played_by_whoever_was_shown_when_it_was_sent(store: Store, host: str) -> None:
    game = Game(store)
    assert game.play(host, "look around", "t1", player="lyra").player == "lyra"
    game.act_as(host, "lyra")
    assert game.play(host, "look around", "t2", player="kael").player == "kael"
    assert game.play(host, "look around", "t3", player="grimma").player == "lyra"  # whom this seat does not have
    guest = seats.invite(store, host, ("kael",))
    assert game.play(guest, "look around", "t4", player="lyra").player == "kael"


def test_only_the_host_invites_and_only_whom_the_campaign_has(store: Store, host: str) -> None:
    guest = seats.invite(store, host, ("lyra",))
    with pytest.raises(NotYours, match="only the host"):
        seats.invite(store, guest, ("lyra",))
    with pytest.raises(NoSuchPlayer, match="nobody called grimma plays here; there are: kael, lyra"):
        seats.invite(store, host, ("grimma",))
    with pytest.raises(NoSuchPlayer):
        seats.invite(store, host, ())
    with pytest.raises(NoSuchSeat):
        seats.invite(store, "guessed", ("lyra",))


def test_a_table_has_so_many_seats_and_no_more(store: Store, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "SEATS_MOST", 2)
    seats.invite(store, host, ("lyra",))
    with pytest.raises(NotYours, match="this table has 2 seats"):
        seats.invite_spectator(store, host)


# Named and removed ---------------------------------------------------------------------------------


def test_everybody_names_their_own_seat_and_the_host_any(store: Store, host: str) -> None:
    one, other = (seats.invite(store, host, ("lyra",)) for _ in range(2))
    one_id, other_id = (seats.seated(store, token).id for token in (one, other))
    seats.rename(store, one, one_id, "  Ann \u202e of\nGreen  Gables \x07" + "!" * 90)
    assert seats.seated(store, one).name == "Ann of Green Gables !!!!!!!!!!!!!!!!!!!!"
    with pytest.raises(NotYours):
        seats.rename(store, one, other_id, "Bo")
    seats.rename(store, host, other_id, "Bo")
    assert seats.seated(store, other).name == "Bo"


def test_a_removed_seat_opens_nothing(store: Store, host: str) -> None:
    one, other = (seats.invite(store, host, ("lyra",)) for _ in range(2))
    with pytest.raises(NotYours):
        seats.remove(store, one, seats.seated(store, other).id)
    seats.remove(store, host, seats.seated(store, other).id)
    with pytest.raises(NoSuchSeat):
        seats.seated(store, other)
    seats.remove(store, one, seats.seated(store, one).id)
    assert [card.role for card in seats.seats(store, host)] == ["host"]
    with pytest.raises(NotYours, match="host's own seat stays"):
        seats.remove(store, host, seats.seated(store, host).id)


def test_a_deleted_campaign_is_gone_with_its_graph_and_its_seats(store: Store, host: str) -> None:
    guest = seats.invite(store, host, ("lyra",))
    campaign = seats.seated(store, host).campaign
    with pytest.raises(NotYours):
        seats.delete_campaign(store, guest)
    seats.delete_campaign(store, host)
    assert campaign not in store.graphs()
    for token in (host, guest):
        with pytest.raises(NoSuchSeat):
            seats.seated(store, token)
    with pytest.raises(NoSuchCampaign):
        seats.players(store, campaign)


def test_the_seats_of_another_table_cannot_be_named_or_removed(store: Store, host: str) -> None:
    mine = campaigns.new_campaign(store, campaigns.DEMO)
    theirs = seats.seated(store, host).id
    with pytest.raises(NoSuchSeat, match="no such seat at this table"):
        seats.remove(store, mine, theirs)
    with pytest.raises(NoSuchSeat, match="no such seat at this table"):
        seats.rename(store, mine, theirs, "Mine")
    seats.delete_campaign(store, mine)
    assert seats.seated(store, host).name == ""


def test_an_account_finds_its_seats_again_by_new_tokens_of_their_own(store: Store, host: str) -> None:
    guest = seats.invite(store, host, ("lyra",), "Ann")
    ledger.bind_seat(store, guest, "ann@hub")
    ((title, again),) = ledger.open_again(store, "ann@hub")
    assert title == "Emberfall · Ann"
    assert again != guest
    assert seats.seated(store, again) == seats.seated(store, guest)
    assert len(seats.seats(store, host)) == 2
    assert ledger.open_again(store, "bo@hub") == ()
    assert "ann@hub" not in json.dumps(store.command("GRAPH.RO_QUERY", ledger.LEDGER, "MATCH ()-[a]->() RETURN a"))
    seats.remove(store, host, seats.seated(store, guest).id)
    assert ledger.seat(store, again) is None


# Who is here ----------------------------------------------------------------------------------------


def test_who_asked_any_process_a_moment_ago_is_here(store: Store, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = seats.invite(store, host, ("lyra",), "Ann")
    one, other = Desk(Game(store)), Desk(Game(store))  # two processes share nothing but the store either
    one.pulse(guest)
    assert other.pulse(host)["here"] == one.pulse(host)["here"]
    assert sorted(str(name) for name in other.game.pulse(host).here) == ["Ann", "Kael"]  # type: ignore[union-attr]
    assert [card.here for card in other.game.seats(host)] == [True, True]
    monkeypatch.setattr(company, "AWAY_AFTER", -1.0)
    assert other.pulse(host)["here"] == ["Kael"]


def test_nobody_writes_down_that_somebody_sits_alone(store: Store, host: str) -> None:
    assert Desk(Game(store)).pulse(host)["here"] == ["Kael"]
    assert company.here(store, seats.seated(store, host).campaign) == {}


def test_each_process_knows_who_acts_in_the_other(store: Store, host: str) -> None:
    desk, campaign = Desk(Game(store)), seats.seated(store, host).campaign
    with ledger.turn_lock(store, campaign, who="lyra"):
        assert {**desk.pulse(host), "rev": 0, "here": []} == {
            "rev": 0,
            "busy": True,
            "acting": "Lyra",
            "here": [],
            "notice": "",
        }
    assert desk.pulse(host)["busy"] is False


def test_a_process_shows_no_older_receipts_than_what_it_shows(store: Store, host: str) -> None:
    one, other = Game(store), Game(store)
    one.play(host, "look around", "")
    assert "keeper/commit" in [receipt.name for receipt in one.view(host).receipts]
    assert "keeper/commit" not in [receipt.name for receipt in other.view(host).receipts]
    other.play(host, "wait", "")
    assert "keeper/commit" not in [receipt.name for receipt in one.view(host).receipts]
    assert "keeper/commit" in [receipt.name for receipt in other.view(host).receipts]


# Over the web ---------------------------------------------------------------------------------------


def test_the_pulse_says_who_is_at_the_table(url: str, store: Store, host: str) -> None:
    game = Game(store)
    guest = seats.invite(store, host, ("lyra",))
    seen = [httpx.get(f"{url}/rev", params={"seat": token}).json() for token in (host, guest)]
    assert seen[1] == {"rev": game.rev(host), "busy": False, "acting": "", "here": seen[1]["here"], "notice": ""}
    assert sorted(seen[1]["here"]) == ["Kael", "Lyra"]
    assert httpx.get(f"{url}/rev", params={"seat": "guessed"}).json()["rev"] is None


def test_a_campaign_is_downloaded_and_uploaded_through_its_seat(url: str, store: Store, host: str) -> None:
    game = Game(store)
    saved = httpx.get(f"{url}/export", params={"seat": host})
    assert saved.headers["content-disposition"] == 'attachment; filename="emberfall.json"'
    assert saved.headers["cache-control"] == "no-store"
    assert host not in saved.text
    back = httpx.post(f"{url}/restore", content=saved.content, headers={"X-Emberfall": "restore"}, timeout=60).json()
    assert game.export(back["seat"]) == saved.content
    seats.delete_campaign(store, back["seat"])
    told = httpx.get(f"{url}/chronicle", params={"seat": host})
    assert told.headers["content-type"] == "text/markdown; charset=utf-8"
    assert told.text.startswith("# Emberfall\n")


def test_what_cannot_be_had_is_refused_in_a_sentence(url: str) -> None:
    for path in ("export", "chronicle"):
        answer = httpx.get(f"{url}/{path}", params={"seat": "guessed"})
        assert (answer.status_code, "nobody sits here" in answer.json()["error"]) == (404, True)
    assert httpx.post(f"{url}/restore", content=b"{}").status_code == 403
    upload = {"X-Emberfall": "restore"}
    nothing = httpx.post(f"{url}/restore", content=b"{}", headers=upload)
    assert (nothing.status_code, "is no save" in nothing.json()["error"]) == (422, True)
    huge = httpx.post(f"{url}/restore", content=(b" " * (1 << 20) for _ in range(100)), headers=upload, timeout=60)
    assert (huge.status_code, "a save may have" in huge.json()["error"]) == (422, True)
