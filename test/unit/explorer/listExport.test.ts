import assert from 'node:assert/strict';
import { parse } from 'papaparse';
import { useLanguage } from '../../../src/model/language';
import { quoted } from '../../../src/model/maskedWords';
import { listChunks, ORDER_COLUMNS, userColumns, type ExportedList, type ListFormat } from '../../../src/explorer/listExport';
import { actionOf, statusOf, type PlanOrder } from '../../../src/model/order';
import { textOfPieces } from '../../support/atOnce';
import { NOW, planOrder } from '../../support/fakeService';

const CSV: ListFormat = { format: 'csv', separator: ',', timeZone: 'UTC', now: NOW };
const listOf = (records: readonly PlanOrder[], problems: readonly string[] = []): ExportedList<PlanOrder> => ({
  name: 'open orders',
  records,
  columns: ORDER_COLUMNS,
  account: 'Main',
  filter: 'cmt_btcusdt',
  problems,
  readAt: NOW,
});
const csv = (list: ExportedList<PlanOrder>, format = CSV): Record<string, string>[] =>
  parse<Record<string, string>>(textOfPieces(listChunks(list, format)).replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;

describe('a list as CSV', () => {
  it('has a line per order, codes in words, amounts and ids as they came, times of the zone', () => {
    const order = planOrder('596471064624628269', NOW, {
      size: '0.10',
      totalProfits: '-5.5',
      action: actionOf('2'),
      status: statusOf('9'),
    });
    const [line] = csv(listOf([order]));
    assert.deepEqual(
      [line?.['order_id'], line?.['size'], line?.['total_profits'], line?.['action'], line?.['status'], line?.['created']],
      ['596471064624628269', '0.10', '-5.5', 'Open short', '9', '2026-06-01T13:30:00.000+00:00'],
    );
  });

  it('says of a time the millisecond, and how far the zone is from UTC', () => {
    const [line] = csv(listOf([planOrder('1', NOW + 7)]), { ...CSV, timeZone: 'Asia/Kolkata' });
    assert.deepEqual([line?.['created'], line?.['time_zone']], ['2026-06-01T19:00:00.007+05:30', 'Asia/Kolkata']);
  });

  it('says in every line whose list it is, how it was filtered and what is missing', () => {
    const lines = csv(listOf([planOrder('1', NOW), planOrder('2', NOW)], ['Two pages are missing.']));
    for (const { account, filter, read_at, coverage } of lines) {
      assert.deepEqual(
        [account, filter, read_at, coverage],
        ['Main', 'cmt_btcusdt', '2026-06-01T13:30:00.000+00:00', 'partial: Two pages are missing.'],
      );
    }
    assert.equal(lines.length, 2);
  });

  it('says so in a line of its own when there is nothing to list', () => {
    const [line, ...more] = csv(listOf([]));
    assert.deepEqual([line?.['order_id'], line?.['coverage'], more], ['', 'complete', []]);
  });

  it('cannot become a formula, and takes another separator', () => {
    const text = textOfPieces(listChunks(listOf([planOrder('1', NOW, { clientOid: '=HYPERLINK("x")' })]), { ...CSV, separator: ';' }));
    assert.match(text, /order_id;client_oid;symbol/);
    assert.match(text, /;"'=HYPERLINK\(""x""\)";/);
  });

  it('has amounts with a comma beside semicolons, and client IDs as they came', () => {
    const order = planOrder('1', NOW, { clientOid: '1.5', price: '96.340' });
    const [line] = csv({ ...listOf([order]), account: '2.5' }, { ...CSV, separator: ';' });
    assert.deepEqual([line?.['client_oid'], line?.['price'], line?.['account']], ['1.5', '96,340', '2.5']);
  });

  it('is written in pieces, each with how far it is', () => {
    const orders = Array.from({ length: 1200 }, (_, index) => planOrder(`${index}`, NOW));
    const progress = Array.from(listChunks(listOf(orders), CSV), ({ done, total }) => [done, total]);
    assert.deepEqual(progress, [
      [0, 1200],
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
    assert.equal(csv(listOf(orders)).length, 1200);
  });
});

describe('a list of users', () => {
  const inPeriod = { uid: '1', registerTime: NOW, raw: {} };
  const records = [inPeriod, { ...inPeriod, uid: '2', registerTime: NOW - 1 }, { uid: '3', raw: {} }];
  const users = { ...listOf([]), columns: userColumns({ start: NOW, end: NOW }), records };

  it('marks who registered outside the period, and nobody whose registration is not known', () => {
    const text = textOfPieces(listChunks(users, CSV)).replace('\uFEFF', '');
    const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    assert.deepEqual(
      data.map(({ uid, outside_period }) => [uid, outside_period]),
      [
        ['1', ''],
        ['2', 'yes'],
        ['3', ''],
      ],
    );
    const file = JSON.parse(textOfPieces(listChunks(users, { ...CSV, format: 'json' }))) as { records: Record<string, unknown>[] };
    assert.deepEqual(
      file.records.map((record) => record['outside_period']),
      [undefined, true, undefined],
    );
  });

  it('says yes and no in the language of VS Code', () => {
    const users = [true, false].map((kycPassed, index) => ({ uid: `${index}`, kycPassed, raw: {} }));
    const list = { ...listOf([]), columns: userColumns({ start: NOW, end: NOW }), records: users };
    useLanguage('de', { 'yes/a user is verified': 'ja', 'no/a user is not verified': 'nein' });
    try {
      const text = textOfPieces(listChunks(list, CSV)).replace('\uFEFF', '');
      const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      assert.deepEqual(
        data.map(({ verified }) => verified),
        ['ja', 'nein'],
      );
    } finally {
      useLanguage('en', {});
    }
  });
});

describe('a list as JSON', () => {
  it('holds the same with times in ISO 8601, and leaves out what is not known', () => {
    const users = {
      ...listOf([]),
      name: 'affiliate users',
      columns: userColumns({ start: NOW, end: NOW }),
      records: [{ uid: '3066862172', registerTime: NOW, kycPassed: false, raw: {} }],
      problems: ['Only the first.'],
    };
    const file = JSON.parse(textOfPieces(listChunks(users, { ...CSV, format: 'json' }))) as Record<string, unknown>;
    assert.deepEqual(file['coverage'], { complete: false, problems: ['Only the first.'] });
    assert.deepEqual(file['records'], [
      { uid: '3066862172', stage: 'registered', verified: false, registered: '2026-06-01T13:30:00.000Z' },
    ]);
    assert.equal(file['readAt'], '2026-06-01T13:30:00.000Z');
  });
});

describe('a list in privacy mode', () => {
  const secret = '31415926.535';
  const amounts = {
    size: secret,
    filledQty: secret,
    price: secret,
    priceAvg: secret,
    triggerPrice: secret,
    fee: secret,
    totalProfits: secret,
  };

  for (const format of ['csv', 'json'] as const) {
    it(`has no amount and no uid, and all ids, times and codes: ${format}`, () => {
      const masked: ListFormat = { ...CSV, format, masked: true };
      const orders = textOfPieces(listChunks(listOf([planOrder('596471064624628269', NOW, amounts)]), masked));
      assert.ok(!orders.includes('31415926') && orders.includes('596471064624628269') && orders.includes('2026-06-01'), orders);
      assert.equal(orders.split('•••').length - 1, 7);
      const asked = { start: 0, end: NOW };
      const users = {
        ...listOf([]),
        filter: `uid ${quoted('3066862172')}`,
        columns: userColumns(asked),
        records: [{ uid: '3066862172', registerTime: NOW, raw: {} }],
      };
      const text = textOfPieces(listChunks(users, masked));
      assert.ok(
        !text.includes('3066862172') && text.includes('•••') && text.includes(format === 'csv' ? 'Registered' : '"registered"'),
        text,
      );
    });
  }

  it('leaves empty what was not sent', () => {
    const [line] = csv(listOf([planOrder('1', NOW, { fee: '', price: '5' })]), { ...CSV, masked: true });
    assert.deepEqual([line?.['fee'], line?.['price']], ['', '•••']);
  });
});
