// Prints what a bot that trades in the demo writes into its log: for the window that `npm start` opens, something to rest the pointer on
// and to check. A JSON line each: `at` is milliseconds since the demo began, `text` what stands behind the time.
const { DEMO, startSimulator } = require('../src/simulator');

const OPEN_ORDERS = 6;
const PAST_ORDERS = 5;
/** How long the log goes on while one looks. */
const HOURS = 2;
const ACTIONS = ['', 'open_long', 'open_short', 'close_long', 'close_short'];

const symbolOf = ({ symbol }) => symbol.replace('cmt_', '').toUpperCase();
const head = (order, word) => `INFO ${word} order_id=${order.order_id} symbol=${symbolOf(order)}`;
const placed = (order) => `${head(order, 'placed')} side=${ACTIONS[order.type]} size=${order.size} trigger=${order.triggerPrice}`;
const ended = (order) =>
  order.status === '2'
    ? `${head(order, 'filled')} filled=${order.filled_qty} avg_price=${order.price_avg}`
    : `${head(order, 'canceled')} size=${order.size}`;

async function main() {
  // The demo is made up from the same seed, so its orders are these, and the same happens to them.
  let now = Date.now();
  const startedAt = now;
  const { data, catchUp, close } = await startSimulator({ ...DEMO, now: () => now });
  const lines = [];
  const log = (time, text) => lines.push({ at: Number(time) - startedAt, text });

  const past = [...data.historyOrders.values()]
    .flatMap((orders) => orders.filter(({ status, type }) => status === '2' && type in ACTIONS).slice(0, 1))
    .slice(0, PAST_ORDERS);
  const [badPrice, badState, ...right] = past;
  const [rounded, ...open] = data.openOrders.slice(0, OPEN_ORDERS);
  for (const order of past) log(order.createTime, placed(order));
  for (const order of right) log(data.updated.get(order.order_id), ended(order));
  // The bot is wrong about a price and about an end, and its JSON parser once took an id for a number.
  const price = (Number(badPrice.price_avg) * 1.004).toFixed((badPrice.price_avg.split('.')[1] ?? '').length);
  log(data.updated.get(badPrice.order_id), ended({ ...badPrice, price_avg: price }));
  log(data.updated.get(badState.order_id), ended({ ...badState, status: '-1' }));
  for (const order of open) log(order.createTime, placed(order));
  log(rounded.createTime, placed({ ...rounded, order_id: Number(rounded.order_id) }));

  const known = new Map(data.openOrders.map((order) => [order.order_id, order]));
  for (; now < startedAt + HOURS * 3_600_000; now += 1000) {
    catchUp();
    const current = new Set(data.openOrders.map(({ order_id }) => order_id));
    for (const order of data.openOrders.filter(({ order_id }) => !known.has(order_id))) {
      known.set(order.order_id, order);
      log(order.createTime, placed(order));
    }
    for (const { order_id, symbol } of [...known.values()].filter((order) => !current.has(order.order_id))) {
      known.delete(order_id);
      log(data.updated.get(order_id), ended(data.historyOrders.get(symbol).find((order) => order.order_id === order_id)));
    }
  }
  await close();
  for (const line of lines.sort((one, other) => one.at - other.at)) console.log(JSON.stringify(line));
}

void main();
