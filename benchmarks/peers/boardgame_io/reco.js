// R-Eco as a boardgame.io game, played at random by a bot.
//
//   npm install
//   node reco.js MODE GAMES SEED VARIANT
//
//   client    a headless Client, the documented way to play in tests and by bots
//   reducer   the library's pure reducer, without the Client's store
//   plain     the same moves on a plain object, without the library: what JavaScript alone can do
//   check     prints each game; it is played in all three ways, which must agree
//
// Written as the library's documentation has it: moves alter a draft of the state, refuse what is
// illegal and end the turn by an event.  The library has no chance nodes, so the moves draw cards with
// its random plugin.
//
// Fair: all that makes the library slower and is not needed for a game is off: undo, the debug panel,
// its development build.  Most of the time is spent in the library, not in the moves.
process.env.NODE_ENV = 'production'; // read when the library is loaded
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const [mode, games, seed, text] = process.argv.slice(2);
const fields = Object.fromEntries((text ?? '').split(';').map((field) => field.split('=')));
const numbers = (name) => (fields[name] ?? '').split(',').map(Number);
const [deck, stack, bonus] = ['deck', 'stack', 'bonus'].map(numbers);
const [players] = numbers('players');
const [opening, limit, threshold] = ['opening', 'limit', 'threshold'].flatMap(numbers);
const handsFirst = fields.order === 'hands-first';

// ---- cards --------------------------------------------------------------------------------------

const COLORS = [0, 1, 2, 3];
const KINDS = ['A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2', 'D2'];

// A multiset is an array that counts each kind.
const none = () => [0, 0, 0, 0, 0, 0, 0, 0];
const size = (m) => m[0] + m[1] + m[2] + m[3] + m[4] + m[5] + m[6] + m[7]; // a loop is slower
const units = (cards, color) => cards[color] + 2 * cards[color + 4];

function shift(kind, n, from, to) {
  from[kind] -= n;
  to[kind] += n;
}

// ---- the game -----------------------------------------------------------------------------------

let draws = 0; // single cards of one game
let log = null; // its actions as text, in `check` only

// Draws one card; false if there is none.
function draw(G, to, random) {
  let cards = size(G.pile);
  if (cards === 0) {
    cards = size(G.discards);
    if (cards === 0) return false;
    G.pile = G.discards;
    G.discards = none();
  }
  let kind = 0;
  let position = Math.floor(random.Number() * cards);
  while (position >= G.pile[kind]) position -= G.pile[kind++];
  G.pile[kind]--;
  to[kind]++;
  draws++;
  log?.push(`reveal ${KINDS[kind]}`);
  return true;
}

function setup({ random }) {
  const G = {
    pile: [...deck],
    discards: none(),
    plants: none(),
    sites: COLORS.map(none),
    hands: Array.from({ length: players }, none),
    dumped: Array.from({ length: players }, none),
    claims: COLORS.map(() => []), // the seats that took the rewards of a stack, in order
    site: null, // the color of the take that was too much, while a dump is due
    over: false,
  };
  const places = G.hands.flatMap((hand) => Array(opening).fill(hand));
  if (handsFirst) places.push(...G.sites);
  else places.unshift(...G.sites);
  for (const place of places) draw(G, place, random);
  return G;
}

function play({ G, ctx, random, events }, color, singles, doubles) {
  const hand = G.hands[ctx.currentPlayer];
  if (G.site !== null || !(singles + doubles > 0)) return INVALID_MOVE;
  if (!(singles >= 0 && singles <= hand[color])) return INVALID_MOVE;
  if (!(doubles >= 0 && doubles <= hand[color + 4])) return INVALID_MOVE;
  const plants = G.plants;
  shift(color, singles, hand, plants);
  shift(color + 4, doubles, hand, plants);
  if (units(plants, color) >= threshold) {
    G.claims[color].push(Number(ctx.currentPlayer));
    shift(color, plants[color], plants, G.discards);
    shift(color + 4, plants[color + 4], plants, G.discards);
  }
  const site = G.sites[color];
  for (let k = 0; k < KINDS.length; k++) shift(k, site[k], site, hand);
  if (size(hand) > limit) G.site = color;
  else endTake(G, color, random, events);
}

