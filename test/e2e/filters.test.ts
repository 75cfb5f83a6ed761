import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pairOf } from '../../src/model/describe';
import { DAY, HOUR } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { kept } from './memory';
import { leave, restartExtension, service, visit } from './stage';
import {
  answer,
  askFrom,
  asked,
  click,
  descriptionIs,
  entry,
  labels,
  pick,
  quickInput,
  refusal,
  row,
  rows,
  screenshot,
  textOf,
  until,
  viewAction,
  textOnceThere,
} from './workbench';

const HISTORY = '/capi/v2/order/historyPlan';
/** A zone in which a day is another than in UTC for hours, and without summer time. */
const ZONE = { name: 'Asia/Tokyo', offset: '+09:00', ahead: 9 * HOUR };
const dayOf = (time: number): string => new Date(time + ZONE.ahead).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00${ZONE.offset}`);
const WHAT = 'Choose what to filter by';

describe('filters and groups', () => {
  let page: Page;
  let simulator: Simulator;
  /** The last of the symbols, whose history is opened. */
  let symbol: string;
  const openOf = (pair: string): number => simulator.data.openOrders.filter((order) => pairOf(order.symbol) === pair).length;
  /** Checks or unchecks entries of the open list, then accepts. */
  const check = async (...names: string[]): Promise<void> => {
    for (const name of names) await click(page, entry(page, name));
    await click(page, quickInput(page).getByRole('button', { name: 'OK' }));
  };

  before(async () => {
    simulator = await service({ seed: 5 });
    page = await visit({ 'orderdeck.timeZone': ZONE.name }, { account: [simulator, 'Filtered'] });
    await descriptionIs(page, 'Open Orders', /^34$/);
    await descriptionIs(page, 'Affiliate Users', /365 days/);
  });
  after(leave);

  it('show the open orders of two symbols', async () => {
    await askFrom(page, 'Open Orders', 'Filter Open Orders', WHAT);
    await pick(page, WHAT, 'Symbols');
    await entry(page, `BTCUSDT${openOf('BTCUSDT')} open`).waitFor();
    await check('BTCUSDT', 'ETHUSDT');
    const some = openOf('BTCUSDT') + openOf('ETHUSDT');
    await descriptionIs(page, 'Open Orders', new RegExp(`^${some} of 34 · BTCUSDT, ETHUSDT$`));
    await until(
      'rows of the two symbols',
      () => labels(page, 'Open Orders'),
      (all) => all.length > 0 && all.every((label) => /^(BTC|ETH)USDT$/.test(label)),
    );
    assert.equal(await rows(page, 'Open Orders').first().getAttribute('aria-setsize'), String(some));
  });

  it('show those with a part of a client id, beside the symbols', async () => {
    const having = (part: string): number =>
      simulator.data.openOrders.filter(
        ({ client_oid, symbol }) => client_oid.includes(part) && ['BTCUSDT', 'ETHUSDT'].includes(pairOf(symbol)),
      ).length;
    assert.ok(having('grid') > 0);
    await askFrom(page, 'Open Orders', 'Filter Open Orders', WHAT);
    await pick(page, WHAT, 'Client ID');
    await answer(page, 'Show only orders whose client ID contains this', 'GRID');
    await descriptionIs(page, 'Open Orders', new RegExp(`^${having('grid')} of 34 · BTCUSDT, ETHUSDT · client ID GRID$`));
    await screenshot(page, 'filtered-by-client-id');
    await askFrom(page, 'Open Orders', 'Filter Open Orders', WHAT);
    await pick(page, WHAT, 'Client ID');
    await answer(page, 'Show only orders whose client ID contains this', '');
    await descriptionIs(page, 'Open Orders', / of 34 · BTCUSDT, ETHUSDT$/);
  });

  it('group them by what they do', async () => {
    await askFrom(page, 'Open Orders', 'Group Open Orders', 'Group open orders');
    await pick(page, 'Group open orders', 'By action');
    const group = row(page, 'Open Orders', /^(Open|Close) (long|short)\d+$/);
    await group.waitFor();
    const [action] = await textOnceThere(group);
    assert.equal(await group.getAttribute('aria-level'), '1');
    assert.match(action, /^(Open|Close) (long|short)$/);
    assert.match((await labels(page, 'Open Orders'))[1] ?? '', /^(BTC|ETH)USDT$/);
    await screenshot(page, 'filtered-and-grouped');
  });

  it('list past orders of one kind only', async () => {
    await askFrom(page, 'Order History', 'Filter Order History', WHAT);
    await pick(page, WHAT, 'Action');
    await pick(page, 'Choose an order action', 'Close short');
    await descriptionIs(page, 'Order History', /^last 30 days · Close short$/);
    const first = rows(page, 'Order History').first();
    const [name] = await textOnceThere(first);
    await click(page, first);
    symbol = simulator.symbols.find((each) => pairOf(each) === name) ?? '';
    const under = await until(
      'the orders of the symbol',
      () => labels(page, 'Order History'),
      (all) => all.some((label) => /^(Filled|Canceled|\d+% filled|trigger)/.test(label)),
    );
    assert.ok(under.length > 1);
    const kinds = await rows(page, 'Order History').filter({ hasText: / @ / }).locator('.label-description').allTextContents();
    assert.deepEqual([...new Set(kinds.map((text) => / · ([^·]+) @ [^·]+$/.exec(text)?.[1]))], ['Close short']);
    const questions = simulator.log.filter(({ path }) => path === HISTORY).map(({ query }) => new URLSearchParams(query));
    assert.deepEqual([...new Set(questions.map((each) => each.get('delegateType')))], ['4']);
  });

  it('refuse a day that is none, one to come, and an end before the start', async () => {
    const closed = (simulator.data.historyOrders.get(symbol) ?? []).flatMap(({ type, createTime }) =>
      type === '4' ? [Number(createTime)] : [],
    );
    // The days of two orders, so that one leaves too early or comes too late if an end of the range is not as it should be.
    const [first, last] = [dayOf(closed[5] ?? 0), dayOf(closed[1] ?? 0)];
    await askFrom(page, 'Order History', 'Filter Order History', WHAT);
    await pick(page, WHAT, 'Time');
    await pick(page, 'Choose a range', 'Between two dates');
    await answer(page, 'First day, for example', '2026-02-31');
    await refusal(page, 'There is no such day.').waitFor();
    await answer(page, 'There is no such day.', dayOf(Date.now() + 2 * DAY));
    await refusal(page, 'That day is in the future.').waitFor();
    await answer(page, 'That day is in the future.', first);
    await answer(page, 'Last day (inclusive)', dayOf(startOf(first) - 1));
    await refusal(page, 'That is before the first day.').waitFor();
    await screenshot(page, 'date-refused');
    await answer(page, 'That is before', last);
    await descriptionIs(page, 'Order History', /^\w+ \d+, \d{4} to \w+ \d+, \d{4} · Close short$/);
    const due = closed.filter((time) => time >= startOf(first) && time < startOf(last) + DAY);
    assert.ok(due.length >= 5);
    await until(
      'how many past orders the symbol has',
      async () => textOf(row(page, 'Order History', new RegExp(`^${pairOf(symbol)}`))),
      ([, count]) => count === String(due.length),
    );
  });

  it('group the users by how far they came', async () => {
    await askFrom(page, 'Affiliate Users', 'Group Affiliate Users', 'Group affiliate users');
    await pick(page, 'Group affiliate users', 'By stage');
    await until(
      'the stages',
      () => labels(page, 'Affiliate Users'),
      (all) => all.join() === 'Traded,Deposited,Verified,Registered,Load more',
    );
  });

  it('find one user by uid, and refuse what is none', async () => {
    const uid = simulator.data.users[40]?.uid ?? '';
    await askFrom(page, 'Affiliate Users', 'Filter Affiliate Users', WHAT);
    await pick(page, WHAT, 'Uid');
    await answer(page, 'Show only this user', 'me@example.com');
    await refusal(page, 'UIDs consist of 1 to 20 digits').waitFor();
    await answer(page, 'UIDs consist of 1 to 20 digits', uid);
    await descriptionIs(page, 'Affiliate Users', new RegExp(`^1 · last 365 days · UID ${uid}$`));
    await screenshot(page, 'every-filter');
  });

  it('are remembered when the extension starts again', async () => {
    const uid = simulator.data.users[40]?.uid ?? '';
    await kept(page, uid);
    await restartExtension();
    await descriptionIs(page, 'Open Orders', /^\d+ of 34 · BTCUSDT, ETHUSDT$/);
    await descriptionIs(page, 'Order History', / to .* · Close short$/);
    await descriptionIs(page, 'Affiliate Users', new RegExp(`^1 · last 365 days · UID ${uid}$`));
    await row(page, 'Open Orders', /^(Open|Close) (long|short)\d+$/).waitFor();
  });

  it('are gone when they are cleared', async () => {
    await askFrom(page, 'Open Orders', 'Filter Open Orders', WHAT);
    await pick(page, WHAT, 'Symbols');
    await asked(page, 'Show only these symbols');
    await check('BTCUSDT', 'ETHUSDT');
    await descriptionIs(page, 'Open Orders', /^34$/);
    await askFrom(page, 'Order History', 'Filter Order History', WHAT);
    await pick(page, WHAT, 'Clear filter');
    await descriptionIs(page, 'Order History', /^last 30 days$/);
    await askFrom(page, 'Affiliate Users', 'Filter Affiliate Users', WHAT);
    await pick(page, WHAT, 'Clear filter');
    await descriptionIs(page, 'Affiliate Users', /^\d{3} · 7\d of 365 days$/);
  });

  it('leave the refresh button to ask anew', async () => {
    const before = simulator.log.length;
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await until(
      'a request',
      () => simulator.log.slice(before).map(({ path }) => path),
      (paths) => paths.includes('/capi/v2/order/currentPlan'),
    );
  });
});
