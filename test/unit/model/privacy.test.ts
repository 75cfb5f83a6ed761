import assert from 'node:assert/strict';
import { rowOf } from '../../../src/explorer/rows';
import { factsOf, summaryOf } from '../../../src/model/describe';
import { listChunks, type ExportedList, type ListFormat } from '../../../src/explorer/listExport';
import { quoted, sentenceAsShown, wordsAsShown } from '../../../src/model/maskedWords';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { orderAsShown, totalsAsShown, userAsShown, MASK } from '../../../src/model/privacy';
import { computeStatistics } from '../../support/atOnce';
import type { Shown } from '../../../src/dashboards/affiliates/data';
import { EXPORTS } from '../../../src/dashboards/affiliates/exports';
import { lastDays } from '../../../src/model/timeRange';
import { accountOf, inputOf, NOW } from './affiliateStatistics/accounts';
import { planOrder, totalsOf } from '../../support/fakeService';

const AMOUNTS = {
  size: '12.5',
  filledQty: '6.25',
  price: '50001',
  priceAvg: '50002',
  fee: '0.123',
  totalProfits: '-77',
  triggerPrice: '48003',
};
const secret = planOrder('461234125', 1_700_000_000_000, { ...AMOUNTS, clientOid: 'mine', raw: { size: '12.5' } });

const EXPORT: ListFormat = { format: 'json', separator: ',', timeZone: 'UTC', now: 0, masked: true };
const LIST: Omit<ExportedList<PlanOrder>, 'records' | 'columns'> = { name: 'orders', account: 'Main', filter: '', problems: [], readAt: 0 };

/** The statistics of a dashboard, each part of which has got some more fields. */
function shownOf(added: object): Shown {
  const input = inputOf(accountOf(7, 20), lastDays(90, NOW));
  const everywhere = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(everywhere) as T;
    return {
      ...Object.fromEntries(Object.entries(value).map(([name, each]: [string, unknown]) => [name, everywhere(each)])),
      ...added,
    } as T;
  };
  const statistics = everywhere(computeStatistics(input));
  return EXPORTS.asShown({ edition: 1, account: 'Main', statistics, rows: [] }, { masked: true });
}

