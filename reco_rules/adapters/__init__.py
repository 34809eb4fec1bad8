"""Games behind the interfaces of other libraries: one module for each, to be imported by itself.

Each works for every game of the contract and needs an extra of its own.
"""
