"""`python -m tests.catalogs`: how complete the translations are; `--write` brings them up to date."""

import typer

from tests.catalogs.catalogs import BACK, CODES, as_mo, as_po, po, texts, translated_back, updated


def main(
    *, write: bool = typer.Option(False, "--write", help="Write the .po files and compile them.")
) -> None:
    """Tell what each language lacks: messages, and translations that were not translated back."""
    for code in CODES:
        catalog, back = updated(code), translated_back(code)
        lacking = sum(m.fuzzy or not all(texts(m.string)) for m in catalog if m.id)
        unread = sum(not message.string for message in back if message.id)
        typer.echo(
            f"{code}: {len(catalog)} messages, {lacking} not translated, {unread} not translated back"
        )
        if write:
            po(code).parent.mkdir(parents=True, exist_ok=True)
            po(code).write_bytes(as_po(catalog))
            po(code).with_suffix(".mo").write_bytes(as_mo(catalog))
            (BACK / f"{code}.po").write_bytes(as_po(back))


if __name__ == "__main__":
    typer.run(main)
