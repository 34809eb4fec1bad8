/* R-Eco in C: uniformly random games, the practical limit of one core.
 *
 * The variant is compiled in, so that the compiler knows every bound (DECK in the order A1 B1 C1 D1 A2
 * B2 C2 D2).  VARIANT repeats it, so that no run is taken for one of another variant.
 *
 *   cc -O3 -march=native -DPLAYERS=3 -DDECK=20,20,20,20,2,2,2,2 -DSTACK=0,1,2,3,-2,4,5 \
 *      -DBONUS=0,3,2,1 -DOPENING=3 -DLIMIT=5 -DTHRESHOLD=4 -DHANDS_FIRST=1 -o reco reco.c -lm
 *   ./reco MODE GAMES SEED VARIANT
 *
 *   list     lists all legal actions as structs, then picks one: the base of comparisons
 *   decode   counts the legal actions and makes only the one that is picked
 *   check    prints each game; every choice is made in both ways, which must agree
 *
 * All modes play the same games of a seed: the numbers come from SplitMix64, which is as fast as a good
 * generator gets, one stream for the cards and one for each seat.
 *
 * Fair: the state is packed and altered in place, and no action is checked for being legal.  But every
 * card is a draw of its own, every choice is among all legal actions, and no list is kept for later.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if !(defined PLAYERS && defined DECK && defined STACK && defined BONUS && defined OPENING && \
      defined LIMIT && defined THRESHOLD && defined HANDS_FIRST)
#error "the variant is missing: give all options that the head of this file shows"
#endif

#define QUOTED(...) #__VA_ARGS__
#define TEXT(...) QUOTED(__VA_ARGS__)
#if HANDS_FIRST
#define ORDER "hands-first"
#else
#define ORDER "dump-sites-first"
#endif
static const char variant[] =
    "players=" TEXT(PLAYERS) ";deck=" TEXT(DECK) ";stack=" TEXT(STACK) ";bonus=" TEXT(BONUS)
    ";opening=" TEXT(OPENING) ";limit=" TEXT(LIMIT) ";threshold=" TEXT(THRESHOLD) ";order=" ORDER;

enum { COLORS = 4, KINDS = 8 };
static const int deck[KINDS] = {DECK};
static const int stack[] = {STACK};
static const int bonus[PLAYERS + 1] = {BONUS};
enum { REWARDS = sizeof stack / sizeof *stack };

enum { LIST, DECODE, CHECK, MODES };
static const char *const modes[MODES] = {"list", "decode", "check"};
static int mode;

/* ---- cards ---------------------------------------------------------------------------------- */

/* A multiset: byte k counts the cards of kind k.  There are at most 127: no top bit is ever set. */
typedef uint64_t cards;

#define BYTES 0x0101010101010101u
#define TOP_BITS 0x8080808080808080u

static inline cards some(int n, int kind) { return (cards)n << 8 * kind; }
static inline int count(cards m, int kind) { return m >> 8 * kind & 0xff; }
static inline int size(cards m) { return m * BYTES >> 56; }
static inline cards of_color(cards m, int color) { return m & (cards)0xff000000ff << 8 * color; }
static inline int units(cards m, int color) { return count(m, color) + 2 * count(m, color + 4); }

static void tell(const char *what, cards m) {
    static const char *const names[KINDS] = {"A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"};
    if (mode != CHECK) return;
    fputs(what, stdout);
    for (int k = 0; k < KINDS; k++)
        for (int n = count(m, k); n > 0; n--) printf(" %s", names[k]);
}

/* ---- random numbers ------------------------------------------------------------------------- */

static uint64_t streams[1 + PLAYERS]; /* of the cards, then of each seat */

static inline uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void start_streams(uint64_t seed, uint64_t game) {
    for (int i = 0; i <= PLAYERS; i++) streams[i] = mix(mix(mix(seed) + game) + i);
}

/* int(u * n) for u = number / 2^64, without floats, which would cost a tenth of the speed. */
static inline int below(int n, uint64_t *stream) {
    return (unsigned __int128)mix(*stream += 0x9E3779B97F4A7C15u) * n >> 64;
}

/* ---- legal actions, in the order of their ids ----------------------------------------------- */

typedef struct {
    cards cards;
    int color; /* of a play */
} Action;

enum { MOST_ACTIONS = 3432 }; /* the dumps of 7 cards of 8 kinds: no choice is among more */

static inline int list_plays(cards hand, Action list[]) {
    int n = 0;
    for (int c = 0; c < COLORS; c++)
        for (int singles = 0; singles <= count(hand, c); singles++)
            for (int doubles = !singles; doubles <= count(hand, c + 4); doubles++)
                list[n++] = (Action){some(singles, c) + some(doubles, c + 4), c};
    return n;
}

static inline int count_plays(cards hand, int plays[COLORS]) {
    int n = 0;
    for (int c = 0; c < COLORS; c++)
        n += plays[c] = (count(hand, c) + 1) * (count(hand, c + 4) + 1) - 1;
    return n;
}

