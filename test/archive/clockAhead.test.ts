/** Until the service has answered, the clock of this machine stands in for its own: what is kept is not taken for forgotten by that. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import type { ServiceReader } from '../../src/api/types';
import { DAY } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readTotals } from '../../src/store/ledger/affiliates';
import { readHistory } from '../../src/store/ledger/history';
import { readOpen } from '../../src/store/ledger/open';
import { type FakeService, fakeService, NOW } from '../support/fakeService';
import { past, SYMBOL } from './sessions';
import { archiveOf, asSent, folder } from './support';

describe('a first question by a clock that is ahead', () => {
  const dir = folder();

  /** A session on a machine whose clock is put right with the first answer. */
  async function session<T>(
    file: string,
    service: FakeService,
    ahead: number,
    work: (ledger: Ledger, client: ServiceReader) => Promise<T>,
  ) {
    const archive = archiveOf(path.join(dir, file));
    const ledger = new Ledger(() => service.lists.now + ahead, archive);
    const before = service.calls.length;
    const serverNow = (): number => service.lists.now + (service.calls.length === before ? ahead : 0);
    try {
      return await work(ledger, ledger.heard({ ...service, serverNow }));
    } finally {
      ledger.dispose();
      await archive.end();
    }
  }

  it('calls no order forgotten that the service has, and hears what became of it', async () => {
    const service = fakeService({ history: past(300, NOW - 80 * DAY, NOW - 2 * DAY), forgetsAfter: 90 * DAY });
    const range = { start: NOW - 85 * DAY, end: NOW };
    const all = (ledger: Ledger, client: ServiceReader) =>
      readHistory(ledger, client, { symbol: SYMBOL, range }, { age: 'everything', onFailure: 'keep' });
    await session('orders', service, 0, async (ledger, client) => {
      await readOpen(ledger, client, { age: 0 });
      return all(ledger, client);
    });
    const [first, ...others] = service.lists.history;
    assert.ok(first);
    service.lists.history = [asSent({ ...first, fee: '-7' }), ...others];
    const { items, coverage } = await session('orders', service, 60 * DAY, all);
    assert.deepEqual([coverage.problems, items.length, coverage.remembered], [[], 300, undefined]);
    assert.equal(items.find(({ orderId }) => orderId === first.orderId)?.fee, '-7');
  });

  it('takes no totals for forgotten that the service has', async () => {
    const users = [affiliateUser({ uid: '100', registerTime: NOW - 100 * DAY, inviteCode: 'a' })];
    const service = fakeService({ users, deeds: [{ uid: '100', at: NOW - 80 * DAY, thousandths: 1000n }] });
    const totalsUpTo = (end: number) => (ledger: Ledger, client: ServiceReader) =>
      readTotals(ledger, client, { start: NOW - 100 * DAY, end }, { age: 'everything', asOf: NOW });
    await session('totals', service, 0, totalsUpTo(NOW - 60 * DAY));
    service.lists.deeds.push({ uid: '100', at: NOW - 70 * DAY, thousandths: 5000n });
    const before = service.calls.length;
    const { items, coverage } = await session('totals', service, 340 * DAY, totalsUpTo(NOW - DAY));
    assert.deepEqual([coverage.problems, coverage.remembered, items[0]?.depositAmount], [[], undefined, '6.000']);
    assert.equal(coverage.requests, service.calls.length - before);
  });
});
