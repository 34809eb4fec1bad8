"""The built page in a real browser: played by clicks and keys, reloaded, without a network, looked at."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from zipfile import ZipFile

import pytest

from examples.web import build as building
from examples.web import showing
from examples.web.session import Session
from reco_rules import Cards, current_player, observe
from reco_rules.game import CHANCE
from reco_rules.records import Outcome, from_json
from reco_rules.rulebook import Wording
from tests.web.matches import played, saved

pytestmark = pytest.mark.slow
api = pytest.importorskip("playwright.sync_api")

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
OPTIONS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync"
).split()

LISTENING = """
window.heard = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => heard.push(data instanceof Blob ? "a file" : data));
  }
};
"""
"""Runs before the page: all that the worker sends is kept."""

AXE = "axe.run({ exclude: ['svg > *'] }, { resultTypes: ['violations'] })"
"""Looks for barriers, but not within drawings, which are tested by themselves."""


class Quiet(SimpleHTTPRequestHandler):
    missing: ClassVar[set[str]] = set()

    def do_GET(self) -> None:
        if Path(self.path).name in self.missing:
            self.send_error(404)
        else:
            super().do_GET()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script that looks for barriers."""
    folder = tmp_path_factory.mktemp("axe")
    wanted = json.loads((building.HERE / "package.json").read_text())["devDependencies"]["axe-core"]
    install = ["npm", "install", "--silent", "--no-package-lock", "--ignore-scripts", "--no-audit"]
    subprocess.run([*install, f"--prefix={folder}", f"axe-core@{wanted}"], check=True)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def lesson(folder: Path, play: Path) -> None:
    """Make the page of the tutorial of what it shows, with what the built page has of Pyodide and rules."""
    text = (building.ROOT / "docs" / "tutorials" / "web.md").read_text(encoding="utf-8")
    shown = re.findall(r"^```(python|js|html)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    blocks = dict(reversed(shown))  # the first of each language
    shutil.copytree(play / "pyodide", folder)
    shutil.copy(play / "rules.zip", folder)
    with ZipFile(folder / "rules.zip", "a") as rules:
        rules.writestr("desk.py", blocks["python"])
    (folder / "worker.js").write_text(blocks["js"], encoding="utf-8")
    (folder / "index.html").write_text(blocks["html"], encoding="utf-8")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built page is served."""
    if BROWSER is None or shutil.which("npm") is None:
        pytest.skip("the page is tested with Chromium and built with npm: one of them is missing")
    folder = tmp_path_factory.mktemp("page")
    building.build(folder / "play")
    lesson(folder / "lesson", folder / "play")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def opened(address: str) -> Iterator[tuple[Any, list[str]]]:
    """The page, loaded for the first time, and what went wrong there."""
    wrong: list[str] = []
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=OPTIONS)
        page = browser.new_context(locale="en-GB").new_page()
        page.set_default_timeout(30_000)
        page.on("console", lambda line: wrong.extend([line.text] if line.type == "error" else []))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda request: wrong.append(f"{request.url}: {request.failure}"))
        page.on(
            "response", lambda got: wrong.extend([] if got.ok else [f"{got.url}: {got.status}"])
        )
        page.add_init_script(LISTENING)
        page.goto(f"{address}/play/")
        page.get_by_role("progressbar").wait_for()
        page.get_by_label("Bots move").select_option("at once")
        yield page, wrong
        browser.close()


@pytest.fixture
def page(opened: tuple[Any, list[str]]) -> Iterator[Any]:
    """The page, on which nothing may go wrong."""
    page, wrong = opened
    wrong.clear()
    yield page
    page.context.set_offline(False)
    assert wrong == []


def heard(page: Any, name: str) -> list[Any]:
    """All that the worker sent of this name since the page was loaded."""
    messages = [json.loads(data) for data in page.evaluate("heard") if data != "a file"]
    return [message[name] for message in messages if name in message]


def load(page: Any, data: bytes, name: str = "game.json") -> None:
    """Choose a file on the page."""
    if page.get_by_role("button", name="New game").is_visible():
        page.get_by_role("button", name="New game").click()
    page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": data})


def go_on(page: Any, data: bytes) -> None:
    """Load a good record."""
    page.evaluate("heard.length = 0")
    load(page, data)
    page.locator("#own.mine").wait_for()


def act(page: Any) -> None:
    """Press the button, and wait until something has happened."""
    before = page.locator("#log li").count()
    page.locator("#act").click()
    api.expect(page.locator("#log li")).not_to_have_count(before)
    page.locator("#own.mine, #own.over").wait_for()


# ---- playing ---------------------------------------------------------------------------------------


def test_a_game_is_played_by_clicks_and_the_page_holds_what_its_seat_sees(page: Any) -> None:
    """To the score sheet. All that the page was sent follows from what seat 0 observed."""
    page.get_by_label("Your name").fill("Bo")
    page.get_by_label("Edition").focus()
    api.expect(page.locator("#bots span")).not_to_contain_text(["Bo"])
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Edition").select_option("amigo-2")
    page.get_by_role("button", name="Start").click()
    page.locator("#own.mine").wait_for()
    while page.locator("#own.mine").count():
        need = 1
        if page.locator("#act").text_content() == "Dump":
            need = heard(page, "screen")[-1]["excess"]
        for number in range(need if page.locator("#hand button").count() else 0):
            page.locator("#hand button").nth(number).click()
        act(page)
    api.expect(page.locator("#due")).to_be_focused()
    screens, files = (
        heard(page, "screen"),
        page.evaluate("heard.filter(data => data === 'a file').length"),
    )
    assert files == 0

    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download the record").click()
    record = from_json("record", downloading.value.path().read_bytes())
    assert record.outcome is Outcome.FINISHED
    totals = [score.total for score in record.history.game.result(record.state).scores]
    row = page.locator("#scores tr", has=page.get_by_role("rowheader", name="total"))
    assert [
        int(text.replace("\N{MINUS SIGN}", "-")) for text in row.locator("td").all_text_contents()
    ] == totals
    assert ("You won" in page.locator("#due").text_content()) == (
        0 in record.history.game.result(record.state).winners
    )

    words = Wording(record.variant, "en", record.names)
    states = [after for _, _, after, _ in record.history.steps()]
    decisions = [state for state in states if current_player(state) != CHANCE]
    expected = [showing.screen(observe(state, 0), words, {1: "greedy"}) for state in decisions]
    assert screens == json.loads(json.dumps(expected))
    kinds = {name for data in page.evaluate("heard.slice(0, -1)") for name in json.loads(data)}
    assert kinds <= {"loading", "setting", "screen", "log", "choice"}

    page.get_by_role("button", name="Play again").click()
    page.locator("#own.mine").wait_for()
    assert page.locator("#players").text_content() == "Ann · Bo: looks one turn ahead"
    api.expect(page.locator("#due")).to_be_focused()


def test_a_reload_without_a_network_goes_on_with_the_same_game(page: Any) -> None:
    go_on(page, saved(played("amigo-3", seed=4, moves=7)))
    page.get_by_role("button", name="Hint").click()
    page.locator("#hand [aria-pressed=true]").first.wait_for()
    act(page)
    if page.locator("#act").text_content() == "Dump":
        page.get_by_role("button", name="Take back").click()
        api.expect(page.locator("#act")).to_have_text("Play")
    parts = ("#log", "#hand", "#picture", "#words", "#due")
    before = [page.locator(part).inner_html() for part in parts]
    page.context.set_offline(True)
    page.reload()
    page.locator("#own.mine").wait_for()
    assert [page.locator(part).inner_html() for part in parts] == before
    page.locator("#hand button").first.click()
    act(page)


def test_one_tab_plays_and_another_may_take_its_place(page: Any) -> None:
    go_on(page, saved(played("amigo-3", seed=4, moves=7)))
    hand = page.locator("#hand").inner_html()
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Play here").click()
    other.locator("#own.mine").wait_for()
    assert other.locator("#hand").inner_html() == hand
    api.expect(page.locator("#elsewhere")).to_contain_text("open in another tab")
    assert page.locator("#game").is_hidden()
    other.locator("#hand button").first.click()
    act(other)
    log = other.locator("#log").inner_html()
    other.close()
    page.locator("#own.mine").wait_for()
    assert page.locator("#log").inner_html() == log


def test_a_file_that_does_not_come_is_told(page: Any, address: str) -> None:
    """By the worker, and by what is loaded first where even the page's own script does not come."""
    for missing, told in (
        ("pyodide.asm.wasm", "Lade die Seite neu"),
        ("setup.js", "Load the page"),
    ):
        context = page.context.browser.new_context(service_workers="block", locale="de")
        other = context.new_page()
        other.set_default_timeout(30_000)
        Quiet.missing.add(missing)
        other.goto(f"{address}/play/")
        other.get_by_role("alert").filter(has_text=told).wait_for()
        Quiet.missing.clear()
        context.close()


def test_a_turn_is_played_with_keys_alone(page: Any) -> None:
    go_on(page, saved(played("amigo-3", seed=4, moves=7)))
    keys = page.keyboard

    def go_to(selector: str) -> None:
        for _ in range(40):
            keys.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} cannot be reached")

    lines = page.locator("#log li").count()
    go_to(".card")
    keys.press("Space")
    api.expect(page.locator("#hand [aria-pressed=true]")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    go_to("#act")
    keys.press("Enter")
    api.expect(page.locator("#log li")).not_to_have_count(lines)
    go_to("#rules > summary")
    keys.press("Enter")
    page.get_by_role("heading", name="R-Öko (Amigo, 2010) for 3 players").wait_for()
    keys.press("Enter")


def test_what_is_not_legal_is_explained_with_a_way_to_the_rule(page: Any) -> None:
    match = played("amigo-3", seed=4, moves=7)
    go_on(page, saved(match))
    cards = showing.in_order(match.table.observe(0).hand or Cards())
    other = next(n for n, card in enumerate(cards) if card.color != cards[0].color)
    for number in (0, other):
        page.locator("#hand button").nth(number).click()
    link = page.locator("#choice").get_by_role("link", name="PLAY-2")
    link.wait_for()
    lines = page.locator("#log li").count()
    page.locator("#act").click()
    link.click()
    api.expect(page.locator("#PLAY-2")).to_be_focused()
    api.expect(page.locator("#log li")).to_have_count(lines)
    page.locator("#rules > summary").click()


# ---- files -----------------------------------------------------------------------------------------


def test_a_hostile_file_is_refused_and_nothing_is_lost(page: Any, tmp_path: Path) -> None:
    go_on(page, saved(played("amigo-3", seed=4, moves=7)))
    hand = page.locator("#hand").inner_html()
    for data, why in (
        (b"<img src=x onerror=alert(1)>", "records begin with"),
        (b'{"game": "reco", "game": 1}', "game"),
        (b"{" * 100_000, "line 1"),
    ):
        load(page, data)
        api.expect(page.get_by_role("alert")).to_contain_text(why)
        assert page.get_by_role("alert").locator("*").count() == 0  # text and nothing else
    (tmp_path / "large.json").write_bytes(b" " * (8 * 1024 * 1024 + 1))
    page.set_input_files("#file", tmp_path / "large.json")
    api.expect(page.get_by_role("alert")).to_contain_text("too large")
    page.get_by_role("button", name="Back to the game").click()
    api.expect(page.get_by_role("alert")).to_be_empty()
    assert page.locator("#hand").inner_html() == hand


def test_a_record_is_loaded_as_the_session_shows_it_and_names_are_only_text(page: Any) -> None:
    evil = "<img src=x onerror=alert(1)>"
    data = saved(played("amigo-3", seed=4, moves=7)).replace(b'"Bo"', json.dumps(evil).encode())
    go_on(page, data)
    told = json.loads(Session("en").load(data))
    assert heard(page, "screen")[-1] == told["screen"] and heard(page, "log")[-1] == told["log"]
    assert evil in page.locator("#log").text_content()
    assert evil in page.locator("#players").text_content() and page.locator("img").count() == 0


# ---- looks -----------------------------------------------------------------------------------------


def test_it_fits_a_phone_and_has_no_barriers(page: Any, axe: str) -> None:
    """Every language at 390 pixels; axe finds nothing serious in any part, in the light and in the dark."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(axe)

    def look() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = page.evaluate(AXE)["violations"]
            assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == [], found

    go_on(page, saved(played("amigo-5", seed=1, moves=9)))
    for language in ("ja", "pt-BR", "es", "en", "de"):
        page.locator("#language").select_option(language)
        api.expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("details").evaluate_all("all => all.forEach(one => (one.open = true))")
    page.locator("#rulebook h1").wait_for()
    page.locator("#hand button").first.click()
    look()
    for width, height in ((844, 390), (640, 450)):  # the hand does not cover a low window
        page.set_viewport_size({"width": width, "height": height})
        assert (
            page.evaluate("getComputedStyle(document.querySelector('#own')).position") == "static"
        )
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#new").click()
    look()
    page.locator("#language").select_option("en")
    api.expect(page.locator("#due")).to_have_text(re.compile("Your turn"))
    assert page.locator("#begin").is_visible()  # it is not left for that
    # nor is the choice, which the hand gets back once it is drawn anew
    api.expect(page.locator("#hand [aria-pressed=true]")).to_have_count(1)
    page.set_input_files(
        "#file",
        {"name": "r", "mimeType": "", "buffer": saved(played("amigo-5", seed=1, moves=999))},
    )
    page.locator("#sheet").wait_for()
    look()


def test_the_page_of_the_tutorial_plays(page: Any, address: str) -> None:
    page.goto(f"{address}/lesson/")
    lines = page.locator("#log > div")
    for _ in range(4):
        page.locator("#actions button").first.wait_for()
        before = lines.count()
        page.locator("#actions button").first.click()
        api.expect(lines).not_to_have_count(before)
        api.expect(page.locator("#actions")).to_be_focused()
    api.expect(page.locator("#picture svg")).to_have_count(1)
    assert page.locator("#wrong").text_content() == ""
