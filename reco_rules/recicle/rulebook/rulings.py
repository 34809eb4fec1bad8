"""The rulings A1 to A47: how it is played where the rulebook is silent or can be read in several ways."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Message, say
from reco_rules.recicle.rulebook.sources import CLIQUENABEND, RULEBOOK
from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.sources import Citation

MOVEMENT: Final = "First Step \N{EN DASH} Movement of Collectors"
MONEY: Final = "Controlling Money, Getting Loans and Paying Interests"
WAREHOUSE: Final = "Second Step \N{EN DASH} Buying Materials from Public Warehouse"
RECYCLING: Final = "Third Step \N{EN DASH} Recycling Materials Acquired by the Cooperative"
EXAMPLE: Final = "Example of a Game Turn \N{EN DASH} 3 Players"
NEUTRAL: Final = "Optional Preparation for 2 and 3 Players"


def _ruling(
    number: int, question: Message, text: Message, why: Message, *sections: str | Citation
) -> Clause:
    """A ruling, and the sections of the rulebook that it is about."""
    places = (Citation(RULEBOOK, place) if isinstance(place, str) else place for place in sections)
    return Clause(
        id=f"A{number}",
        kind=Kind.RULING,
        text=text,
        question=question,
        why=why,
        sources=tuple(places),
    )


RULINGS: Final = (
    _ruling(
        1,
        say("Where does a player stand on a space with a % sign who spends money?"),
        say("On the space with the next number below: next to zero on -1."),
        say(
            "In the rulebook's example the space that is reached from -$3 by 4 spaces is considered as "
            "-$1. With interest of 50 % and evenly spaced % signs no other layout fits."
        ),
        "Examples",
        Citation(CLIQUENABEND, "credits at 50 %"),
    ),
    _ruling(
        2,
        say("How does a marker go from above zero into the red?"),
        say("Past $0, and below it by the numbers only: $2 less $5 is -$3."),
        say("So the rulebook's example has it."),
        MONEY,
        "Examples",
    ),
    _ruling(
        3,
        say("Does the third player of the rulebook's example receive $1 at setup?"),
        say(
            "The rule holds: the third player places a piece and receives $1. A variant may leave the "
            "placing out."
        ),
        say(
            "In the example the third player goes from $0 to -$2 for a tile of $2, so the example leaves "
            "the setup out. To follow it step by step the variant has an option."
        ),
        "Preparation for 3 or 4 players",
        EXAMPLE,
    ),
    _ruling(
        4,
        say(
            "Does the tile that may be bought at setup count for round 1, and may it be bought on credit?"
        ),
        say("It does not count for round 1, and it may be bought on credit."),
        say("It is bought before the first round begins, and loans are allowed at any time."),
        "Preparation for 3 or 4 players",
        MONEY,
    ),
    _ruling(
        5,
        say("What may be done only once per round?"),
        say(
            "The move, the sale and the purchase of a tile, and each action card that the player has."
        ),
        say(
            'The rulebook says "just once per round" of moving, selling, buying and using cards, and also '
            "that more than one card may be used in a round."
        ),
        MOVEMENT,
        "Action Cards",
    ),
    _ruling(
        6,
        say("May a card be used in the round in which it was taken?"),
        say("Yes."),
        say('The rulebook says "immediately, if possible".'),
        "Getting Action Cards",
    ),
    _ruling(
        7,
        say("Is the card Movement used besides the move of one space, or instead of it?"),
        say(
            "Instead of it, and only the last space is acted on. It does not move a collector that was "
            "placed in the same round. A variant may allow both: then the card moves the collector of the "
            "round once more, before or after its move or its placing, and each of both spaces is acted on."
        ),
        say(
            "The rulebook has collectors move just once per round, and placing is a move. But it also says "
            "that cards are used after or before the movement; so it is an option."
        ),
        MOVEMENT,
        "Movement (Deslocamento)",
        "Action Cards",
    ),
    _ruling(
        8,
        say("Through which spaces may a collector pass with the card Movement?"),
        say(
            "Through those that have room for one more collector; through all of them with Team Work. "
            "Which cards a move needs follows from the move: the fewest with which it is allowed are used."
        ),
        say(
            "The rulebook excepts spaces of cards and of organic material, which have room for two."
        ),
        "Movement (Deslocamento)",
    ),
    _ruling(
        9,
        say("May a collector enter a full space with Team Work, and what does that space give?"),
        say("Yes, beyond its room. The space gives what it gives when somebody is there."),
        say("The card allows to enter or pass an occupied space, and says nothing else about it."),
        "Team Work (Trabalho em Equipe)",
    ),
    _ruling(
        10,
        say("If Team Work moves a collector of another number, is the number of the round played?"),
        say(
            "Yes: each round moves one collector, whichever it is, and the same collector may be moved in "
            "several rounds of a turn."
        ),
        say("The card lets a player move another collector instead of the one that is due."),
        "Team Work (Trabalho em Equipe)",
    ),
    _ruling(
        11,
        say("To which spaces may a collector jump from the central square?"),
        say(
            "To a space with a tree that has room. The collector ends there, and there is no victory point "
            "for the square."
        ),
        say(
            "Jumping and resting are alternatives, and no exception from the room of spaces is made."
        ),
        "Central Square",
        MOVEMENT,
    ),
    _ruling(
        12,
        say("How often does Free Collecting serve, and what if there is no place for a piece?"),
        say(
            "Once per round with a collector that came to the square in it. The second piece is glass, "
            "plastic, UHT, metal or organic material. A piece without a place is not collected; "
            "if there is a place for neither, the card cannot be used."
        ),
        say(
            "The card serves when a collector enters the square, and the limits of deposit, tiles and "
            "landfill hold for all that is stored."
        ),
        "Free Collecting at the Central Square (Coleta Gratuita na Pra\u00e7a)",
    ),
    _ruling(
        13,
        say("Must all be collected that a space shows, and whose is the cart?"),
        say(
            "As much as the cart has room for must be collected; the rest stays in the supply. If not all "
            "fits, the player chooses what is collected. A player's collectors have one cart together."
        ),
        say(
            "The rulebook tells collecting as what happens, not as a choice. It speaks of the white team's "
            "garbage cart."
        ),
        "Collecting Recycled Materials",
        EXAMPLE,
    ),
    _ruling(
        14,
        say("How many collectors have room at the trash bin?"),
        say("As many as the board says: 1 on the reconstruction."),
        say("The rulebook is silent. Like other spaces of recyclables it is played with one."),
        "Trash Bin",
        MOVEMENT,
    ),
    _ruling(
        15,
        say("May a collector stay by choice?"),
        say("No: only if no neighboring space has room."),
        say("A player must move; the rulebook makes one exception."),
        MOVEMENT,
    ),
    _ruling(
        16,
        say("Which piece of a material is bought from the warehouse?"),
        say("The one in the cheapest slot that is filled. So prices rise while pieces are bought."),
        say(
            "Pieces fill the dearest slots first. In the rulebook's example the first glass costs $1; the "
            "piece that was filled last is taken first."
        ),
        "Selling to the Warehouse",
        WAREHOUSE,
    ),
    _ruling(
        17,
        say(
            "Is the first piece from the cart counted per visit or per material, and how long is a visit?"
        ),
        say(
            "Per material and per visit. A visit begins when a collector comes to the cooperative space, "
            "or with the use of the card Recycling Cooperative, and lasts until the end of the round."
        ),
        say(
            "The rulebook's example is about metal alone. In a round its parts may be in any order, so "
            "nothing else ends a visit."
        ),
        "Taking the Collected Materials to Your Cooperative",
        "Recycling Cooperative (Cooperativa de Reciclagem)",
    ),
    _ruling(
        18,
        say("What does a merchant change about prices of $1?"),
        say("Nothing: they stay $1."),
        say("The rulebook has $1 as the least price."),
        "Merchant (Negociante)",
    ),
    _ruling(
        19,
        say("Where are stored pieces?"),
        say(
            "Equipment and ateliers have places for the pieces that they show and for no others: an "
            "atelier that shows two plastic and two glass stores two of each. Deposit and storehouses "
            "have places for any recyclables. Pieces may be moved between them at any time, so only "
            "whether all have places matters."
        ),
        say(
            'Equipment stores "the indicated recyclable material", an atelier pieces "as indicated". '
            "Nothing forbids to move pieces, and a process may take them from anywhere."
        ),
        "Recycling Equipment",
        "Atelier (Ateli\u00ea)",
        "Storehouse (Dep\u00f3sito)",
    ),
    _ruling(
        20,
        say("When may equipment be sold back, and what about the pieces in it?"),
        say(
            "In an own round of step 1. It is not the purchase of the round. All stored pieces must have "
            "places without it. It brings its price less $2, but at least $0, and is on offer again."
        ),
        say("The rulebook names the price only; tiles are bought in step 1 too."),
        "Recycling Equipment",
    ),
    _ruling(
        21,
        say("May a third equipment be bought?"),
        say("No: one must be sold back first."),
        say("A cooperative has two spaces for equipment."),
        "Recycling Equipment",
        "Preparation",
    ),
    _ruling(
        22,
        say("With which pieces is a tile paid?"),
        say(
            "With recyclables that the cooperative has when the tile is bought, which the player chooses, "
            "and with organic material of the landfill. They go to the supply."
        ),
        say("The rulebook says that they must belong to the cooperative at the moment of buying."),
        "Acquiring / Buying Tiles (optional)",
    ),
    _ruling(
        23,
        say("How often may an equipment recycle in a turn?"),
        say(
            "As often as there are pieces; each time one of its processes: a pair or three pieces, on a "
            "small equipment a pair."
        ),
        say("The rulebook repeats the process as often as the player wishes and can."),
        "Recycling Equipment",
        RECYCLING,
    ),
    _ruling(
        24,
        say("Must a player recycle?"),
        say("No."),
        say("The player announces what is recycled, and may keep pieces."),
        RECYCLING,
    ),
    _ruling(
        25,
        say("Does the designer serve an atelier too?"),
        say("Yes: each use of an atelier is one process, and brings $1 more."),
        say("The rulebook says: each recycling process."),
        "Designer",
        "Atelier (Ateli\u00ea)",
    ),
    _ruling(
        26,
        say("How are discarded pieces of organic material counted?"),
        say(
            "All that a player discards in one part is counted together: in one round of step 1, in one "
            "buying round or in one step 3. Each full 3 give a victory point; in a round of step 1 each "
            "full 4 give $2 for each gas factory. What is left over is not carried to another part."
        ),
        say(
            'A gas factory pays for what is discarded "during his play", and a play is a round of one '
            "collector; the same bounds are used for victory points."
        ),
        "Collecting Organic Material",
        "Gas Factory (Usina de G\u00e1s)",
    ),
    _ruling(
        27,
        say("When may organic material be discarded?"),
        say("In own rounds of step 1, in own buying rounds of step 2, and in the own step 3."),
        say('The rulebook says "at any time during his turn".'),
        "Collecting Organic Material",
    ),
    _ruling(
        28,
        say("What if the landfill is full?"),
        say("Further pieces are not collected: they stay in the supply."),
        say(
            "The landfill stores up to 12 pieces at a time; before the move the player may discard."
        ),
        "Collecting Organic Material",
    ),
    _ruling(
        29,
        say("How many pieces does a player with trucks collect?"),
        say(
            "2 or 1, as without trucks, and what all trucks show together; no more than the landfill has "
            "room for and the supply has."
        ),
        say("Trucks add up and always collect their pieces when an organic space is entered."),
        "Trucks (Caminh\u00e3o)",
    ),
    _ruling(
        30,
        say(
            "What may be done in an extra round, and how many productivity tiles may a player have?"
        ),
        say(
            "All that a round allows: moving any one of the own collectors, selling, buying a tile, and "
            "using each card. A cooperative has at most one productivity tile."
        ),
        say(
            "The rulebook has a card used at most 4 times in a turn: in three rounds and one extra round."
        ),
        "Productivity (Produ\u00e7\u00e3o)",
        "Preparation",
    ),
    _ruling(
        31,
        say("Who begins step 2 if extra rounds were played?"),
        say("Who played the last extra round; the others follow counterclockwise."),
        say("The rulebook says: the last player to perform the first step."),
        WAREHOUSE,
        "Productivity (Produ\u00e7\u00e3o)",
    ),
    _ruling(
        32,
        say("When exactly do the rich pay?"),
        say(
            "At the start of each turn but the first, before anybody moves; not after the last turn."
        ),
        say("The rulebook says: at the beginning of a new turn."),
        MONEY,
    ),
    _ruling(
        33,
        say("What happens to money beyond the last space of the track?"),
        say("It is lost."),
        say("The limit cannot be exceeded, and nothing is said of keeping the rest."),
        MONEY,
    ),
    _ruling(
        34,
        say("May more be paid than the largest debt allows?"),
        say("No: such a payment is not allowed."),
        say("The last red space is the maximum debt."),
        MONEY,
    ),
    _ruling(
        35,
        say("What costs a debt at the end whose marker is on a space with a % sign?"),
        say("1 victory point for each red space from the one next to zero to the marker's own."),
        say("The rulebook counts every red space below zero and includes those with a % sign."),
        MONEY,
        "Final Points",
    ),
    _ruling(
        36,
        say("What is less than $5 worth at the end?"),
        say("Nothing: only full $5 count, and a debt brings no points besides its loss."),
        say("Each $5 are converted to one victory point."),
        "Final Points",
    ),
    _ruling(
        37,
        say("What exactly does the neutral team do?"),
        say(
            "The last player of the round chooses its move under the rules for neighbors and room. What "
            "finds no slot in the warehouse returns to the supply. At the trash bin that player chooses 3 "
            "recyclables. From the central square it does not jump. On a space of cards it blocks one "
            "open card, whoever else is there."
        ),
        say(
            "The rulebook moves it as an extra player by the last player of the round, and names what it "
            "does on each kind of space but the trash bin."
        ),
        NEUTRAL,
    ),
    _ruling(
        38,
        say("When is the neutral team moved, and which of its collectors?"),
        say(
            "After the last player's round: in round 1 its collector 1, in round 2 collector 2, in round 3 "
            "collector 3. In extra rounds it is not moved."
        ),
        say("It is moved as an extra player during the rounds of the first step."),
        NEUTRAL,
    ),
    _ruling(
        39,
        say("How are cubes bartered?"),
        say(
            "One for one, and no money is paid. With the warehouse: there must be a free slot for the cube "
            "that is given. With another player: a cube of that player's cart, if the player agrees; who "
            "refuses is not asked again in the round. Both cubes of a round need not be exchanged with the "
            "same partner."
        ),
        say(
            "The card changes pieces of the cart for as many others. Asking once keeps a round finite."
        ),
        "Barter (Escambo)",
    ),
    _ruling(
        40,
        say("What if fewer cards lie open than may be taken?"),
        say("Those that lie open are taken."),
        say("There is nothing else to take."),
        "Getting Action Cards",
    ),
    _ruling(
        41,
        say("What replaces a material that the supply lacks?"),
        say(
            "Any other recyclables that the supply has, as many as are lacking, as the player chooses. For "
            "organic material there is no substitute."
        ),
        say("The rulebook says so of recyclables."),
        "Lack of Pieces",
    ),
    _ruling(
        42,
        say("Which pieces count for the tie-break?"),
        say(
            "All recyclables of the cooperative: in the deposit, in storehouses, equipment and ateliers. "
            "Cart and landfill do not count."
        ),
        say("The rulebook says: stored in his cooperative or tiles, and recyclable."),
        "Final Points",
    ),
    _ruling(
        43,
        say("What are a turn, a round and a buying round?"),
        say(
            "A turn is the whole of the three steps. A round is one player's play with one collector in "
            "step 1. A buying round is one of the three parts of step 2."
        ),
        say('The rulebook uses "round" for both of them, and "play" for a round.'),
        "Turn Sequence",
        WAREHOUSE,
    ),
    _ruling(
        44,
        say("When is the piece of Advertising collected, and what if nothing was collected?"),
        say(
            "At any time later in the round in which the material was collected, if there is room for it; "
            "only if the supply lacks all recyclables that were collected, another one may be taken. "
            "At the trash bin and with organic material it is one more of what was collected. Where "
            "nothing was collected the card brings nothing."
        ),
        say("The card gives an extra piece of a material that the round's collecting allows."),
        "Advertising Campaign (Campanha Publicit\u00e1ria)",
        "Lack of Pieces",
    ),
    _ruling(
        45,
        say('What does "only once by collector" mean for a card?'),
        say(
            "Each card that a player has may be used once per round, whichever collector moves, in an "
            "extra round too."
        ),
        say(
            "Each round moves one collector; with Team Work the same one may move in several rounds."
        ),
        "Getting Action Cards",
    ),
    _ruling(
        46,
        say("In which order do players recycle?"),
        say("In the order of the turn, from the first player."),
        say("The rulebook does not say; nobody's recycling touches another's."),
        RECYCLING,
    ),
    _ruling(
        47,
        say('What is the "efficiency tile"?'),
        say("The productivity tile."),
        say("No other tile gives a fourth round, and a card serves a fourth time only then."),
        "Preparation",
        "Productivity (Produ\u00e7\u00e3o)",
    ),
)
