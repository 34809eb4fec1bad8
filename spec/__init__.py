"""R-Eco as a specification: a second, independent program, written from the rules alone.

Of Recicle there are parts, in `recicle`.

`logic` is the vocabulary, `reco` the transition system, `result` the scoring; both are read twice,
on ints and as formulas. `oracle` makes the reading on ints handy for tests. Nothing here imports
the engine, and the engine imports nothing from here. See README.md.
"""