function dump({ G, ctx, random, events }, cards) {
  const hand = G.hands[ctx.currentPlayer];
  if (G.site === null || size(cards) !== size(hand) - limit) return INVALID_MOVE;
  if (!KINDS.every((_, k) => cards[k] >= 0 && cards[k] <= hand[k])) return INVALID_MOVE;
  const dumped = G.dumped[ctx.currentPlayer];
  for (let k = 0; k < KINDS.length; k++) shift(k, cards[k], hand, dumped);
  const color = G.site;
  G.site = null;
  endTake(G, color, random, events);
}

function pass({ G, ctx, events }) {
  if (G.site !== null || size(G.hands[ctx.currentPlayer]) > 0) return INVALID_MOVE;
  events.endTurn();
}

function endTake(G, color, random, events) {
  if (G.claims[color].length === stack.length) {
    G.over = true;
    return;
  }
  let missing = units(G.plants, color) + 1;
  while (missing > 0 && draw(G, G.sites[color], random)) missing--;
  if (G.hands.every((hand) => size(hand) === 0)) G.over = true;
  else events.endTurn();
}

function endIf({ G }) {
  if (!G.over) return undefined;
  const good = G.dumped.filter((cards) => size(cards) === 0).length;
  const totals = G.dumped.map((cards, seat) => {
    let total = size(cards) === 0 ? bonus[good] : -size(cards);
    for (const seats of G.claims) {
      const rewards = stack.filter((_, i) => seats[i] === seat);
      if (rewards.length > 1) total += rewards.reduce((sum, value) => sum + value, 0);
    }
    return total;
  });
  return { totals };
}

// All legal moves, in the order of the ids of reco_rules.
function enumerate(G, ctx) {
  const hand = G.hands[ctx.currentPlayer];
  const legal = [];
  if (G.site !== null) {
    const left = [...hand];
    const chosen = none();
    const choose = (excess, first) => {
      if (excess === 0) legal.push({ move: 'dump', args: [[...chosen]] });
      for (let k = first; excess > 0 && k < KINDS.length; k++) {
        if (left[k] === 0) continue;
        left[k]--;
        chosen[k]++;
        choose(excess - 1, k);
        left[k]++;
        chosen[k]--;
      }
    };
    choose(size(hand) - limit, 0);
    return legal;
  }
  for (const color of COLORS)
    for (let singles = 0; singles <= hand[color]; singles++)
      for (let doubles = singles ? 0 : 1; doubles <= hand[color + 4]; doubles++)
        legal.push({ move: 'play', args: [color, singles, doubles] });
  return legal.length > 0 ? legal : [{ move: 'pass', args: [] }];
}

const reco = {
  name: 'reco',
  setup,
  moves: { play, dump, pass },
  endIf,
  disableUndo: true,
  ai: { enumerate },
};

// ---- three ways to play it: each returns the last state -----------------------------------------

function client(game, choose) {
  const client = Client({ game, numPlayers: players, debug: false });
  client.start();
  let state = client.getState();
  while (!state.ctx.gameover) {
    const { move, args } = choose(state.G, state.ctx);
    client.moves[move](...args);
    state = client.getState();
  }
  client.stop();
  return state;
}

function reducer(game, choose) {
  const reduce = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: players });
  while (!state.ctx.gameover) {
    const { move, args } = choose(state.G, state.ctx);
    const payload = { type: move, args, playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: 'MAKE_MOVE', payload });
  }
  return state;
}

function plain({ setup, moves, endIf }, choose, random) {
  const ctx = { currentPlayer: 0, gameover: undefined };
  const events = { endTurn: () => (ctx.currentPlayer = (ctx.currentPlayer + 1) % players) };
  const context = { G: setup({ ctx, random }), ctx, random, events };
  while (!ctx.gameover) {
    const { move, args } = choose(context.G, ctx);
    moves[move](context, ...args);
    ctx.gameover = endIf(context);
  }
  return context;
}

const modes = { client, reducer, plain };

// ---- many games ---------------------------------------------------------------------------------

