/** Every place that shows text of the service, and what it is given to show. */
import * as affiliateRows from '../../src/dashboards/affiliates/rows';
import * as orderRows from '../../src/dashboards/orders/rows';
import { orderNodes } from '../../src/explorer/nodes';
import { rowOf } from '../../src/explorer/rows';
import { userRows } from '../../src/explorer/userList';
import { rowChunk as checkRows } from '../../src/fileCheck/page/rows';
import { rowText } from '../../src/fileCheck/words';
import { hoverFacts } from '../../src/lens/words';
import { titleOf, factsOf, summaryOf, userFactsOf, type DisplayOptions } from '../../src/model/describe';
import { orderAsShown, userAsShown } from '../../src/model/privacy';
import { tellChanges, tellSteps } from '../../src/notifications/words';
import { orderViewOf } from '../../src/orderTab/view';
import { escapeMarkdown } from '../../src/platform/text';
import { atOnce } from './atOnce';
import { NOW } from './fakeService';
import { made } from './rows';
import { hostileOrder, hostileTotals, hostileUser } from './hostile';

export const display: DisplayOptions = { now: NOW, timeZone: 'UTC', language: 'en' };
const RANGE = { start: 0, end: NOW };

const usersRead = (text: string) => ({
  users: [hostileUser(text)],
  coverage: { range: RANGE, complete: true, problems: [], requests: 1 },
  asked: RANGE,
  more: false,
});

/** What each surface is given to show, all of its text. */
export const SURFACES: Readonly<Record<string, (text: string) => unknown>> = {
  'the row of an order': (text) => orderNodes('open', [hostileOrder(text)]).map((node) => [node.id, rowOf(node, display)]),
  'the row of a user, and of its invite code': (text) =>
    (['none', 'inviteCode'] as const).flatMap((groupBy) =>
      made(userRows(usersRead(text), { groupBy }, display)).map((node) => [node.id, rowOf(node, display)]),
    ),
  'a tooltip': (text) => [
    factsOf(orderAsShown(hostileOrder(text), display), display),
    userFactsOf(userAsShown(hostileUser(text), display), display),
  ],
  'a hover': (text) => hoverFacts(hostileOrder(text), display).map(([name, value]) => [name, escapeMarkdown(value)]),
  'the tab of an order': (text) => {
    const found = { kind: 'found', order: hostileOrder(text), from: 'openOrders', at: NOW, records: [] } as const;
    return orderViewOf(found, { display, account: 'Main' });
  },
  'a pick': (text) => [titleOf(hostileOrder(text)), summaryOf(orderAsShown(hostileOrder(text), display))],
  'a notification': (text) => {
    const order = hostileOrder(text);
    const change = { orderId: order.orderId, steps: ['gone'], order, since: undefined } as const;
    return [tellChanges([change], 'Main', display), tellChanges([change, change], 'Main', display), tellSteps(['gone'], order)];
  },
  'the table of the order dashboard': (text) => {
    const orders = [hostileOrder(text)];
    const words = atOnce(orderRows.wordsOf(orders));
    return [words, orderRows.rowChunk(orders, words)];
  },
  'the table of the affiliate dashboard': (text) => {
    const rows = [{ uid: hostileTotals(text).uid, user: hostileUser(text), totals: hostileTotals(text) }];
    const codes = atOnce(affiliateRows.codesOf(rows));
    return [codes, affiliateRows.rowChunk(rows, codes)];
  },
  'a row of a file check, and its problem': (text) => {
    const order = hostileOrder(text);
    const exchangeSays = { order, from: 'service', at: NOW } as const;
    const difference = { field: 'symbol', severity: 'error', file: text, exchange: order.symbol } as const;
    const base = {
      file: 0,
      place: undefined,
      quoted: false,
      format: 'text',
      shared: false,
      others: [],
      count: 1,
      exactId: undefined,
      why: '',
    } as const;
    const said = { status: text, price: text, clientOid: text };
    const compared = { verdict: 'differs', differences: [difference], agreed: [], notCompared: [], doubtful: false } as const;
    const row = { ...base, ...compared, id: undefined, clientOid: text, said, exchange: exchangeSays };
    return [checkRows([row, order], display), rowText(row, 'Main', display)];
  },
};