static inline Action decode_play(cards hand, const int plays[COLORS], int index) {
    int c = 0;
    while (index >= plays[c]) index -= plays[c++];
    index++; /* to play nothing would come first */
    int row = count(hand, c + 4) + 1;
    return (Action){some(index / row, c) + some(index % row, c + 4), c};
}

/* Adds the dumps of `excess` cards of the hand, `chosen` in each; returns the new end of the list. */
static inline Action *list_dumps(cards hand, int excess, cards chosen, Action *end) {
    while (hand) {
        int lowest = __builtin_ctzll(hand) / 8;
        cards card = some(1, lowest);
        if (excess == 1)
            *end++ = (Action){.cards = chosen + card};
        else
            end = list_dumps(hand - card, excess - 1, chosen + card, end);
        hand &= ~some(0xff, lowest);
    }
    return end;
}

/* How many multisets of 0, 1, 2, ... cards there are, in 16 bits each: the coefficients of a
 * polynomial.  A kind of which the hand has n is 1 + x + ... + x^n; kinds together are a product. */
#if THRESHOLD <= 4
typedef uint64_t ways;
#else
typedef unsigned __int128 ways;
#endif
enum { MOST_DUMPED = sizeof(ways) / 2 - 1 }; /* at least THRESHOLD - 1, the largest excess */

static inline int coefficient(ways w, int power) { return w >> 16 * power & 0xffff; }

/* from[k] is of the kinds k to the last. */
static inline int count_dumps(cards hand, int excess, ways from[KINDS + 1]) {
    from[KINDS] = 1;
    for (int k = KINDS - 1; k >= 0; k--) {
        int n = count(hand, k) < MOST_DUMPED ? count(hand, k) : MOST_DUMPED;
        from[k] = from[k + 1] * (((ways)-1 / 0xffff) >> 16 * (MOST_DUMPED - n));
    }
    return coefficient(from[0], excess);
}

static inline cards decode_dump(cards hand, int excess, const ways from[KINDS + 1], int index) {
    cards chosen = 0;
    for (int k = 0; excess > 0; k++) {
        int n = count(hand, k) < excess ? count(hand, k) : excess; /* most of a kind comes first */
        for (int w; index >= (w = coefficient(from[k + 1], excess - n)); n--) index -= w;
        chosen += some(n, k);
        excess -= n;
    }
    return chosen;
}

static inline void agree(int yes) {
    if (yes) return;
    fputs("list and decode differ\n", stderr);
    exit(1);
}

static inline Action pick_play(cards hand, uint64_t *stream) {
    Action list[MOST_ACTIONS];
    int plays[COLORS];
    if (mode == LIST) return list[below(list_plays(hand, list), stream)];
    int n = count_plays(hand, plays), index = below(n, stream);
    Action play = decode_play(hand, plays, index);
    if (mode == CHECK) agree(list_plays(hand, list) == n && list[index].cards == play.cards);
    return play;
}

static inline cards pick_dump(cards hand, int excess, uint64_t *stream) {
    Action list[MOST_ACTIONS];
    ways from[KINDS + 1];
    if (mode == LIST) return list[below(list_dumps(hand, excess, 0, list) - list, stream)].cards;
    int n = count_dumps(hand, excess, from), index = below(n, stream);
    cards dump = decode_dump(hand, excess, from, index);
    if (mode == CHECK)
        agree(list_dumps(hand, excess, 0, list) - list == n && list[index].cards == dump);
    return dump;
}

/* ---- a game --------------------------------------------------------------------------------- */

enum { PLAYS, DUMPS, PASSES, DRAWS, DUMPED, SCORE, TOP, MEASURES };
static const char *const measures[MEASURES] = {"plays",  "dumps", "passes", "draws",
                                               "dumped", "score", "top"};

typedef struct {
    cards pile; /* as running totals: byte k counts the cards of kinds 0 to k */
    cards discards, plants, sites[COLORS], hands[PLAYERS], dumped[PLAYERS];
    int claimed[COLORS]; /* how many rewards of a stack */
    struct {
        int rewards, value;
    } claims[PLAYERS][COLORS];
    int totals[PLAYERS], measures[MEASURES]; /* SCORE is the sum of the totals */
} Game;

/* Draws one card; false if there is none. */
static inline int draw(Game *g, cards *to) {
    if (!g->pile) {
        if (!g->discards) return 0;
        g->pile = g->discards * BYTES;
        g->discards = 0;
    }
    cards position = below(g->pile >> 56, &streams[0]);
    cards reached = (((g->pile | TOP_BITS) - (position + 1) * BYTES) & TOP_BITS) >> 7;
    cards card = reached & -reached; /* the first kind whose running total is above the position */
    g->pile -= reached;
    *to += card;
    tell(g->measures[DRAWS]++ ? ";reveal" : "reveal", card);
    return 1;
}

static inline void deal_hands(Game *g) {
    for (int p = 0; p < PLAYERS; p++)
        for (int i = 0; i < OPENING; i++) draw(g, &g->hands[p]);
}

