#!/usr/bin/env python3
"""Plays a match in shards on a HyperQueue server with three workers on loopback, while shards are killed.

usage: cluster.py KATSURA [GAMES]

Fails unless the shards merge to the table that one run gives. Times are left out of the comparison; all else is in it. The
Python package carries server and workers (`pip install hyperqueue`).
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

SHARDS = 8
WORKERS = 3
KILLS = 5
MATCH = ["match", "montecarlo:playouts=30,threads=1", "random", "--size", "5", "--seed", "17", "--json"]


def main():
    program = os.path.abspath(sys.argv[1])
    games = sys.argv[2] if len(sys.argv) > 2 else "400"
    with tempfile.TemporaryDirectory() as folder:
        whole, parts = f"{folder}/whole", f"{folder}/parts"
        command = [program, *MATCH, "--games", games, "--out"]
        begun = time.monotonic()
        one = subprocess.run([*command, whole], check=True, capture_output=True, text=True).stdout
        alone = time.monotonic() - begun
        begun = time.monotonic()
        attempts = 0
        with LocalCluster() as cluster:
            for _ in range(WORKERS):
                cluster.start_worker(WorkerConfig(cores=1))
            client = cluster.client()
            done = threading.Event()
            killer = threading.Thread(target=kill, args=(parts, done))
            killer.start()
            # A shard that was killed is submitted again, and goes on; one that is finished costs a start.
            while attempts < 10:
                attempts += 1
                job = Job(max_fails=None)
                for index in range(1, SHARDS + 1):
                    job.program([*command, parts, "--shard", f"{index}/{SHARDS}"], stdout=None, stderr=None)
                if client.wait_for_jobs([client.submit(job)], raise_on_error=False):
                    break
            done.set()
            killer.join()
        shared = time.monotonic() - begun
        merged = subprocess.run([program, "merge", parts, "--json"], check=True, capture_output=True, text=True).stdout
        assert essence(json.loads(merged)) == essence(json.loads(one)), "the tables differ"
        summary = json.loads(merged)["summary"]
        print(f"{summary['games']} games in {SHARDS} shards on {WORKERS} workers, {killer.kills} killed, {attempts} submissions: "
              f"the table of one run ({summary['a']['wins']} – {summary['b']['wins']}); {alone:.0f} s alone, {shared:.0f} s shared")


def kill(parts, done):
    """Kills shards at random moments."""
    me, draw = threading.current_thread(), random.Random(1)
    me.kills = 0
    while me.kills < KILLS and not done.wait(draw.uniform(0.5, 2)):
        running = []
        for entry in Path("/proc").iterdir():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if parts.encode() in words and b"--shard" in words:
                running.append(int(entry.name))
        if running:
            try:
                os.kill(draw.choice(running), signal.SIGKILL)
                me.kills += 1
            except ProcessLookupError:
                pass


def essence(value):
    """What does not depend on the speed of the machine."""
    if isinstance(value, dict):
        times = ("secs", "longest_secs", "mean_secs")
        return {name: essence(part) for name, part in value.items() if name not in times}
    if isinstance(value, list):
        return [essence(part) for part in value]
    return value


main()
