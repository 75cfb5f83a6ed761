/** A service in trouble that answers with an empty list, once or for good, in a session that has not listed anybody yet. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { countedReads } from '../../src/store/countedReads';
import { partReads } from '../../src/store/affiliateRange';
import { DAY, HOUR } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readKnownUsers, readTotals, readUsers } from '../../src/store/ledger/affiliates';
import { fakeService, type FakeService, NOW } from '../support/fakeService';
import { archiveOf, folder } from './support';

const RANGE = { start: NOW - 200 * DAY, end: NOW - 140 * DAY - 1 };
const users = Array.from({ length: 30 }, (_, index) => affiliateUser({ uid: `${100 + index}`, registerTime: RANGE.start + index * DAY }));
const deeds = users.map(({ uid }, index) => ({ uid, at: RANGE.start + index * 12 * HOUR, thousandths: BigInt(1000 + index) }));

type Read = (ledger: Ledger, service: FakeService) => Promise<{ readonly items: number; readonly problems: readonly string[] }>;
const told = ({ items, coverage }: { items: readonly unknown[]; coverage: { problems: readonly string[] } }) => ({
  items: items.length,
  problems: coverage.problems,
});
const everything = (service: FakeService) => ({ age: 'everything', asOf: service.lists.now }) as const;
const READS: Readonly<Record<'users' | 'totals' | 'a part of a trend', Read>> = {
  users: async (ledger, service) => told(await readUsers(ledger, ledger.heard(service), RANGE, everything(service))),
  totals: async (ledger, service) => told(await readTotals(ledger, ledger.heard(service), RANGE, everything(service))),
  'a part of a trend': async (ledger, service) => {
    const counted = countedReads(ledger.heard(service), new AbortController().signal, () => undefined);
    const reads = partReads(ledger, counted);
    const outcome = await reads.totals(RANGE);
    reads.keep();
    return 'reading' in outcome ? told(outcome.reading) : assert.fail('it was not read');
  },
};

describe('an empty answer about those whom an earlier session kept', () => {
  const dir = folder();
  /** So many answers know of nobody. */
  let empty: number;
  let service: FakeService;
  beforeEach(() => {
    empty = 0;
    service = fakeService({
      before(_, lists) {
        const isEmpty = empty > 0;
        empty -= 1;
        [lists.users, lists.deeds] = isEmpty ? [[], []] : [[...users], [...deeds]];
      },
    });
  });

  async function session(name: string, read: Read): ReturnType<Read> {
    const archive = archiveOf(path.join(dir, `${name}.sqlite`));
    const ledger = new Ledger(() => service.lists.now, archive);
    try {
      return await read(ledger, service);
    } finally {
      await archive.settled();
      ledger.dispose();
      await archive.end();
    }
  }

  for (const [what, read] of Object.entries(READS)) {
    it(`is asked for once more, and takes nobody away: ${what}`, async () => {
      for (const at of [0, 1, 500]) {
        service.lists.now = NOW + at * DAY;
        empty = at === 1 ? 1 : 0;
        assert.deepEqual(await session(`once ${what}`, read), { items: 30, problems: [] }, `after ${at} days`);
      }
    });

    if (what === 'users') continue;
    it(`is no whole one where it stays empty, and what is kept stays: ${what}`, async () => {
      await session(`always ${what}`, read);
      empty = Infinity;
      const { problems } = await session(`always ${what}`, read);
      assert.match(problems.join(), /no longer reports any of the users whose totals for .* are in the local archive/);
      service.lists.now = NOW + 500 * DAY;
      assert.deepEqual(await session(`always ${what}`, read), { items: 30, problems: [] });
    });
  }

  it('is asked for once more where one user is looked for by uid, whom the archive knows', async () => {
    const find: Read = async (ledger) => told(await readKnownUsers(ledger, ledger.heard(service), { range: RANGE, uid: '107' }, {}));
    await session('one', READS.users);
    empty = 1;
    assert.deepEqual(await session('one', find), { items: 1, problems: [] });
  });

  it('is believed where nobody was kept, with one question', async () => {
    empty = Infinity;
    assert.deepEqual(await session('nobody', READS.totals), { items: 0, problems: [] });
    assert.equal(service.calls.length, 1);
  });
});
