import assert from 'node:assert/strict';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ServiceError } from '../../src/api/errors';
import { statusOf } from '../../src/model/order';
import { DAY } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { readOpen } from '../../src/store/ledger/open';
import { openOrders } from '../../src/store/openOrders';
import { Session } from '../../src/store/session';
import { fakeService, type FakeService, NOW, planOrder } from '../support/fakeService';
import { fakeClient } from '../unit/store/support';
import { archiveOf, asSent, folder, withThreads } from './support';

const SYMBOL = 'cmt_btcusdt';
const idOf = (index: number): string => String(600_000_000_000_000_000n + BigInt(index));
/** Four a day, the last one two days ago. */
const orders = (count: number) =>
  Array.from({ length: count }, (_, index) => asSent(planOrder(idOf(index), NOW - 2 * DAY - (count - 1 - index) * (DAY / 4))));

/** What is done in one session. */
async function session<T>(file: string, service: FakeService, work: (ledger: Ledger, archive: Archive) => Promise<T>): Promise<T> {
  const archive = archiveOf(file);
  const ledger = new Ledger(() => service.lists.now, archive);
  try {
    return await work(ledger, archive);
  } finally {
    ledger.dispose();
    await archive.end();
  }
}

const readAll =
  (service: FakeService, days: number, age: number | 'everything' = 0) =>
  async (ledger: Ledger) => {
    const heard = ledger.heard(service);
    await readOpen(ledger, heard, { age });
    const range = { start: service.lists.now - days * DAY, end: service.lists.now };
    return readHistory(ledger, heard, { symbol: SYMBOL, range }, { age, onFailure: 'keep' });
  };

