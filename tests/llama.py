"""Serves a GGUF file as llama.cpp does, on a port of this machine, until its standard input ends.

`python llama.py FILE` prints its address.
"""

from __future__ import annotations

import sys

import xllamacpp


def main(path: str) -> None:
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.n_ctx = 8192
    params.n_parallel = 1
    params.n_gpu_layers = 0
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1  # two wait for each other on a busy machine
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])
