"""The rules of Recicle clause by clause: R1 to R50, and the rulings A1 to A47.

The ids are those of `Reason.clause`, of docstrings and of tests. The texts are our own words, with places
for what is data of a board or a variant; numbers that the rulebook fixes for every board stand in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.messages import Message, counted, say
from reco_rules.recicle.rulebook.rulings import RULINGS
from reco_rules.recicle.rulebook.sources import RULEBOOK
from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.sources import Citation


def _clause(
    id: str, text: Message, *sections: str, kind: Kind = Kind.RULE, rulings: str = ""
) -> Clause:
    """A clause, and the sections of the rulebook where it stands."""
    return Clause(
        id=id,
        kind=kind,
        text=text,
        sources=tuple(Citation(RULEBOOK, section) for section in sections),
        rulings=tuple(rulings.split()),
    )


_CLAUSES: Final = (
    # ---- components -----------------------------------------------------------------------------
    _clause(
        "R1",
        say(
            "There is a city board with the spaces for collectors and the track of victory points; a "
            "collectors' board with a cart for each player, the warehouse and the money track; and for "
            "each player a cooperative board with a deposit, 2 spaces for equipment and a landfill."
        ),
        "Components",
        kind=Kind.DEFINITION,
    ),
    _clause(
        "R2",
        say("There are {tiles_in_all} improvement tiles and {cards_in_all} action cards."),
        "Components",
        kind=Kind.DEFINITION,
    ),
    _clause(
        "R3",
        say(
            "The supply has {supply} cubes of each of six materials: paper (P, blue), glass (G, green), "
            "plastic (R, red), UHT cartons (U, gray), metal (M, yellow) and organic material (O, brown). "
            "All but organic material are recyclables."
        ),
        "Components",
        kind=Kind.DEFINITION,
    ),
    _clause(
        "R4",
        say(
            "Each player has 3 collectors with the numbers 1, 2 and 3, a marker for victory points and one "
            "for money. A tile shows who is the first player, a marker which turn it is."
        ),
        "Components",
        "Preparation",
        kind=Kind.DEFINITION,
    ),
    # ---- setup ----------------------------------------------------------------------------------
    _clause(
        "R5",
        say(
            "All players begin with $0 and 0 victory points, an empty cart and an empty cooperative; their "
            "collectors are outside the city. All tiles and all action cards lie open."
        ),
        "Preparation",
    ),
    _clause(
        "R6",
        counted(
            "The game has {turns} turn. The rulebook has 6 with two or three players and 5 with four.",
            "The game has {turns} turns. The rulebook has 6 with two or three players and 5 with four.",
            "turns",
        ),
        "Preparation",
    ),
    _clause(
        "R7",
        say(
            "Who last took out the rubbish is the first player. Players play clockwise. In the next turn "
            "the first player is the one to the left of this turn's."
        ),
        "Preparation",
    ),
    _clause(
        "R8",
        say(
            "With three or four players, before turn 1, the third player puts 1 recyclable of the supply "
            "into the warehouse and receives $1; the fourth puts 2 there and receives $2. They choose "
            "which, and each of them may buy one tile. A variant may leave this out."
        ),
        "Preparation for 3 or 4 players",
        rulings="A3 A4",
    ),
    # ---- step 1 ---------------------------------------------------------------------------------
    _clause(
        "R9",
        say(
            "Step 1 has 3 rounds. In round 1 each player in order moves collector 1, in round 2 collector "
            "2, in round 3 collector 3. In a round the player must move, may sell once, may buy one tile "
            "and may use action cards, in any order."
        ),
        "First Step \N{EN DASH} Movement of Collectors",
        rulings="A5 A43",
    ),
    _clause(
        "R10",
        say(
            "A collector who is still outside the city is placed on any space that has room. That is the "
            "move; in turn 1 it is every collector's."
        ),
        "First Step \N{EN DASH} Movement of Collectors",
        rulings="A7",
    ),
    _clause(
        "R11",
        say(
            "No space holds more collectors than it has room for: 1 on a space of recyclables, on the "
            "cooperative and on the central square, 2 on a space of organic material or of cards. The "
            "table of spaces has the numbers of this board."
        ),
        "First Step \N{EN DASH} Movement of Collectors",
        rulings="A14",
    ),
    _clause(
        "R12",
        say(
            "A collector moves one space, to a neighboring space that has room, and does what that space "
            "offers. If no neighboring space has room, the collector stays, and what the own space offers "
            "is done again."
        ),
        "First Step \N{EN DASH} Movement of Collectors",
        rulings="A15",
    ),
    _clause(
        "R13",
        say(
            "On a space of recyclables the cubes that it shows go from the supply to the player's cart. A "
            "cart holds at most {cart}."
        ),
        "Collecting Recycled Materials",
        rulings="A13",
    ),
    _clause(
        "R14",
        say(
            "On a space of organic material the player collects 2 pieces, or 1 if another collector is "
            "there. They go straight to the landfill, which holds at most {landfill}. Pieces of the "
            "landfill may be discarded: each 3 are worth 1 victory point."
        ),
        "Collecting Organic Material",
        rulings="A26 A27 A28",
    ),
    _clause(
        "R15",
        say(
            "When a collector comes to the cooperative space, the player may buy recyclables of the cart "
            "into the cooperative, as many as there are places for. The cost table has the prices: the "
            "first piece of a material has one price, each further piece another."
        ),
        "Taking the Collected Materials to Your Cooperative",
        rulings="A17 A19",
    ),
    _clause(
        "R16",
        say(
            "On the central square the collector either rests, for 1 victory point, or jumps at once to a "
            "space with a tree and does what that space offers."
        ),
        "Central Square",
        rulings="A11",
    ),
    _clause(
        "R17",
        say(
            "On a space of cards the player takes 2 of the open action cards, or 1 if another collector is "
            "there. They may be used at once and in all later rounds of the turn, each once per round."
        ),
        "Getting Action Cards",
        rulings="A6 A40",
    ),
    _clause(
        "R18",
        say(
            "At the trash bin the player takes any 3 recyclables of the supply into the cart, equal or "
            "different ones."
        ),
        "Trash Bin",
        rulings="A14",
    ),
    _clause(
        "R19",
        say(
            "Once per round a player may sell up to 3 recyclables of the cart to the warehouse, for $1 "
            "each. Each piece fills the dearest free slot of its material. Where all slots of a material "
            "are full, it cannot be sold."
        ),
        "Selling to the Warehouse",
    ),
    _clause(
        "R20",
        say(
            "A player may buy one tile per round, for the price on it. Some tiles also cost recyclables of "
            "the cooperative, or organic material of the landfill."
        ),
        "Acquiring / Buying Tiles (optional)",
        "Improvement Tiles",
        rulings="A4 A22",
    ),
    # ---- step 2 and step 3 ----------------------------------------------------------------------
    _clause(
        "R21",
        say(
            "In step 2 players buy recyclables from the warehouse. Who played last in step 1 begins, the "
            "others follow counterclockwise. There are 3 buying rounds: in the first each may buy up to 1 "
            "piece, in the second up to 2, in the third up to 1. A piece costs what its slot says, and "
            "goes to the cooperative. Only what there is a place for may be bought."
        ),
        "Second Step \N{EN DASH} Buying Materials from Public Warehouse",
        rulings="A16 A19 A31",
    ),
    _clause(
        "R22",
        say(
            "In step 3 players recycle with their equipment and ateliers, as often as their stored pieces "
            "allow. Each process takes its pieces from the cooperative back to the supply and brings its "
            "money and victory points. Stored recyclables may not be thrown away."
        ),
        "Third Step \N{EN DASH} Recycling Materials Acquired by the Cooperative",
        rulings="A23 A24 A46",
    ),
    # ---- money ----------------------------------------------------------------------------------
    _clause(
        "R23",
        say(
            "The money marker goes one space forward for each $1 received and one space back for each $1 "
            "spent."
        ),
        "Controlling Money, Getting Loans and Paying Interests",
    ),
    _clause(
        "R24",
        say(
            "Below $0 are {red} red spaces: {debt} with the numbers from -1 to -{debt}, the others with a "
            "% sign. Going back, only spaces with numbers count, and the others are passed over. Going "
            "forward, every space counts: that is the interest."
        ),
        "Controlling Money, Getting Loans and Paying Interests",
        rulings="A1 A2",
    ),
    _clause(
        "R25",
        say(
            "Nobody has more than ${cap}. Players may borrow at any time, up to a debt of ${debt}, the "
            "last red space."
        ),
        "Controlling Money, Getting Loans and Paying Interests",
        rulings="A33 A34",
    ),
    _clause(
        "R26",
        say(
            "At the start of a turn a player whose money is beyond a marker of the money track pays what "
            "that marker says; beyond several markers, what the last of them says. The table of charges "
            "has the markers."
        ),
        "Controlling Money, Getting Loans and Paying Interests",
        rulings="A32",
    ),
    _clause(
        "R27",
        say(
            "At the end of the game each $5 are worth 1 victory point. Who is in debt loses 1 victory "
            "point for each red space from zero to the marker, the spaces with a % sign included."
        ),
        "Controlling Money, Getting Loans and Paying Interests",
        "Final Points",
        rulings="A35 A36",
    ),
    _clause(
        "R28",
        say(
            "Examples of the rulebook: a player with $0 sells 2 pieces and has $2. With $2 the player pays "
            "$5 and goes to -$3. There the player receives $4 and goes 4 spaces forward, to a space that "
            "counts as -$1 if money is spent next."
        ),
        "Examples",
        kind=Kind.DEFINITION,
    ),
    # ---- cards ----------------------------------------------------------------------------------
    _clause(
        "R29",
        say(
            "Free Collecting: in a round in which a collector came to the central square, to rest or to "
            "jump, the player collects 1 paper and 1 piece of another material, which may be organic. "
            "They go to the cooperative, organic material to the landfill, and cost nothing."
        ),
        "Free Collecting at the Central Square (Coleta Gratuita na Pra\u00e7a)",
        rulings="A12",
    ),
    _clause(
        "R30",
        say(
            "Advertising: in each round the player may collect 1 more piece of a material that was "
            "collected in that round, organic material too. What Free Collecting brings does not count."
        ),
        "Advertising Campaign (Campanha Publicit\u00e1ria)",
        rulings="A44",
    ),
    _clause(
        "R31",
        say(
            "Buying at the Warehouse: in each round of step 1 the player may buy 1 recyclable from the "
            "warehouse into the cooperative, for what its slot says."
        ),
        "Buying at the Warehouse (Compras no Armaz\u00e9m)",
        rulings="A16",
    ),
    _clause(
        "R32",
        say(
            "Recycling Cooperative: the player may buy recyclables of the cart into the cooperative as on "
            "the cooperative space, for the prices of the cost table."
        ),
        "Recycling Cooperative (Cooperativa de Reciclagem)",
        rulings="A17",
    ),
    _clause(
        "R33",
        say(
            "Movement: the collector moves up to 4 spaces. Every space on the way and the last one must "
            "have room, unless the player uses Team Work too."
        ),
        "Movement (Deslocamento)",
        rulings="A7 A8",
    ),
    _clause(
        "R34",
        say(
            "Barter: in each round the player may exchange up to 2 cubes of the cart for as many of the "
            "warehouse, or of another player's cart if that player agrees."
        ),
        "Barter (Escambo)",
        rulings="A39",
    ),
    _clause(
        "R35",
        say(
            "Team Work: the player may move a collector of another number than the one that is due. The "
            "collector may enter and pass spaces without room. Both may be done with one use."
        ),
        "Team Work (Trabalho em Equipe)",
        rulings="A9 A10",
    ),
    _clause(
        "R36",
        say(
            "Action cards are used in step 1 only, in own rounds, before or after the move; several may be "
            "used in one round. In a turn a card serves at most 4 times: in the 3 rounds and in an extra "
            "round. At the end of the turn all cards return to the table."
        ),
        "Preparation",
        "Using Cards (optional)",
        "Action Cards",
        rulings="A5 A45",
    ),
    # ---- tiles ----------------------------------------------------------------------------------
    _clause(
        "R37",
        say(
            "A cooperative has at most 2 equipments. An equipment stores pieces of its material, a small "
            "one 2 and a big one 3, and recycles as its processes say. It may be sold back for $2 less "
            "than its price."
        ),
        "Recycling Equipment",
        rulings="A19 A20 A21 A23",
    ),
    _clause(
        "R38",
        say(
            "A cooperative may have any number of ateliers. An atelier stores the pieces that it shows and "
            "recycles them together."
        ),
        "Atelier (Ateli\u00ea)",
        rulings="A19 A25",
    ),
    _clause(
        "R39",
        say(
            "A truck collects more pieces on each space of organic material, as many as it shows. A "
            "cooperative may have any number of trucks; they add up."
        ),
        "Trucks (Caminh\u00e3o)",
        rulings="A29",
    ),
    _clause(
        "R40",
        say(
            "A cooperative has at most one designer. With a designer each process of recycling brings $1 "
            "more."
        ),
        "Designer",
        rulings="A25",
    ),
    _clause(
        "R41",
        say(
            "A cooperative may have several gas factories. Each brings $2 for each 4 pieces of organic "
            "material that are discarded in one round of step 1; the victory points for them remain."
        ),
        "Gas Factory (Usina de G\u00e1s)",
        rulings="A26",
    ),
    _clause(
        "R42",
        say(
            "A productivity tile gives an extra round after round 3, with any of the own collectors and "
            "all else that a round allows. Extra rounds are played in the order that the tiles show: 1st, "
            "2nd, 3rd."
        ),
        "Productivity (Produ\u00e7\u00e3o)",
        rulings="A30 A47",
    ),
    _clause(
        "R43",
        say(
            "A cooperative has at most one merchant. With a merchant every piece from the warehouse costs "
            "$1 less, but never less than $1. From the cart only the first piece is cheaper, as the row "
            "1\u00b0N of the cost table says."
        ),
        "Merchant (Negociante)",
        rulings="A18",
    ),
    _clause(
        "R44",
        say(
            "A storehouse has places for more recyclables of any kind. A cooperative may have any number "
            "of storehouses."
        ),
        "Storehouse (Dep\u00f3sito)",
        rulings="A19",
    ),
    # ---- the end --------------------------------------------------------------------------------
    _clause(
        "R45",
        say(
            "Victory points are counted on from zero after 40, with 40 added in the end. At the end each "
            "tile is worth what its gray box says, and each empty space for equipment costs 1 victory "
            "point."
        ),
        "Final Points",
    ),
    _clause(
        "R46",
        say(
            "The most victory points win. Ties go to more stored recyclables; if these are equal too, the "
            "victory is shared."
        ),
        "Final Points",
        rulings="A42",
    ),
    # ---- what may be added, what may happen -----------------------------------------------------
    _clause(
        "R47",
        say(
            "With two or three players a neutral team of 3 collectors may be added. The last player of "
            "each round moves it. What it collects goes to the warehouse, and nobody is paid. On a space "
            "of cards it blocks 1 open card for the rest of the turn. On the central square, the "
            "cooperative and organic material it only takes up room."
        ),
        "Optional Preparation for 2 and 3 Players",
        rulings="A37 A38",
    ),
    _clause(
        "R48",
        say(
            "If the supply lacks a material that is to be collected, the player collects as many other "
            "recyclables instead, and chooses which."
        ),
        "Lack of Pieces",
        rulings="A41",
    ),
    _clause(
        "R49",
        say(
            "Prices and yields of the rulebook's example: equipment for plastic $6, for UHT $2, a merchant "
            "$3; two pairs of plastic bring $10 and 2 victory points, five papers recycled as two and "
            "three $8 and 3, two UHT and two glass $7 and 2; with a merchant the first paper of the cart "
            "costs $1."
        ),
        "Example of a Game Turn \N{EN DASH} 3 Players",
        kind=Kind.DEFINITION,
    ),
    _clause(
        "R50",
        say(
            "Purchases of the rulebook's example, in which two of three players have a merchant: in the "
            "first buying round glass for $1, with a merchant plastic and UHT for $1 each; in the second "
            "glass and UHT for $3 together, with a merchant plastic for $1 and two papers for $2 together; "
            "in the third UHT for $2, with a merchant paper for $2."
        ),
        "Second Step: Buying from the Public Warehouse",
        kind=Kind.DEFINITION,
    ),
)

CLAUSES: Final[Mapping[str, Clause]] = MappingProxyType(
    {clause.id: clause for clause in (*_CLAUSES, *RULINGS)}
)
"""The clauses by id, from ``R1`` to ``R50``, then the rulings ``A1`` to ``A47``."""
