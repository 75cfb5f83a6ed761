import assert from 'node:assert/strict';
import { type Comparison, problemsOf, reportChunks, reportText, summaryText } from '../../../src/closings/report';
import { TABLE } from '../../../src/dashboards/affiliates/exports';
import { ORDER_COLUMNS, userColumns } from '../../../src/explorer/listExport';
import { differencesOf, type Closed, type ClosedRecord } from '../../../src/model/closing';
import { actionOf, executionOf, statusOf } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { inSlices } from '../../../src/primitives/slices';
import { NOW, planOrder } from '../../support/fakeService';

const RANGE = { start: NOW - 120 * DAY, end: NOW - 91 * DAY };
const AT = RANGE.start + DAY;
const order = (id: string, fee: string): ClosedRecord => ({ kind: 'order', id, record: { ...planOrder(id, AT), fee } });
const user = (uid: string, inviteCode: string): ClosedRecord => ({
  kind: 'user',
  id: uid,
  record: { uid, registerTime: AT, inviteCode, raw: {} },
});
const totals = (uid: string, commission: string): ClosedRecord => ({
  ...{ kind: 'totals', id: uid },
  record: { uid, depositAmount: '', withdrawalAmount: '', spotTradingAmount: '', futuresTradingAmount: '', commission },
});
const whole = (...records: ClosedRecord[]): Closed => ({
  records,
  parts: (['order', 'user', 'totals'] as const).map((kind) => ({ kind, complete: true, problems: [] })),
});

async function comparison(then: Closed, now: Closed): Promise<Comparison> {
  const closing = { id: 'x', name: 'March', ...RANGE, timeZone: 'UTC', closedAt: NOW - 90 * DAY, coverage: '' };
  return { closing, account: 'Main', comparedAt: NOW, then, now, differences: await inSlices(differencesOf(then, now, RANGE)) };
}
const changed = (): Promise<Comparison> =>
  comparison(
    whole(
      order('596471064624628201', '0.10'),
      order('596471064624628202', '1'),
      user('7654321', 'abc'),
      totals('7654321', '41.25'),
      totals('8888888', '3'),
    ),
    whole(
      order('596471064624628201', '0.35'),
      order('596471064624628203', '1'),
      user('7654321', 'xyz'),
      totals('7654321', '40.05'),
      totals('9999999', '17.5'),
    ),
  );
const display = { now: NOW, timeZone: 'UTC', language: 'en' };
const AMOUNTS = /0\.10|0\.35|0\.25|41\.25|40\.05|1\.2\b|17\.5|7654321|8888888|9999999/;

