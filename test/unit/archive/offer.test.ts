import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offerOnce, type Offering } from '../../../src/archive/offer';
import { DAY, type TimeRange } from '../../../src/model/timeRange';
import type { Archive } from '../../../src/store/archive';
import { Ledger } from '../../../src/store/ledger';
import { readHistory } from '../../../src/store/ledger/history';
import { Sessions } from '../../../src/store/sessions';
import { NOW } from '../../support/fakeService';
import { desk } from '../dashboards/affiliates/panel';
import { fakeClient, sessionOf } from '../store/support';

describe('keeping what is read on disk is offered', () => {
  let folder: string;
  let offered: number;
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'orderdeck-offer-')), 'made');
    offered = 0;
  });
  afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

  const window = (rest: Partial<Offering> = {}): Offering => ({
    folder,
    isKnown: () => false,
    prompt: () => Promise.resolve(void (offered += 1)),
    ...rest,
  });
  const weex = { service: 'weex' } as const;

  it('once, however many windows come to it together', async () => {
    await Promise.all(Array.from({ length: 5 }, () => offerOnce(weex, window())));
    await offerOnce({ service: 'custom' }, window());
    assert.equal(offered, 1);
  });

  it('not in the demo, nor to somebody who knows it, and then still once', async () => {
    await offerOnce({ service: 'demo' }, window());
    await offerOnce(weex, window({ isKnown: () => true }));
    assert.equal(offered, 0);
    await offerOnce(weex, window());
    assert.equal(offered, 1);
  });

  it('not where nothing could be kept', async () => {
    writeFileSync(folder, '');
    await offerOnce(weex, window());
    assert.deepEqual([offered, readdirSync(path.dirname(folder))], [0, ['made']]);
  });
});

describe('what the service has forgotten', () => {
  /** How often it is told that orders of a range were asked for in vain. */
  async function told(range: TimeRange): Promise<number> {
    const sessions = new Sessions();
    let missed = 0;
    sessions.ofCurrent((session) => session.onDidLack)((lacks) => void (lacks && (missed += 1)));
    for (const name of ['main', 'other']) sessions.set({ phase: 'signedIn', session: sessionOf(fakeClient(), name) });
    const ledger = await sessions.current?.ledger();
    assert.ok(ledger);
    await readHistory(ledger, ledger.heard(fakeClient()), { symbol: 'cmt_btcusdt', range }, { age: 0 });
    sessions.dispose();
    return missed;
  }
  const upToNow = (days: number): TimeRange => ({ start: NOW - days * DAY, end: NOW });

  it('is missed by whoever asks for orders from before it, of whichever account is shown', async () => {
    assert.equal(await told(upToNow(180)), 1);
    assert.equal(await told({ start: NOW - 200 * DAY, end: NOW - 190 * DAY }), 1);
  });

  it('is missed by nobody who asks for what it still tells of, or keeps the rest', async () => {
    for (const days of [1, 30, 90]) assert.equal(await told(upToNow(days)), 0, `${days} days`);
    const ledger = new Ledger(undefined, {} as Archive);
    ledger.onDidLack(() => assert.fail('it is kept'));
    ledger.reachesBackTo(0, NOW);
  });

  it('is missed by whoever chooses dates of the affiliate dashboard from before it', async () => {
    for (const [choice, times] of [
      [{ days: 365 }, 0],
      [{ month: 'last' }, 0],
      [{ from: '2025-07-01', to: '2025-07-31' }, 0],
      [{ from: '2025-01-01', to: '2025-01-31' }, 1],
      [{ from: '2025-01-01', to: '2026-05-31' }, 1],
    ] as const) {
      const place = desk({});
      const { data, sessions } = place;
      let missed = 0;
      (await sessions.current?.ledger())?.onDidLack(() => (missed += 1));
      await data.read(choice, false);
      assert.equal(missed, times, JSON.stringify(choice));
      place.dispose();
    }
  });
});