static inline void deal(Game *g) {
    for (int k = 0; k < KINDS; k++) g->pile += some(deck[k], k) * BYTES;
    if (HANDS_FIRST) deal_hands(g);
    for (int c = 0; c < COLORS; c++) draw(g, &g->sites[c]);
    if (!HANDS_FIRST) deal_hands(g);
}

/* The turn of a seat; false if the game is over. */
static inline int take_turn(Game *g, int p) {
    cards *hand = &g->hands[p];
    uint64_t *stream = &streams[1 + p];
    if (!*hand) {
        below(1, stream);
        tell(";pass", 0);
        g->measures[PASSES]++;
        return 1;
    }
    Action play = pick_play(*hand, stream);
    int c = play.color;
    tell(";play", play.cards);
    g->measures[PLAYS]++;
    *hand -= play.cards;
    g->plants += play.cards;
    if (units(g->plants, c) >= THRESHOLD) {
        cards plant = of_color(g->plants, c);
        g->plants -= plant;
        g->discards += plant;
        g->claims[p][c].rewards++;
        g->claims[p][c].value += stack[g->claimed[c]++];
    }
    *hand += g->sites[c];
    g->sites[c] = 0;
    int excess = size(*hand) - LIMIT;
    if (excess > 0) {
        cards dump = pick_dump(*hand, excess, stream);
        tell(";dump", dump);
        g->measures[DUMPS]++;
        *hand -= dump;
        g->dumped[p] += dump;
    }
    if (g->claimed[c] == REWARDS) return 0;
    for (int n = units(g->plants, c) + 1; n > 0 && draw(g, &g->sites[c]);) n--;
    cards held = *hand;
    for (int q = 0; q < PLAYERS && !held; q++) held = g->hands[q];
    return held != 0;
}

static inline void score(Game *g) {
    int good = 0;
    for (int p = 0; p < PLAYERS; p++) good += !g->dumped[p];
    for (int p = 0; p < PLAYERS; p++) {
        int total = g->dumped[p] ? -size(g->dumped[p]) : bonus[good];
        for (int c = 0; c < COLORS; c++)
            if (g->claims[p][c].rewards > 1) total += g->claims[p][c].value;
        g->totals[p] = total;
        g->measures[DUMPED] += size(g->dumped[p]);
        g->measures[SCORE] += total;
        if (!p || total > g->measures[TOP]) g->measures[TOP] = total;
    }
}

static void play_game(Game *g, uint64_t seed, uint64_t number) {
    start_streams(seed, number);
    memset(g, 0, sizeof *g);
    deal(g);
    for (int p = 0; take_turn(g, p);) p = p + 1 == PLAYERS ? 0 : p + 1;
    score(g);
}

/* ---- many games ----------------------------------------------------------------------------- */

static void check_games(int64_t games, uint64_t seed) {
    Game g;
    for (int64_t i = 0; i < games; i++) {
        play_game(&g, seed, i);
        for (int p = 0; p < PLAYERS; p++) printf("%c%d", p ? ',' : '\t', g.totals[p]);
        putchar('\n');
    }
}

static void time_games(int64_t games, uint64_t seed) {
    Game g;
    int64_t sum[MEASURES] = {0}, squares[MEASURES] = {0};
    int64_t warm_up = games / 20 > 5 ? games / 20 : 5;
    for (int64_t i = 0; i < warm_up; i++) play_game(&g, seed, games + i);
    clock_t start = clock();
    for (int64_t i = 0; i < games; i++) {
        play_game(&g, seed, i);
        for (int m = 0; m < MEASURES; m++) {
            sum[m] += g.measures[m];
            squares[m] += g.measures[m] * g.measures[m];
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    int64_t decisions = sum[PLAYS] + sum[DUMPS] + sum[PASSES];
    printf("{\"impl\": \"c-%s\", \"games\": %" PRId64 ", \"seconds\": %.6f, \"decisions\": %" PRId64
           ", \"transitions\": %" PRId64,
           modes[mode], games, seconds, decisions, decisions + sum[DRAWS]);
    for (int sd = 0; sd <= 1; sd++) {
        printf(sd ? ", \"sd\": {" : ", \"mean\": {");
        for (int m = 0; m < MEASURES; m++) {
            double seats = m == SCORE ? PLAYERS : 1, mean = (double)sum[m] / games;
            double value = sd ? sqrt((double)squares[m] / games - mean * mean) : mean;
            printf("%s\"%s\": %.6f", m ? ", " : "", measures[m], value / seats);
        }
        putchar('}');
    }
    puts("}");
}

int main(int argc, char **argv) {
    int64_t games = argc == 5 ? strtoll(argv[2], 0, 10) : 0;
    while (games > 0 && mode < MODES && strcmp(argv[1], modes[mode])) mode++;
    if (games < 1 || mode == MODES) {
        fprintf(stderr, "usage: reco list|decode|check GAMES SEED VARIANT\n");
        return 2;
    }
    if (strcmp(argv[4], variant)) {
        fprintf(stderr, "built for another variant:\n  %s\nasked for:\n  %s\n", variant, argv[4]);
        return 2;
    }
    (mode == CHECK ? check_games : time_games)(games, strtoull(argv[3], 0, 10));
    return 0;
}