// sfc32, a usual small generator; `random.Number` of the library has a seed of its own.
function generator(seed) {
  let [a, b, c, d] = [seed | 0, (seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 15; i++) next();
  return next;
}

function time(name) {
  const counts = { play: 0, dump: 0, pass: 0 };
  const number = generator(Number(seed));
  const choose = (G, ctx) => {
    const legal = enumerate(G, ctx);
    const chosen = legal[Math.floor(number() * legal.length)];
    counts[chosen.move]++;
    return chosen;
  };
  const measured = (index) => {
    Object.assign(counts, { play: 0, dump: 0, pass: 0 });
    draws = 0;
    const game = { ...reco, seed: `${seed} ${index}` };
    const { G, ctx } = modes[name](game, choose, { Number: number });
    const { totals } = ctx.gameover;
    return {
      plays: counts.play,
      dumps: counts.dump,
      passes: counts.pass,
      draws,
      dumped: G.dumped.reduce((sum, cards) => sum + size(cards), 0),
      score: totals.reduce((sum, total) => sum + total, 0) / players,
      top: Math.max(...totals),
    };
  };
  const n = Number(games);
  for (let i = 0; i < Math.max(5, n / 20); i++) measured(n + i);
  const start = process.cpuUsage();
  const played = Array.from({ length: n }, (_, i) => measured(i));
  const { user, system } = process.cpuUsage(start);

  const sum = (f) => played.reduce((total, game) => total + f(game), 0);
  const mean = {};
  const sd = {};
  for (const key of Object.keys(played[0])) {
    mean[key] = sum((game) => game[key]) / n;
    sd[key] = Math.sqrt(sum((game) => (game[key] - mean[key]) ** 2) / n);
  }
  const decisions = sum((game) => game.plays + game.dumps + game.passes);
  const transitions = decisions + sum((game) => game.draws);
  const impl = `boardgame.io-${name}`;
  const seconds = (user + system) / 1e6;
  console.log(JSON.stringify({ impl, games: n, seconds, decisions, transitions, mean, sd }));
}

// A SplitMix64 stream of a game: of the cards (purpose 0) or of a seat (1 + seat).
function stream(game, purpose) {
  const mix = (z) => {
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & 0xffffffffffffffffn;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & 0xffffffffffffffffn;
    return z ^ (z >> 31n);
  };
  const add = (a, b) => (a + BigInt(b)) & 0xffffffffffffffffn;
  let state = mix(add(mix(add(mix(BigInt(seed)), game)), purpose));
  return () => {
    state = add(state, 0x9e3779b97f4a7c15n);
    return Number(mix(state) >> 11n) / 2 ** 53;
  };
}

// The game with random numbers from elsewhere.
function withRandom(game, random) {
  const wrapped = Object.entries(game.moves).map(([name, move]) => [
    name,
    (context, ...args) => move({ ...context, random }, ...args),
  ]);
  return {
    ...game,
    setup: (context) => game.setup({ ...context, random }),
    moves: Object.fromEntries(wrapped),
  };
}

// A move as the text of reco_rules.
function written({ move, args }) {
  const counts = none();
  if (move === 'play') [, counts[args[0]], counts[args[0] + 4]] = args;
  const cards = move === 'dump' ? args[0] : counts;
  return [move, ...KINDS.flatMap((kind, k) => Array(cards[k]).fill(kind))].join(' ');
}

function check() {
  for (let i = 0; i < Number(games); i++) {
    const lines = Object.values(modes).map((run) => {
      const random = { Number: stream(i, 0) };
      const seats = Array.from({ length: players }, (_, seat) => stream(i, 1 + seat));
      const choose = (G, ctx) => {
        const legal = enumerate(G, ctx);
        const chosen = legal[Math.floor(seats[ctx.currentPlayer]() * legal.length)];
        log.push(written(chosen));
        return chosen;
      };
      log = [];
      const { ctx } = run(withRandom(reco, random), choose, random);
      return `${log.join(';')}\t${ctx.gameover.totals.join(',')}`;
    });
    if (new Set(lines).size > 1) throw new Error(['game ' + i, ...lines].join('\n'));
    console.log(lines[0]);
  }
}

if (text === undefined || !(mode in { ...modes, check }) || !(Number(games) > 0)) {
  console.error('usage: node reco.js client|reducer|plain|check GAMES SEED VARIANT');
  process.exit(2);
}
if (mode === 'check') check();
else time(mode);
