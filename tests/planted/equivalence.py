"""A bug in the specification that changes nothing: proved, not believed.

The module with the bug is loaded beside the true one, and both are read as formulas over the same symbols:
for every variant, and every state of which the invariant holds. The machine must allow the same steps and
make the same states of them; views must tell the same states apart.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final
from unittest import mock

from spec import facts, obligations, reco, secrecy
from spec.logic import And, Iff, Not, Value, same
from spec.obligations import STEPS
from spec.prove import any_world, ask
from tests.planted.planting import ROOT, Bug, patched

SECONDS: Final = 60.0
"""For one question to z3."""


def differences(bug: Bug) -> list[str]:
    """What the bug changes: nothing, if it is what it claims to be. Raises `TimeoutError` if z3 does not
    know."""
    claims = CLAIMS.get(bug.file)
    if claims is None:
        raise ValueError(f"{bug.name}: only of {' and '.join(CLAIMS)} it can be proved")
    return [
        name
        for name, given, equal in claims(with_bug(bug))
        if ask([given, Not(equal)], SECONDS) is not None
    ]


def with_bug(bug: Bug) -> ModuleType:
    """The module with the bug in it, beside the true one."""
    name = bug.file.removesuffix(".py").replace("/", ".")
    true = importlib.import_module(name)
    twin = ModuleType(f"{name}, {bug.name}")
    source = patched((ROOT / bug.file).read_text(encoding="utf-8"), bug)
    exec(compile(source, str(true.__file__), "exec"), twin.__dict__)
    return twin


Claims = Iterator[tuple[str, Value, Value]]
"""What must be equal, and where: name, hypothesis, equality."""


def same_machine(twin: ModuleType) -> Claims:
    """Start, guards, effects and weights are the same."""
    w: Any = any_world()
    yield "valid", True, Iff(reco.valid(w.v), twin.valid(w.v))
    yield "can_start", reco.valid(w.v), Iff(*[m.can_start(w.v, w.first_seat) for m in (reco, twin)])
    begun = [m.init(w.v, w.first_seat, w.no_claims) for m in (reco, twin)]
    yield "init", facts.started(w), same(*begun)
    drawn = And(facts.anywhere(w), w.kind >= 0, w.kind < len(reco.KINDS))
    yield "weight", drawn, same(*[m.weight(w.s, w.kind) for m in (reco, twin)])
    for kind, true in STEPS.items():
        with mock.patch.object(obligations, "reco", twin):  # the steps look their machine up there
            guard, effect = true.guard(w), true.effect(w)
        yield f"can {kind}", facts.anywhere(w), Iff(true.guard(w), guard)
        yield kind, facts.possible(kind)(w), same(true.effect(w), effect)


def same_views(twin: ModuleType) -> Claims:
    """Two states look alike to a seat or a spectator, or do not, in both ways of looking."""
    w: Any = any_world()
    given = And(
        facts.anywhere(w),
        facts.invariant(w.v, w.other),
        w.watcher >= secrecy.SPECTATOR,
        w.watcher < w.v.players,
    )
    alike = [same(m.seen(w.s, w.watcher), m.seen(w.other, w.watcher)) for m in (secrecy, twin)]
    yield "seen", given, Iff(*alike)


CLAIMS: Final = {"spec/reco.py": same_machine, "spec/secrecy.py": same_views}
