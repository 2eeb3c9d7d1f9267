"""How fast sgfmill reads files: python3 sgfmill_peer.py FILE... Prints seconds of CPU and megabytes a second."""
import sys
import time

from sgfmill import sgf_grammar

files = [open(path, "rb").read() for path in sys.argv[1:]]
size = sum(map(len, files))
best = float("inf")
for _ in range(3):
    begin = time.process_time()
    for data in files:
        try:
            sgf_grammar.parse_sgf_collection(data)
        except ValueError:
            pass
    best = min(best, time.process_time() - begin)
print(f"peer sgfmill: {best:.3f} s, {size / best / 1e6:.2f} MB/s")
