/** A range that was closed, held against the service of later: every change that is planted is told, and no other. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { differencesOf } from '../../src/model/closing';
import { DAY, MINUTE } from '../../src/model/timeRange';
import { inSlices } from '../../src/primitives/slices';
import type { Archive } from '../../src/store/archive';
import { closedThen, readClosed } from '../../src/store/closings';
import { AHEAD, decimalOf, fakeService, generator, NOW, planOrder, putRight } from '../support/fakeService';
import { account, close, differences, idOf, inRange, RANGE, read, SYMBOL, told, user } from './closed';
import { archiveOf, asSent, folder } from './support';

describe('a range that was closed', () => {
  const dir = folder();
  let archive: Archive;
  let file: string;
  let count = 0;
  beforeEach(() => {
    file = path.join(dir, `closed-${(count += 1)}.sqlite`);
    archive = archiveOf(file);
  });
  afterEach(() => archive.end());

  it('is as it was while nothing changed, however an amount is written', async () => {
    const service = account(1);
    await close(service, archive);
    service.lists.history = service.lists.history.map((order) => asSent({ ...order, filledQty: '1.5' }));
    service.lists.now += 10 * DAY;
    assert.deepEqual(told(await differences(service, archive)), []);
  });

  it('calls nothing gone because the service had nothing to say for a moment', async () => {
    const service = account(1);
    await close(service, archive);
    for (const method of ['historyPlanOrders', 'affiliateUsers', 'affiliateReferrals'] as const) {
      const troubled = { ...service };
      const nothing = { ...{ orders: [], nextPage: false }, ...{ items: [], pages: 0, pageSize: 100, total: 0 } };
      const well = service[method].bind(service) as (...asked: unknown[]) => Promise<unknown>;
      let asked = 0;
      Object.assign(troubled, {
        [method]: (...given: unknown[]) => ((asked += 1) === 1 ? Promise.resolve(nothing) : well(...given)),
      });
      assert.deepEqual(told(await differences(troubled, archive)), [], method);
    }
  });

  it('tells every late booking, correction, and who is gone or new, and nothing else', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const service = account(seed);
      const own = archiveOf(path.join(dir, `planted-${seed}.sqlite`));
      await close(service, own);
      const dice = generator(1000 + seed);
      const { lists } = service;
      const planted: string[] = [];
      const some = <T>(list: readonly T[], count: number): T[] => list.toSorted(() => dice() - 0.5).slice(0, count);
      const [gone, ...corrected] = some(lists.history, 4);
      lists.history = lists.history.flatMap((order) => {
        if (order === gone) return [];
        return corrected.includes(order) ? [asSent({ ...order, filledQty: '1.49', fee: '0.5' })] : [order];
      });
      planted.push(
        `order ${gone?.orderId} gone`,
        ...corrected.map(
          (order) =>
            `order ${order.orderId} changed filledQty -0.01, fee${order.fee === '' ? '' : ` ${(0.5 - Number(order.fee)).toString()}`}`,
        ),
      );
      lists.history.push(asSent(planOrder(idOf(90_000), inRange(dice()))));
      planted.push(`order ${idOf(90_000)} late`);
      // Beside the range, it is of another.
      lists.history.push(asSent(planOrder(idOf(90_001), RANGE.end + 1)));
      const [leaver] = some(lists.users, 1);
      lists.users = [...lists.users.filter((each) => each !== leaver), user('9999', inRange(dice())), user('9998', RANGE.start - 1)];
      planted.push(`user ${leaver?.uid} gone`, 'user 9999 late');
      const late = some(lists.deeds, 3);
      for (const { uid } of late) {
        lists.deeds.push({ uid, at: inRange(dice()), thousandths: 7n }, { uid, at: RANGE.end + 1, thousandths: 5n });
        const by = [7n, 14n, 21n, 35n, -7n].map(decimalOf);
        planted.push(
          `totals ${uid} changed ${['depositAmount', 'withdrawalAmount', 'spotTradingAmount', 'futuresTradingAmount', 'commission'].map((name, index) => `${name} ${by[index]}`).join(', ')}`,
        );
      }
      lists.deeds.push({ uid: '7777', at: inRange(dice()), thousandths: 1n });
      planted.push('totals 7777 late');
      lists.now += 3 * DAY;
      assert.deepEqual(told(await differences(service, own)), planted.toSorted(), `seed ${seed}`);
      await own.end();
    }
  });

  it('says of what was not read whole, then or now, that nobody knows', async () => {
    const service = account(3);
    await close(service, archive);
    const [closing] = await archive.ask('closings', {});
    assert.ok(closing);
    const now = await read(service);
    const partial = { ...now, records: now.records.slice(5), parts: now.parts.map((part) => ({ ...part, complete: false })) };
    const then = await closedThen(archive, closing);
    const lost = await inSlices(differencesOf(then, partial, RANGE));
    assert.deepEqual([...new Set(lost.map(({ what }) => what))], ['unread']);
    assert.equal(lost.length, 5);
    const gained = await inSlices(differencesOf(partial, then, RANGE));
    assert.deepEqual([...new Set(gained.map(({ what }) => what))], ['perhapsLate']);
  });

  it('outlives what goes as the oldest, and goes when it is deleted', async () => {
    const service = account(4);
    await close(service, archive);
    await archive.end();
    archive = archiveOf(file, 50_000);
    const [closing] = await archive.ask('closings', {});
    assert.equal(closing?.name, 'May');
    assert.equal(closing.whole, true);
    assert.deepEqual(told(await differences(service, archive)), []);
    await archive.ask('deleteClosing', { closing: closing.id });
    assert.deepEqual(await archive.ask('closings', {}), []);
    assert.deepEqual(await archive.ask('closingRows', { closing: closing.id, kind: 'order', after: '', most: 5 }), []);
  });

  it('is none while it is being closed', async () => {
    await archive.ask('keepClosingRows', { closing: 'x', rows: [{ kind: 'order', id: '1', record: '{}' }] });
    assert.deepEqual(await archive.ask('closings', {}), []);
  });

  it('that is deleted or erased while it is compared is none, in the middle too', async () => {
    const service = account(6);
    await close(service, archive);
    const [closing] = await archive.ask('closings', {});
    assert.ok(closing);
    const other = archiveOf(file);
    await other.ask('deleteClosing', { closing: closing.id });
    await assert.rejects(closedThen(archive, closing), /deleted in the meantime/);
    await close(service, archive);
    const ask = archive.ask.bind(archive);
    let pages = 0;
    archive.ask = async (name, given) => {
      if (name === 'closingRows' && (pages += 1) === 2) await other.ask('erase', {});
      return ask(name, given);
    };
    await assert.rejects(closedThen(archive, closing), /deleted in the meantime/);
    await other.end();
  });

  it('is told of as far as it can be kept: an id that the file would change is named as lost, and nothing hangs', async () => {
    const users = Array.from({ length: 450 }, (_, index) => user(`a\0${index}`, RANGE.start + index));
    const service = fakeService({ users: [...users, user('7', RANGE.start), user('\ud800', RANGE.start)] });
    await close(service, archive);
    const [closing] = await archive.ask('closings', {});
    assert.ok(closing);
    const then = await closedThen(archive, closing);
    assert.deepEqual(
      then.records.map(({ id }) => id),
      ['7'],
    );
    assert.deepEqual(
      then.parts.filter(({ complete }) => !complete).map(({ kind }) => kind),
      ['user'],
    );
    const told = await differences(service, archive);
    assert.deepEqual([...new Set(told.map(({ what }) => what))], ['perhapsLate']);
  });

  it('is not whole where it was not over, or two symbols have an order of one id', async () => {
    const one = { ...planOrder('9', RANGE.start), symbol: SYMBOL };
    const service = fakeService({ history: [asSent(one), asSent({ ...one, symbol: 'cmt_ethusdt', fee: '7' })] });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const both = await readClosed(service, { range: RANGE, symbols: [SYMBOL, 'cmt_ethusdt'], affiliates: false }, options);
    assert.ok(both.parts.every(({ complete, problems }) => !complete && problems.join().includes('an order with the ID 9')));
    const running = await readClosed(account(7), { range: { start: RANGE.start, end: NOW }, symbols: [SYMBOL], affiliates: true }, options);
    const ahead = account(7, { before: putRight });
    ahead.lists.now += AHEAD;
    const runningStill = await readClosed(
      ahead,
      { range: { start: RANGE.start, end: NOW + MINUTE }, symbols: [SYMBOL], affiliates: true },
      options,
    );
    for (const { parts } of [running, runningStill])
      assert.ok(parts.every(({ complete, problems }) => !complete && problems.join().includes('had not ended')));
  });

  it('takes amounts for the same however a program writes them', async () => {
    const pairs = [
      ['1e-8', '0.00000001'],
      ['1E3', '1000'],
      ['.1', '0.10'],
      ['1.', '1'],
      ['+1', '1'],
      ['-0', '0'],
    ] as const;
    const of = (amounts: readonly string[]) => ({
      parts: [{ kind: 'order', symbol: SYMBOL, complete: true, problems: [] }] as const,
      records: amounts.map(
        (fee, index) => ({ kind: 'order', id: `${index}`, record: { ...planOrder(`${index}`, RANGE.start), fee } }) as const,
      ),
    });
    assert.deepEqual(await inSlices(differencesOf(of(pairs.map(([one]) => one)), of(pairs.map(([, other]) => other)), RANGE)), []);
    const [change] = await inSlices(differencesOf(of(['1e-8']), of(['3e-8']), RANGE));
    assert.equal(change?.changes[0]?.by, '0.00000002');
  });
});
