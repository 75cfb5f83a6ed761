// Prints the log of a bot that trades in the demo, for the window that `npm start` opens: something to rest the pointer on.
const { startSimulator } = require('../src/simulator');

const WORDS = { 2: 'filled', '-1': 'canceled' };
const OPEN_ORDERS = 6;
const PAST_ORDERS = 4;

async function main() {
  // The demo is made up from the same seed, so its ids are these.
  const { data, close } = await startSimulator();
  const past = [...data.historyOrders.values()].flatMap((orders) => orders.slice(0, 1)).slice(0, PAST_ORDERS);
  const orders = [...data.openOrders.slice(0, OPEN_ORDERS), ...past].sort((a, b) => Number(a.createTime) - Number(b.createTime));
  for (const { order_id, symbol, size, createTime, status } of orders) {
    const time = new Date(Number(createTime)).toISOString();
    console.log(`${time} INFO ${WORDS[status] ?? 'placed'} order_id=${order_id} ${symbol} size=${size}`);
  }
  await close();
}

void main();
