import assert from 'node:assert/strict';
import { VIEWS } from '../../src/platform/ids';
import { pairOf } from '../../src/model/describe';
import { DAY } from '../../src/model/timeRange';
import { accountAt, cleanUp, signIn, simulate } from './support/accounts';
import { orderdeck } from './support/orderdeck';
import { frameOf, nodesOf, recordsIn, rowCalled, shownIn, tooltipOf } from './support/rows';

const { orderHistory, affiliateUsers } = VIEWS;

describe('what the service sends though nobody asked for it', () => {
  afterEach(cleanUp);

  it('stands below the past orders of a symbol, folded, each order with its own pair', async () => {
    const simulator = await simulate({ quirks: ['mixed-symbols'] });
    await signIn(accountAt(simulator));
    const [symbol] = await nodesOf(orderHistory);
    assert.ok(symbol?.kind === 'symbol');
    const rows = await shownIn(orderHistory, symbol);
    const at = rows.findIndex(([label]) => label === 'Not requested');
    assert.equal(at, rows.length - 2, 'after the orders, before the way to older ones');

    const group = await rowCalled(orderHistory, 'Not requested', symbol);
    const apart = await shownIn(orderHistory, group);
    assert.equal(rows[at]?.[1], String(apart.length));
    assert.ok(apart.length > 0 && apart.every(([label]) => !label.startsWith(pairOf(symbol.symbol)) && /^[A-Z]+$/.test(label)));
    const shown = await recordsIn(orderHistory, symbol);
    assert.ok((await recordsIn(orderHistory, group)).every((id) => !shown.includes(id)));
  });

  it('is marked among the users, in the row and in the tooltip, and the list is not called whole', async () => {
    const simulator = await simulate({ quirks: ['users-by-activity'] });
    await (await orderdeck()).choices.set('affiliateUsers', { period: { days: 30 } });
    await signIn(accountAt(simulator));
    const rows = await shownIn(affiliateUsers);
    const start = Date.now() - 30 * DAY;
    const earlier = new Set(simulator.data.users.filter(({ registerTime }) => registerTime < start).map(({ uid }) => uid));
    const marked = rows.filter(([, description]) => description.startsWith('registered outside the period'));
    assert.ok(marked.length > 0);
    assert.deepEqual(
      marked.map(([uid]) => uid),
      (await recordsIn(affiliateUsers)).filter((uid) => earlier.has(uid)),
    );
    const row = await rowCalled(affiliateUsers, marked[0]?.[0] ?? '');
    assert.match((await tooltipOf(affiliateUsers, row)).value, /registered outside the period/);
    assert.match((await frameOf(affiliateUsers)).description ?? '', /^\d+, partial · last 30 days$/);
  });
});
