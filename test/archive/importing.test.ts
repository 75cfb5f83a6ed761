/** An export comes back as it was, whole or not at all, and what it says is taken on trust nowhere. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { statusOf } from '../../src/model/order';
import { DAY } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import { isOfOneAccount } from '../../src/store/archive/protocol';
import { fakeService, NOW, planOrder } from '../support/fakeService';
import { DatabaseSync } from './box';
import { past, session, SYMBOL } from './sessions';
import { archiveOf, asSent, exportOf, folder, readExport, takeAll } from './support';
import { inThisThread } from './thisThread';

const ORDERS = past(300, NOW - 80 * DAY, NOW - 2 * DAY);
const RANGE = { start: NOW - 60 * DAY, end: NOW - 30 * DAY };

describe('an export', () => {
  const dir = folder();
  const at = (name: string): string => path.join(dir, name);
  const service = () => fakeService({ history: ORDERS });
  let lines: string[] = [];

  async function withArchive<T>(name: string, work: (archive: Archive) => Promise<T>): Promise<T> {
    const archive = archiveOf(at(`${name}.sqlite`));
    try {
      return await work(archive);
    } finally {
      await archive.end();
    }
  }

  /** Orders, a user in two versions, totals, users who were all read, and a closing. */
  before(async () => {
    await session(at('whole.sqlite'), service(), ({ read }) => read(85));
    lines = await withArchive('whole', async (archive) => {
      for (const inviteCode of ['A', 'B']) archive.keepUsers([affiliateUser({ uid: '7', registerTime: RANGE.start, inviteCode })], NOW);
      const totals = {
        uid: '7',
        depositAmount: '1.50',
        withdrawalAmount: '0',
        spotTradingAmount: '2',
        futuresTradingAmount: '3',
        commission: '0.1',
      };
      archive.keepReading('totals', { ...RANGE, asOf: NOW }, true, [totals]);
      archive.keepReading('users', { ...RANGE, asOf: NOW }, true);
      const closing = { ...RANGE, id: '2026-01-01 x', name: 'May', timeZone: 'UTC', closedAt: NOW };
      await archive.ask('keepClosingRows', { closing: closing.id, rows: [{ kind: 'order', id: '1', record: '{}' }] });
      await archive.ask('keepClosing', { closing: { ...closing, coverage: '[]' }, rows: 1 });
      return exportOf(archive, 7);
    });
  });

  const write = (name: string, all: readonly string[], end = '\n'): string => {
    writeFileSync(at(name), all.join('\n') + end);
    return at(name);
  };
  const refused = (name: string, all: readonly string[], end?: string) =>
    withArchive(`empty-${name}`, async (archive) => {
      const is = await readExport(archive, write(`${name}.jsonl`, all, end));
      const { rows } = await archive.ask('contents', {});
      assert.equal(rows, 0, 'something was taken before it was asked for');
      return is;
    });

  it('brings back all that was kept, but what was called complete where nothing shows whose it is', async () => {
    const file = write('back.jsonl', lines);
    const back = await withArchive('back', async (archive) => {
      const is = await readExport(archive, file);
      assert.deepEqual(is, { kind: 'export', account: 'Main', whole: true });
      const judged = await archive.ask('judge', {});
      assert.ok(!isOfOneAccount(judged) && judged.orders === 300 && judged.closings === 1 && judged.users === 1, JSON.stringify(judged));
      await takeAll(archive, false);
      return exportOf(archive);
    });
    // The numbers of rows are the file's own.
    const records = (all: readonly string[]): string[] =>
      all
        .filter((line) => !/"table":"(brought|proofs|readings|totals|closing\w*)"|"orderdeck"/.test(line))
        .map((line) => line.replace(/"id":\d+,/, ''))
        .toSorted();
    assert.ok(records(back).join('\n') === records(lines).join('\n'), 'what came back is not what went out');
    assert.ok(!back.some((line) => line.includes('"table":"proofs"')));
    const read = await session(at('back.sqlite'), service(), ({ read }) => read(85));
    assert.ok(read.result.coverage.complete && read.result.items.length === 300);
    // By now both have the same orders.
    await withArchive('back', async (archive) => {
      await readExport(archive, file);
      assert.ok(isOfOneAccount(await archive.ask('judge', {})));
      const taken = await takeAll(archive, true);
      assert.deepEqual([taken?.orders, taken?.gaveUp, taken?.distrusted], [0, false, false]);
      const [totals] = await archive.ask('readings', { what: 'totals' });
      assert.equal((await archive.totals(totals?.id ?? 0))[0]?.depositAmount, '1.50');
      assert.deepEqual((await archive.ask('readings', { what: 'users' })).length, 1);
      assert.ok((await archive.ask('closings', {}))[0]?.whole);
      assert.deepEqual(
        (await archive.users(RANGE)).map(({ inviteCode }) => inviteCode),
        ['B'],
      );
    });
  });

  it('brings back what was lost of a closed period', async () => {
    const file = write('lost.jsonl', lines);
    copyFileSync(at('whole.sqlite'), at('lost.sqlite'));
    const database = new DatabaseSync(at('lost.sqlite'));
    database.exec('DELETE FROM closing_rows');
    database.close();
    await withArchive('lost', async (archive) => {
      assert.equal((await archive.ask('closings', {}))[0]?.whole, false);
      await readExport(archive, file);
      assert.equal((await takeAll(archive, true))?.closings, 1);
      assert.equal((await archive.ask('closings', {}))[0]?.whole, true);
    });
  });

  it('is of one moment, whatever others write meanwhile', async () => {
    await session(at('moment.sqlite'), service(), ({ read }) => read(85));
    const all = await withArchive('moment', async (archive) => {
      const first = await archive.ask('lines', { begin: true, most: 50 });
      await withArchive('moment', async (other) => {
        other.keep([asSent(planOrder('1', NOW - DAY, { status: statusOf('2') }))], 'orderHistory', SYMBOL, NOW);
        await other.settled();
      });
      const rest: string[] = [];
      for (let next = await archive.ask('lines', { begin: false, most: 50 }); next.length > 0;) {
        rest.push(...next);
        next = await archive.ask('lines', { begin: false, most: 50 });
      }
      return [...first, ...rest];
    });
    assert.equal(all.filter((line) => line.includes('"table":"orders"')).length, 300);
    const is = await refused('moment-export', all);
    assert.ok(is.kind === 'export' && is.whole);
  });

  it('that is there and cannot be read, such as a folder, is said to be so: nothing is wrong with the archive', () =>
    withArchive('unreadable', async (archive) => assert.equal((await readExport(archive, dir)).kind, 'unreadable')));

  it('is whole as it was written alone', async () => {
    const [head = '', ...rest] = lines;
    const order = rest.findIndex((line) => line.includes('"table":"orders"'));
    const cases: Readonly<Record<string, readonly string[]>> = {
      'without its end': lines.slice(0, -1),
      'without a line': [head, ...rest.toSpliced(order, 1)],
      'with a line that was changed': [head, ...rest.with(order, (rest[order] ?? '').replace('"is_past":1', '"is_past":0'))],
    };
    for (const [name, all] of Object.entries(cases)) {
      const is = await refused(name.replaceAll(' ', '-'), all);
      assert.ok(is.kind === 'export' && !is.whole, name);
    }
    const last = await refused('no-newline', lines, '');
    assert.ok(last.kind === 'export' && last.whole);
  });

  it('is refused where it is none, with the line that is none', async () => {
    const [head = '', first = '', ...rest] = lines;
    const record = rest.findIndex((line) => line.includes('"table":"records"'));
    const changed = (from: string | RegExp, to: string): string[] => {
      const all = lines.map((line, index) => (index === record + 2 ? line.replace(from, to) : line));
      assert.notDeepEqual(all, lines);
      return all;
    };
    const cases: Readonly<Record<string, readonly [readonly string[], object]>> = {
      text: [['Dear diary,', ...lines], { kind: 'foreign' }],
      'a byte order mark': [[`\uFEFF${head}`, first, ...rest], { kind: 'foreign' }],
      nothing: [[], { kind: 'foreign' }],
      'no head': [[first, ...rest], { kind: 'foreign' }],
      newer: [[head.replace('"version":3', '"version":4'), first, ...rest], { kind: 'newer' }],
      'a row twice': [[head, first, first, ...rest], { kind: 'line', line: 3 }],
      'no JSON': [[head, `${first}}`, ...rest], { kind: 'line', line: 2 }],
      'another table': [[head, first.replace('"orders"', '"meta"'), ...rest], { kind: 'line', line: 2 }],
      'a column more': [[head, first.replace('{', '{"extra":1,'), ...rest], { kind: 'line', line: 2 }],
      'a number as text': [[head, first.replace(/"read_at":(\d+)/, '"read_at":"$1"'), ...rest], { kind: 'line', line: 2 }],
      'an id that SQLite changes': [[head, first.replace(/"order_id":"/, '"order_id":"\\u0000'), ...rest], { kind: 'line', line: 2 }],
      'a record of another order': [changed(/\\"order_id\\":\\"\d/, '\\"order_id\\":\\"1'), { kind: 'line', line: record + 3 }],
      'another kind of record': [changed('"kind":"planOrder"', '"kind":"diary"'), { kind: 'line', line: record + 3 }],
      'a row after its end': [[...lines, first], { kind: 'line', line: lines.length + 1 }],
    };
    for (const [name, [all, expected]] of Object.entries(cases))
      assert.deepEqual(await refused(name.replaceAll(' ', '-'), all), expected, name);
  });

  it('is whole as the version before wrote it', async () => {
    const before = lines.slice(0, -1).map((line) => {
      const { listed_at: _, detailed_at: __, ...row } = JSON.parse(line) as Record<string, unknown>;
      return JSON.stringify(row['orderdeck'] === 'archive' ? { ...row, version: 1 } : row);
    });
    const sha256 = createHash('sha256')
      .update(before.map((line) => `${line}\n`).join(''))
      .digest('hex');
    const end = { ...(JSON.parse(lines.at(-1) ?? '') as object), sha256 };
    assert.deepEqual(await refused('before', [...before, JSON.stringify(end)]), { kind: 'export', account: 'Main', whole: true });
  });

  it('is refused with the line that is no text', async () => {
    const file = write('bytes.jsonl', lines);
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('\n') + 3] = 0xff;
    writeFileSync(file, bytes);
    await withArchive('bytes', async (archive) => assert.deepEqual(await readExport(archive, file), { kind: 'line', line: 2 }));
  });

  it('is refused where it is an archive itself, which SQLite alone opens', async () => {
    await withArchive('itself', async (archive) => {
      const other = at('other.sqlite');
      await archiveOf(other).end();
      for (const file of [archive.file, other, `${archive.file}-wal`])
        assert.deepEqual(await readExport(archive, file), { kind: 'foreign' }, file);
    });
  });

  it('is refused where it is of another service, or cannot be read', async () => {
    await withArchive('elsewhere', async (archive) => {
      const unreadable = await readExport(archive, at('none.jsonl'));
      assert.ok(unreadable.kind === 'unreadable' && /ENOENT/.test(unreadable.message));
    });
    const [head = '', ...rest] = lines;
    const elsewhere = head.replace('"hosts":""', '"hosts":"one.example"');
    const { file } = await withArchive('here', (archive) => Promise.resolve(archive));
    const { Archive: Opened } = await import('../../src/store/archive');
    const archive = new Opened({ file, account: '', hosts: 'other.example', limitBytes: Infinity, start: inThisThread });
    const is = await readExport(archive, write('elsewhere.jsonl', [elsewhere, ...rest]));
    assert.deepEqual(is, { kind: 'hosts', theirs: 'one.example', ours: 'other.example' });
    await archive.end();
  });

  it('tells an account that is not the same by orders that would have to be here', async () => {
    await session(at('foreign.sqlite'), fakeService({ history: past(200, NOW - 80 * DAY, NOW - 2 * DAY, 5000) }), ({ read }) => read(85));
    await withArchive('foreign', async (archive) => {
      await readExport(archive, write('foreign.jsonl', lines));
      const { shared, strangers } = await archive.ask('judge', {});
      assert.deepEqual([shared, strangers], [0, 300]);
      archive.keepReading('users', { ...RANGE, asOf: NOW }, true);
      assert.equal((await archive.ask('judge', {})).strangers, 301, 'a user of a time of which all are here');
    });
  });

  it('is no proof of itself: what it brought does not show whose it is, until the service tells of it', async () => {
    const file = write('twice.jsonl', lines);
    const judged = (name: string) =>
      withArchive(name, async (archive) => {
        await readExport(archive, file);
        return archive.ask('judge', {});
      });
    await withArchive('twice', async (archive) => {
      await readExport(archive, file);
      await takeAll(archive, false);
    });
    copyFileSync(at('twice.sqlite'), at('other-account.sqlite'));
    const { shared, ...rest } = await judged('twice');
    assert.deepEqual([shared, isOfOneAccount({ shared, ...rest })], [0, false]);
    const another = past(100, NOW - 40 * DAY, NOW - 2 * DAY, 7000);
    await session(at('other-account.sqlite'), fakeService({ history: another }), ({ read }) => read(85));
    assert.equal((await judged('other-account')).shared, 0, 'a list has shown it beside what the service told of');
    await session(at('twice.sqlite'), service(), ({ read }) => read(85));
    assert.equal((await judged('twice')).shared, 300);
  });

  it('that was merged into an archive of the same account stays no proof', async () => {
    const file = write('merged.jsonl', lines.slice(0, -1));
    const mine = past(60, NOW - 40 * DAY, NOW - 2 * DAY, 7000);
    for (const name of ['merged-old', 'merged-new'])
      await session(at(`${name}.sqlite`), fakeService({ history: mine }), ({ read }) => read(30));
    await withArchive('merged-old', async (archive) => {
      await readExport(archive, file);
      await takeAll(archive, false);
    });
    await withArchive('merged-new', async (archive) => {
      await archive.ask('beside', { file: at('merged-old.sqlite') });
      assert.ok(isOfOneAccount(await archive.ask('judge', {})));
      await takeAll(archive, true);
    });
    await withArchive('merged-new', async (archive) => {
      await readExport(archive, file);
      assert.equal((await archive.ask('judge', {})).shared, 0);
    });
  });
});
