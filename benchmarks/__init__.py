"""How fast the library is, and how that grows: programs to run from a checkout."""
