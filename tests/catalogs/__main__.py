"""`python -m tests.catalogs`: how complete the translations are; `--write` brings them up to date."""

import typer

from tests.catalogs.catalogs import CODES, as_mo, as_po, po, updated


def main(
    *, write: bool = typer.Option(False, "--write", help="Write the .po files and compile them.")
) -> None:
    """Tell how many messages each language has and lacks."""
    for code in CODES:
        catalog = updated(code)
        messages = [message for message in catalog if message.id]
        lacking = sum(not all(texts(message.string)) for message in messages)
        typer.echo(f"{code}: {len(messages)} messages, {lacking} not translated")
        if write:
            po(code).parent.mkdir(parents=True, exist_ok=True)
            po(code).write_bytes(as_po(catalog))
            po(code).with_suffix(".mo").write_bytes(as_mo(catalog))


def texts(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a translation; an empty one where there is none yet."""
    return (string or "",) if string is None or isinstance(string, str) else tuple(string)


if __name__ == "__main__":
    typer.run(main)
