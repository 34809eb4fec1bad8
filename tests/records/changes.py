"""Every change of a field of many records: each must be refused by name (see `test_mutations`).

python -m tests.records.changes [--documents 1000] [--first 100] [--workers 2]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.progress import track

from tests.records.test_mutations import check_record_mutations

AT_ONCE = 10
"""So many documents are one task."""


def task(first: int) -> Counter[str]:
    """How the changes of some documents were refused."""
    return check_record_mutations(range(first, first + AT_ONCE), actions=5)


def main() -> int:
    """Change them all; a change that is not refused ends it with a traceback that names it."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.records.changes",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--documents", type=int, default=1000, help="how many documents")
    parser.add_argument("--first", type=int, default=100, help="the number of the first")
    parser.add_argument("--workers", type=int, default=2, help="how many processes")
    chosen = parser.parse_args()
    firsts = range(chosen.first, chosen.first + chosen.documents, AT_ONCE)
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.workers) as pool:
        done = pool.map(task, firsts)
        for counts in track(done, total=len(firsts), console=Console(stderr=True), transient=True):
            total += counts
    print(f"{len(firsts) * AT_ONCE:,} documents, {total.total():,} changes:")
    for name, count in sorted(total.items()):
        print(f"  {name:20} {count:10,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
