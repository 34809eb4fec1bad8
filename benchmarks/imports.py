"""How long `import reco_rules` takes, against `import attrs` alone: medians of fresh processes, in turn.

    python benchmarks/imports.py [ROUNDS]

Prints one JSON line: the median of the ratios of each round, with the lowest and the highest.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

TIMED = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"


def seconds(module: str) -> float:
    """The time that the import takes in a fresh process."""
    command = [sys.executable, "-c", TIMED.format(module)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    for module in ("attrs", "reco_rules"):  # a warm-up, which also writes the byte code
        seconds(module)
    times = [(seconds("attrs"), seconds("reco_rules")) for _ in range(rounds)]
    ratios = sorted(ours / attrs for attrs, ours in times)
    print(
        json.dumps(
            {
                "attrs_ms": round(1000 * statistics.median(attrs for attrs, _ in times), 1),
                "reco_rules_ms": round(1000 * statistics.median(ours for _, ours in times), 1),
                "ratio": [round(x, 2) for x in (statistics.median(ratios), ratios[0], ratios[-1])],
            }
        )
    )


if __name__ == "__main__":
    main()
