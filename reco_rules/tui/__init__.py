"""The table in a terminal, played by keys and by mouse: `reco-rules tui`, of the extra ``tui``.

`setup` says who plays what, `session` drives a game and knows no screen, `board` draws what a seat sees.
`start`, `playing` and `dialogs` are the screens, `widgets` the parts of the table that are clicked on,
`texts` what they say beyond the words of the rulebook.
"""

from reco_rules.checks import check_installed

check_installed("reco_rules.tui", "textual", "rich", "typer", extra="tui")
