"""``python -m reco_rules`` is the command line `reco-rules`."""

import sys

from reco_rules.cli import main

if __name__ == "__main__":
    sys.exit(main())