describe('what changed since a range was closed', () => {
  it('is told record by record, with exact differences and their sums', async () => {
    const text = reportText(await changed(), display);
    for (const line of [
      '\n7 records differ.\n',
      '\n\nORDERS\n\nThe service drops past orders ',
      '\n\nUSERS\n\n- UID 7654321\n',
      '\n\nTOTALS\n\n- UID 7654321\n',
      '- 596471064624628201 BTCUSDT\n  - Fee: 0.10 then, 0.35 now (+0.25)',
      '- 596471064624628202 BTCUSDT: gone: the service no longer lists it',
      '- 596471064624628203 BTCUSDT: new: the service did not list it at the time',
      '- UID 7654321\n  - Invite code: abc then, xyz now',
      '- UID 7654321\n  - Commission: 41.25 then, 40.05 now (-1.2)',
      '- UID 9999999: new: the service did not list it at the time (Commission 17.5)',
      '- Commission: 44.25 then, 57.55 now (+13.3)',
      'The service drops past orders after about three months',
    ])
      assert.ok(text.includes(line), `${line}\n---\n${text}`);
    assert.doesNotMatch(text, /Deposits/);
  });

  it('holds no amount and no uid in privacy mode, as a document and as a file that is masked', async () => {
    const all = await changed();
    assert.match(reportText(all, display), AMOUNTS);
    assert.doesNotMatch(reportText(all, { ...display, masked: true }), AMOUNTS);
    for (const format of ['csv', 'json'] as const) {
      const written = (masked: boolean): string =>
        [...reportChunks(all, { format, separator: ',', masked })].map(({ text }) => text).join('');
      assert.match(written(false), AMOUNTS);
      assert.doesNotMatch(written(true), AMOUNTS);
    }
  });

  const coded = (code: string): ClosedRecord => ({
    ...{ kind: 'order', id: '596471064624628201' },
    record: planOrder('596471064624628201', AT, { status: statusOf(code), action: actionOf(code), execution: executionOf(code) }),
  });

  it('tells two times of one second to the millisecond: they would read alike', async () => {
    const first = (firstDeposit: number): ClosedRecord => ({
      kind: 'user',
      id: '7',
      record: { uid: '7', registerTime: AT, firstDeposit, raw: {} },
    });
    const of = async (then: number, now: number): Promise<string> =>
      reportText(await comparison(whole(first(then)), whole(first(now))), display);
    assert.match(await of(AT, AT + 5), /First deposit: 2026-02-02T13:30:00\.000Z then, 2026-02-02T13:30:00\.005Z now/);
    assert.match(await of(AT, AT + 1000), /First deposit: Feb 2, 2026, 13:30:00 UTC then, Feb 2, 2026, 13:30:01 UTC now/);
  });

  it('tells a first deposit that is now later than the range as it is, and none of those that were later at both times', async () => {
    const first = (firstDeposit: number): ClosedRecord => ({
      kind: 'user',
      id: '7',
      record: { uid: '7', registerTime: AT, firstDeposit, raw: {} },
    });
    const later = RANGE.end + DAY;
    const { differences } = await comparison(whole(first(AT)), whole(first(later)));
    assert.deepEqual(
      differences.flatMap(({ changes }) => changes),
      [{ name: 'firstDeposit', then: AT, now: later }],
    );
    assert.deepEqual((await comparison(whole(first(later)), whole(first(later + DAY)))).differences, []);
  });

  it('tells a code in the words of the screen, and in a file by the name that the contract has for it', async () => {
    const all = await comparison(whole(coded('1')), whole(coded('2')));
    const text = reportText(all, display);
    assert.match(text, /Status: Partially filled then, Filled now/);
    assert.match(text, /Action: Open long then, Open short now/);
    assert.match(text, /Execution: Post-only then, Fill-or-kill now/);
    const file = [...reportChunks(all, { format: 'csv', separator: ',', masked: true })].map((each) => each.text).join('');
    assert.match(file, /,status,partially_filled,filled,/);
    assert.match(file, /,action,open_long,open_short,/);
  });

  it('leaves no number in a code that nobody knows, in privacy mode', async () => {
    const all = await comparison(whole(coded('filled at 48215.5')), whole(coded('balance 912345')));
    assert.match(reportText(all, display), /Action: filled at 48215\.5 then, balance 912345 now/);
    assert.match(reportText(all, { ...display, masked: true }), /Action: filled at ••• then, balance ••• now/);
    for (const format of ['csv', 'json'] as const) {
      const file = [...reportChunks(all, { format, separator: ',', masked: true })].map(({ text }) => text).join('');
      assert.match(file, /balance •••/);
      assert.doesNotMatch(file, /48215|912345/);
    }
  });

  it('says first what could not be read, then or now', async () => {
    const then = whole(order('596471064624628201', '1'));
    const parts = [{ kind: 'order', symbol: 'cmt_btcusdt', complete: false, problems: ['The connection broke off.'] }] as const;
    const text = reportText(await comparison(then, { records: [], parts }), display);
    assert.match(text, /Not everything could be loaded this time:\n- BTCUSDT: The connection broke off\./);
    assert.match(text, /596471064624628201 BTCUSDT: not found, but not everything could be loaded this time/);
    assert.doesNotMatch(text, /gone/);
    assert.match(text, /\n1 record: not found, but not everything could be loaded this time\n/);
    assert.doesNotMatch(text, /differ|unchanged/);
    const other = whole(order('596471064624628201', '2'), order('596471064624628202', '1'));
    const gained = reportText(await comparison({ ...then, parts }, other), display);
    assert.match(gained, /\n1 record differs\. · 1 record: new, or missed because not everything was loaded when the period was closed\n/);
  });

  it('sums up nothing of which a part is not known, then or now', async () => {
    const all = whole(totals('7', '41.25'), totals('8', '3'));
    const part: Closed = { records: all.records.slice(0, 1), parts: [{ kind: 'totals', complete: false, problems: ['It broke off.'] }] };
    const unreadable = whole(totals('7', '41.25'), totals('8', 'n/a'));
    const unsent = whole(totals('7', '41.25'), totals('8', ''));
    for (const [then, now] of [
      [all, part],
      [part, all],
      [all, unreadable],
      [unsent, all],
    ] as const) {
      const text = reportText(await comparison(then, now), display);
      assert.match(text, /UID 8/);
      assert.doesNotMatch(text, /44\.25|COMBINED/);
    }
  });

  it('says of totals that differ that nobody knows where a part was not read, on the screen and in files', async () => {
    const part: Closed = { records: [totals('7', '40')], parts: [{ kind: 'totals', complete: false, problems: ['It broke off.'] }] };
    const all = await comparison(whole(totals('7', '60')), part);
    const text = reportText(all, display);
    assert.match(text, /\n1 record: perhaps changed: not everything was loaded/);
    assert.match(text, /- UID 7: perhaps changed: .+\n {2}- Commission: 60 then, 40 now\n/);
    assert.doesNotMatch(text, /differs|-20/);
    const file = [...reportChunks(all, { format: 'csv', separator: ',', masked: false })].map((each) => each.text).join('');
    assert.match(file, /totals,7,perhapsChanged,commission,60,40,,partial/);
  });

  it('does not end with all that is unchanged where not everything was loaded', async () => {
    const all = whole(order('596471064624628201', '1'));
    const part: Closed = { ...all, parts: all.parts.map((each) => ({ ...each, complete: false })) };
    for (const [then, now] of [
      [all, part],
      [part, all],
    ] as const)
      assert.equal(
        summaryText(await comparison(then, now)),
        '1 record is unchanged. Not everything was loaded, so there may be other changes.',
      );
    assert.equal(summaryText(await comparison(all, all)), '1 record is unchanged.');
    const none: Closed = { ...part, records: [] };
    assert.equal(
      summaryText(await comparison(none, none)),
      'The closed period has no records. Not everything was loaded, so there may be other changes.',
    );
  });

  it('goes into a file that names every column, with totals that came under now, and those that went under then', async () => {
    const all = await changed();
    const file = [...reportChunks(all, { format: 'csv', separator: ',', masked: false })].map(({ text }) => text).join('');
    const [head, ...rows] = file.trim().split('\r\n');
    assert.equal(head, 'closing,from,to,closed_at,compared_at,kind,id,what,value,then,now,difference,coverage');
    const times = [RANGE.start, RANGE.end, all.closing.closedAt, NOW].map((time) => new Date(time).toISOString());
    assert.deepEqual(
      rows,
      [
        'order,596471064624628201,changed,fee,0.10,0.35,0.25,complete',
        'order,596471064624628202,gone,,,,,complete',
        'user,7654321,changed,invite_code,abc,xyz,,complete',
        'totals,7654321,changed,commission,41.25,40.05,-1.2,complete',
        'totals,8888888,gone,commission,3,,,complete',
        'order,596471064624628203,late,,,,,complete',
        'totals,9999999,late,commission,,17.5,,complete',
      ].map((told) => ['March', ...times, told].join(',')),
    );
  });

  it('names in a file what differs as the columns of all other exports are named', async () => {
    const at = (day: number): number => AT + day * DAY;
    const all = (day: number): ClosedRecord[] => {
      const amount = String(day);
      const placed = { symbol: `cmt_${amount}usdt`, clientOid: amount, size: amount, filledQty: amount, price: amount, priceAvg: amount };
      const [triggered, done] = [
        { triggerPrice: amount, triggerTime: at(day) },
        { fee: amount, totalProfits: amount, createTime: at(day) },
      ];
      const coded = { status: statusOf(amount), action: actionOf(amount), execution: executionOf(amount) };
      const times = { registerTime: at(day), firstDeposit: at(day), firstTrade: at(day) };
      const moved = { depositAmount: amount, withdrawalAmount: amount, spotTradingAmount: amount, futuresTradingAmount: amount };
      return [
        { kind: 'order', id: '1', record: { ...planOrder('1', AT), ...placed, ...triggered, ...done, ...coded } },
        { kind: 'user', id: '2', record: { uid: '2', inviteCode: amount, raw: {}, ...times } },
        { kind: 'totals', id: '2', record: { uid: '2', ...moved, commission: amount } },
      ];
    };
    const differing = await comparison(whole(...all(1)), whole(...all(2)));
    const named = new Set([...ORDER_COLUMNS, ...userColumns(RANGE)].map(([name]) => name).concat(Object.values(TABLE.names)));
    const [text = ''] = [...reportChunks(differing, { format: 'json', separator: ',', masked: false })].map((each) => each.text);
    const values = (JSON.parse(text) as { differences: { value: string }[] }).differences.map(({ value }) => value);
    assert.equal(values.length, 23);
    assert.deepEqual(
      values.filter((value) => !named.has(value)),
      [],
    );
  });

  it('is called partial in a file where a part was not known, when it was closed or when it was compared', async () => {
    const all = await changed();
    const parts = all.then.parts.map((each) => ({ ...each, complete: false }));
    for (const of of [
      { ...all, then: { ...all.then, parts } },
      { ...all, now: { ...all.now, parts } },
    ]) {
      const file = [...reportChunks(of, { format: 'csv', separator: ',', masked: false })].map(({ text }) => text).join('');
      assert.deepEqual([file.match(/,partial$/gm)?.length, file.match(/,complete$/gm)], [7, null]);
    }
  });

  it('says in a file without a difference what was compared, and whether all of it was loaded', async () => {
    const all = whole(totals('7', '1'));
    const part: Closed = { ...all, parts: all.parts.map((each) => ({ ...each, complete: false })) };
    for (const [now, coverage] of [
      [all, 'complete'],
      [part, 'partial'],
    ] as const) {
      const file = [...reportChunks(await comparison(all, now), { format: 'csv', separator: ',', masked: false })].map(({ text }) => text);
      const times = [RANGE.start, RANGE.end, NOW - 90 * DAY, NOW].map((time) => new Date(time).toISOString());
      assert.deepEqual(file.join('').trim().split('\r\n').slice(1), [`March,${times.join(',')},,,,,,,,${coverage}`]);
    }
  });

  it('has a code that differs by a zero, which would be the same amount', async () => {
    const placed = (clientOid: string): ClosedRecord => ({
      ...{ kind: 'order', id: '596471064624628201' },
      record: planOrder('596471064624628201', AT, { clientOid }),
    });
    const text = reportText(
      await comparison(whole(user('7654321', '0123'), placed('70')), whole(user('7654321', '123'), placed('7e1'))),
      display,
    );
    assert.match(text, /Invite code: 0123 then, 123 now\n/);
    assert.match(text, /Client ID: 70 then, 7e1 now\n/);
  });

  it('has amounts with a comma beside semicolons, and names as they were given', async () => {
    const placed = (clientOid: string, fee: string): ClosedRecord => ({
      ...{ kind: 'order', id: '596471064624628201' },
      record: planOrder('596471064624628201', AT, { clientOid, fee }),
    });
    const all = await comparison(whole(placed('1.5', '0.25')), whole(placed('2.5', '0.5')));
    const file = [...reportChunks(all, { format: 'csv', separator: ';', masked: false })].map(({ text }) => text).join('');
    assert.match(file, /;client_oid;1\.5;2\.5;;/);
    assert.match(file, /;fee;"0,25";"0,5";"0,25";/);
  });

  it('names in its document the first 1,000 orders, and says how many more an export has', async () => {
    const orders = (fee: string): ClosedRecord[] => Array.from({ length: 1002 }, (_, index) => order(`59647106462463${index}`, fee));
    const all = await comparison(whole(...orders('1')), whole(...orders('2')));
    const text = reportText(all, display);
    assert.deepEqual([text.match(/^- /gm)?.length, /… and .+/.exec(text)?.[0]], [1000, '… and 2 more, included when you export.']);
    const exported = [...reportChunks(all, { format: 'csv', separator: ',', masked: false })].map((each) => each.text).join('');
    assert.equal(exported.match(/,fee,1,2,1,/g)?.length, 1002);
  });

  it('says once of a symbol what is wrong with its open and its past orders', () => {
    const part = { kind: 'order', symbol: 'cmt_btcusdt', complete: false } as const;
    const parts = [
      { ...part, problems: ['It had not ended.'] },
      { ...part, problems: ['It broke off.', 'It had not ended.'] },
    ];
    assert.deepEqual(problemsOf(parts, display), ['BTCUSDT: It had not ended. It broke off.']);
  });

  it('is nothing where all is as it was', async () => {
    const then = whole(order('596471064624628201', '1'), totals('7', '2.50'), totals('8', '0'));
    const text = reportText(await comparison(then, whole(order('596471064624628201', '1.0'), totals('7', '2.5'))), display);
    assert.match(text, /\nAll 3 records are unchanged\.\n$/);
  });
});
