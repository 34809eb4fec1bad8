"""A coverage-guided fuzzer for what loads records: any error but a `RecordError` is a finding.

    python -m tests.records.fuzz                                 each loader in turn, for a minute
    python -m tests.records.fuzz --loader json --seconds 300     one loader, for longer

It needs atheris (``pip install atheris``), which is no dependency of anything here. It begins with valid
documents, changes them by bytes and, half of the time, field by field with digests made to fit. What it
finds is kept in a temporary folder, which it names.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOADERS = ("json", "text", "position", "file")
MOST_FINDINGS = 20
LONGEST_INPUT = 1 << 16

HOW_TO_INSTALL = """\
The fuzzer needs atheris, which is not installed here:

    python -m venv /tmp/fuzzer && /tmp/fuzzer/bin/pip install atheris hypothesis -e .
    /tmp/fuzzer/bin/python -m tests.records.fuzz
"""


def main(arguments: list[str] | None = None) -> int:
    """Fuzz; the exit code is 0 where nothing was found, 2 where atheris is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.records.fuzz", description=__doc__)
    parser.add_argument("--loader", choices=LOADERS, help="one loader alone (all, in turn)")
    parser.add_argument("--seconds", type=int, default=60, help="how long for each loader (60)")
    parser.add_argument("--folder", type=Path, help="where corpus and findings go (a new folder)")
    options = parser.parse_args(arguments)
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        print(HOW_TO_INSTALL, end="", file=sys.stderr)
        return 2
    folder = options.folder or Path(tempfile.mkdtemp(prefix="reco-fuzz-"))
    if options.loader is None:  # libFuzzer ends its process, so that each loader has its own
        command = [sys.executable, "-m", "tests.records.fuzz", "--seconds", str(options.seconds)]
        command += ["--folder", str(folder), "--loader"]
        codes = [subprocess.call([*command, loader]) for loader in LOADERS]
        return max(codes)
    return fuzz(atheris, options.loader, options.seconds, folder)


def fuzz(atheris: Any, loader: str, seconds: int, folder: Path) -> int:
    """Fuzz one loader; does not come back where libFuzzer ends the process."""
    with atheris.instrument_imports(include=["reco_rules.records", "reco_rules.reco"]):
        from tests.records import mutations
    corpus, findings = folder / loader / "corpus", folder / loader / "findings"
    corpus.mkdir(parents=True, exist_ok=True)
    findings.mkdir(exist_ok=True)
    for number, seed in enumerate(mutations.seeds_of(loader, 12)):
        (corpus / f"seed-{number}").write_bytes(seed)
    counts: Counter[str] = Counter()
    kinds: set[str] = set()
    begin = time.monotonic()

    def report() -> None:
        spent = time.monotonic() - begin
        print(
            f"{loader}: {counts.total()} executions in {spent:.0f} s "
            f"({mutations.statistics(counts)}); {len(kinds)} findings in {findings}",
            flush=True,
        )

    def once(raw: bytes) -> None:
        if time.monotonic() - begin > seconds:
            report()
            os._exit(1 if kinds else 0)
        try:
            counts[mutations.outcome_of(loader, raw)] += 1
        except Exception:  # noqa: BLE001  # which is what it looks for
            counts["found"] += 1
            text = traceback.format_exc()
            kind = " ".join(line.strip() for line in text.splitlines() if line.startswith("  File"))
            if kind not in kinds and len(kinds) < MOST_FINDINGS:
                kinds.add(kind)
                path = findings / str(len(kinds))
                path.write_bytes(raw)
                path.with_suffix(".txt").write_text(text, errors="backslashreplace")
                print(f"FOUND {path}\n{text}", flush=True)

    limits = [f"-max_len={LONGEST_INPUT}", "-verbosity=0", "-rss_limit_mb=2000"]
    atheris.Setup(
        [sys.argv[0], *limits, str(corpus)],
        once,
        custom_mutator=mutator(atheris, mutations, loader),
    )
    atheris.Fuzz()
    report()
    return 1 if kinds else 0


def mutator(atheris: Any, mutations: Any, loader: str) -> Callable[[bytes, int, int], bytes]:
    """Changes input by bytes, by signs or by fields."""

    valid = list(mutations.seeds_of(loader, 12))  # else most of the corpus is soon far from it

    def change(raw: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        how = rng.random()
        if rng.random() < 0.4:
            raw = valid[int(rng.random() * len(valid))]
        if how < 0.3:
            out: bytes = atheris.Mutate(raw, most)
            return out
        if loader in ("json", "file") and how < 0.8:
            out = by_field(raw, rng)
        else:
            text = mutations.text_mutated(raw.decode(errors="replace"), rng)
            out = text.encode(errors="surrogatepass")
        return out if len(out) <= most else raw[:most]

    def by_field(raw: bytes, rng: random.Random) -> bytes:
        head, body = (raw[:1], raw[1:]) if loader == "json" else (b"", raw)
        lines = body.split(b"\n") if loader == "file" else [body]
        at = int(rng.random() ** 2 * len(lines))
        try:
            data = json.loads(lines[at])
            lines[at] = json.dumps(mutations.mutated(data, rng)).encode()
        except (ValueError, RecursionError):
            if loader == "file" and len(lines) > 1:
                lines[at : at + 1] = [lines[at - 1]] * int(rng.random() * 3)
        return head + b"\n".join(lines)

    return change


if __name__ == "__main__":
    sys.exit(main())