describe('an archive', () => {
  withThreads();
  const dir = folder();

  it('keeps what was proven, so that the next session asks for the rest alone', async () => {
    const file = path.join(dir, 'rest.sqlite');
    const service = fakeService({ history: orders(300) });
    const first = await session(file, service, readAll(service, 80));
    const spent = service.calls.length;
    const again = await session(file, service, readAll(service, 80));
    assert.ok(first.coverage.complete && again.coverage.complete);
    assert.equal(again.items.length, 300);
    assert.ok(service.calls.length - spent <= 4, `${service.calls.length - spent} requests after ${spent}`);
    assert.deepEqual(again.items.map(({ orderId }) => orderId).toSorted(), first.items.map(({ orderId }) => orderId).toSorted());
  });

  it('names the symbols that an order is kept of', async () => {
    const file = path.join(dir, 'symbols.sqlite');
    const of = (symbol: string, id: string) => asSent({ ...planOrder(id, NOW - DAY), symbol });
    const service = fakeService({ history: orders(5), open: [of('cmt_ethusdt', '71'), of('cmt_adausdt', '72')] });
    await session(file, service, readAll(service, 10));
    const names = await session(file, service, (ledger) => ledger.recalledSymbols());
    assert.deepEqual(names, ['cmt_adausdt', SYMBOL, 'cmt_ethusdt']);
    assert.deepEqual(await session(path.join(dir, 'none.sqlite'), service, (ledger) => ledger.recalledSymbols()), []);
  });

  it('remembers what the service forgets, and says that it does', async () => {
    const file = path.join(dir, 'forgets.sqlite');
    const service = fakeService({ history: orders(340), forgetsAfter: 90 * DAY });
    await session(file, service, readAll(service, 88));
    service.lists.now += 60 * DAY;
    await session(file, service, readAll(service, 88));
    for (const age of [0, 'everything'] as const) {
      const read = await session(file, service, readAll(service, 148, age));
      assert.deepEqual(read.coverage.problems, []);
      assert.equal(read.items.length, 340);
      assert.ok((read.coverage.remembered ?? 0) > 150, `${read.coverage.remembered} remembered`);
    }
    const more = await session(file, service, readAll(service, 200));
    assert.ok(!more.coverage.complete, 'before the first read nothing is proven');
  });

  it('does not count as remembered what the service told of in the reading that is not believed', async () => {
    const file = path.join(dir, 'twice.sqlite');
    const service: FakeService = fakeService({ history: orders(300), before: () => before() });
    const fresh = asSent(planOrder(idOf(900), NOW - DAY, { status: statusOf('2') }));
    const forget = (first: number, count: number): void => void service.lists.history.splice(first, count);
    let before = (): void => undefined;
    await session(file, service, readAll(service, 80));
    forget(100, 3);
    let readings = 0;
    before = () => {
      const { symbol, endTime = 0 } = service.calls.at(-1) as { symbol?: string; endTime?: number };
      if (symbol === undefined || endTime < NOW || (readings += 1) !== 2) return;
      forget(200, 9);
      service.lists.history.push(fresh);
    };
    const { items, coverage } = await session(file, service, readAll(service, 80, 'everything'));
    assert.equal(readings, 2, 'what lacks orders that were there is read once more');
    assert.ok(items.some(({ orderId }) => orderId === fresh.orderId));
    assert.deepEqual([items.length, coverage.remembered], [301, 3]);
  });

  it('proves nothing that was not: what was open then is asked for again', async () => {
    const file = path.join(dir, 'open.sqlite');
    const [, second, ...rest] = orders(40);
    const waiting = asSent({ ...planOrder(idOf(1), second?.createTime), status: statusOf('0') });
    const service = fakeService({ history: rest, open: [waiting] });
    await session(file, service, readAll(service, 80));
    service.lists.open = [];
    service.lists.history.push(asSent({ ...waiting, status: statusOf('2') }));
    service.lists.now += 10 * DAY;
    const read = await session(file, service, readAll(service, 80));
    assert.ok(read.coverage.complete && read.items.some(({ orderId, status }) => orderId === idOf(1) && status.final));
  });

  it('gives up what it takes to be proven when an order comes up in the middle of it', async () => {
    const file = path.join(dir, 'late.sqlite');
    const all = orders(40);
    const [late] = all.splice(20, 1);
    const service = fakeService({ history: all });
    await session(file, service, readAll(service, 80));
    if (late) service.lists.history.push(late);
    await session(file, service, readAll(service, 80, 'everything'));
    await session(file, service, async (_, archive) => {
      const { symbols } = await archive.ask('contents', {});
      assert.deepEqual(symbols, []);
    });
    const read = await session(file, service, readAll(service, 80));
    assert.ok(read.items.length === 40 && read.coverage.complete);
  });

  it('shows what is kept where the service cannot be reached, and says why', async () => {
    const file = path.join(dir, 'offline.sqlite');
    const waiting = asSent(planOrder(idOf(900), NOW - DAY, { status: statusOf('0') }));
    const service = fakeService({ history: orders(40), open: [waiting] });
    await session(file, service, readAll(service, 80));
    const offline = fakeService({
      before: () => {
        throw new ServiceError('network', 'There is no network.');
      },
    });
    await session(file, offline, async (ledger) => {
      const heard = ledger.heard(offline);
      const open = await readOpen(ledger, heard, { age: 0 });
      assert.deepEqual(
        open.items.map(({ orderId }) => orderId),
        [idOf(900)],
      );
      const range = { start: NOW - 80 * DAY, end: NOW };
      const past = await readHistory(ledger, heard, { symbol: SYMBOL, range }, { age: 0 });
      assert.equal(past.items.length, 40);
      for (const { coverage } of [open, past]) {
        assert.ok(!coverage.complete);
        assert.match(coverage.problems.join(' '), /There is no network/);
      }
    });
  });

  it('lists the orders that were open before the service has answered, and says that they are still loading', async () => {
    const file = path.join(dir, 'open.sqlite');
    const waiting = asSent(planOrder(idOf(900), NOW - DAY, { status: statusOf('0') }));
    const service = fakeService({ open: [waiting] });
    await session(file, service, readAll(service, 1));
    const client = fakeClient({ open: [] });
    const shown: string[] = [];
    await session(file, client, async (ledger) => {
      const account = new Session({ id: 'a', label: 'Main', service: 'custom' }, client, undefined, () => Promise.resolve(ledger));
      const list = openOrders(account);
      let show = (): void => undefined;
      const isShown = new Promise<void>((resolve) => (show = resolve));
      const currentPlanOrders = client.currentPlanOrders.bind(client);
      client.currentPlanOrders = (...asked) => isShown.then(() => currentPlanOrders(...asked));
      list.onDidChange(() => {
        const { soFar } = list.state;
        if (!soFar) return;
        shown.push(`${soFar.items.map(({ orderId }) => orderId).join()} ${soFar.coverage.problems.join()}`);
        show();
      });
      await list.refresh();
      assert.deepEqual([list.state.content?.items, list.state.soFar], [[], undefined]);
    });
    assert.deepEqual(shown, [`${idOf(900)} The open orders are still loading.`]);
  });

  it('is erased with what was put aside of it, and with whose it was', async () => {
    const file = path.join(dir, 'erased.sqlite');
    const service = fakeService({ history: orders(4) });
    await session(file, service, readAll(service, 80));
    writeFileSync(`${file}.damaged-1`, 'amounts');
    // Another window has it open: what it sees is empty.
    const other = archiveOf(file);
    await other.opened;
    await session(file, service, (_, archive) => archive.ask('erase', {}));
    assert.deepEqual(
      readdirSync(dir).filter((name) => name.startsWith('erased')),
      [],
    );
    const { account, orders: left } = await other.ask('contents', {});
    assert.deepEqual([account, left], ['', 0]);
    await other.end();
  });

  if (process.platform !== 'win32')
    it('is for its owner alone', async () => {
      const file = path.join(dir, 'mode.sqlite');
      const service = fakeService({ history: orders(4) });
      await session(file, service, async (ledger) => {
        await readAll(service, 80)(ledger);
        for (const part of ['', '-wal', '-shm']) assert.equal(statSync(file + part).mode & 0o777, 0o600, part);
      });
    });
});