describe('privacy mode', () => {
  it('leaves no amount of an order readable, in any words', () => {
    const shown = orderAsShown(secret, { masked: true });
    const words = JSON.stringify([shown, factsOf(shown, { now: 0 }), summaryOf(shown)]);
    for (const amount of Object.values(AMOUNTS)) assert.ok(!words.includes(amount), amount);
    for (const told of ['461234125', 'mine', 'Open long', MASK]) assert.ok(words.includes(told), told);
  });

  it('tells what was not sent from what is hidden', () => {
    assert.equal(orderAsShown({ ...secret, fee: '' }, { masked: true }).fee, '');
  });

  it('hides uids and what referred users did', () => {
    assert.equal(userAsShown({ uid: '3066862172', raw: {} }, { masked: true }).uid, MASK);
    assert.deepEqual([...new Set(Object.values(totalsAsShown(totalsOf('7', 5n), { masked: true })))], [MASK]);
  });

  it('leaves no number in the words of others, of however many digits, in any script', () => {
    const hide = (words: string): string => wordsAsShown(words, { masked: true });
    for (let digits = 1; digits <= 20; digits += 1) assert.equal(hide(`uid ${'7'.repeat(digits)} left`), 'uid ••• left', String(digits));
    assert.equal(hide('User 3066862172: 12.5, -0.00000001 and 1,234.5678.'), 'User •••: •••, ••• and •••.');
    assert.equal(hide('1234.56USDT uid1234567 of 12,345, .5 BTC, 15e3, +0.1'), '•••USDT uid••• of •••, .••• BTC, •••, •••');
    assert.equal(hide("0,5 1.234.567,89; 1'234'567.89; 1 234 567,89"), '•••; •••; •••');
    assert.equal(hide('余额 ４８２１１ 元, ٤٨٢١١٫٥'), '余额 ••• 元, •••');
    assert.equal(wordsAsShown('User 3066862172', { masked: false }), 'User 3066862172');
  });

  it('lets nobody count the groups of a number in the words of others, whatever parts them, nor read it in base 16', () => {
    const written = ['1_234_567', '1\u2009234\u2009567.5', '1\u2007234', '1ʼ234', '1′234', '1，234．5', '1˙234·5', '1[U+200B]2[U+00AD]3'];
    for (const number of [...written, '0x1f4a', '-0XDA', '1-2-3'])
      assert.equal(wordsAsShown(`wallet ${number} USDT`, { masked: true }), 'wallet ••• USDT', number);
    assert.equal(wordsAsShown('5, 7; 8: 9\n10 a[U+200B]b', { masked: true }), '•••, •••; •••: •••\n••• a[U•••]b');
  });

  it('leaves in a sentence of ours every number of ours', () => {
    const sentence = `1.234 Anfragen bis 2026-01-31 12:30, 12,345 users. Der Dienst: ${quoted('wallet 48211.55 of uid 3066862172')}. 7 left`;
    const hidden = '1.234 Anfragen bis 2026-01-31 12:30, 12,345 users. Der Dienst: wallet ••• of uid •••. 7 left';
    assert.equal(sentenceAsShown(sentence, { masked: true }), hidden);
    assert.equal(sentenceAsShown(quoted(`a ${quoted('12345')} b 67890`), { masked: true }), 'a ••• b •••', 'also in what is quoted twice');
    assert.equal(sentenceAsShown(`said: ${quoted('x 12345').slice(0, -1)}`, { masked: true }), 'said: x •••', 'also where it was cut');
    assert.equal(
      sentenceAsShown(sentence, { masked: false }),
      '1.234 Anfragen bis 2026-01-31 12:30, 12,345 users. Der Dienst: wallet 48211.55 of uid 3066862172. 7 left',
    );
  });

  it('hides a field that nobody has named public, wherever it is', () => {
    const added = { walletBalance: '48211.55', marginUsed: 48211, risk: { level: '48211.55' }, tags: ['48211.55'] };
    const hidden = (record: object): void => assert.doesNotMatch(JSON.stringify(record), /48211/);
    hidden(orderAsShown({ ...secret, ...added, action: { ...secret.action, ...added } }, { masked: true }));
    hidden(userAsShown({ uid: '3066862172', raw: {}, ...added }, { masked: true }));
    hidden(totalsAsShown({ ...totalsOf('7', 5n), ...added }, { masked: true }));
    const text = [
      ...listChunks({ ...LIST, records: [{ ...secret, ...added }], columns: [['x', (record) => JSON.stringify(record)]] }, EXPORT),
    ];
    hidden(text);
    assert.match(JSON.stringify(text), /461234125/);
    const { statistics } = shownOf(added);
    hidden(statistics);
  });

  it('hides what the service calls a state that nobody knows', () => {
    const odd = { ...secret, status: statusOf('locked 48211.55 of uid 3066862172'), action: actionOf('77') };
    const shown = orderAsShown(odd, { masked: true });
    assert.deepEqual(
      [shown.status.label, shown.status.code, shown.action.label],
      ['locked ••• of uid •••', 'locked ••• of uid •••', '•••'],
    );
    assert.equal(orderAsShown(secret, { masked: true }).status.code, secret.status.code);
  });

  it('holds for the rows of the lists', () => {
    const display = { now: 0, masked: true };
    const orderRow = rowOf({ kind: 'order', id: 'x', order: secret, dated: false }, display);
    assert.deepEqual([orderRow.label, orderRow.description], ['BTCUSDT', `${MASK} · Filled · trigger ${MASK} · Open long @ ${MASK}`]);
    assert.equal(rowOf({ kind: 'user', id: 'y', user: { uid: '3066862172', raw: {} } }, display).label, MASK);
  });

  it('changes nothing while it is off', () => {
    assert.equal(orderAsShown(secret, {}), secret);
    assert.equal(orderAsShown(secret, { masked: false }), secret);
  });
});
