/** Windows of an account that is read once a day, of a file of its own for each test, and a clock that one sets. */
import path from 'node:path';
import { Daily } from '../../src/archive/daily';
import { DAY } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { type AccountInfo, Session } from '../../src/store/session';
import { Sessions } from '../../src/store/sessions';
import { type FakeOptions, fakeService, NOW } from '../support/fakeService';
import { past, SYMBOL } from './sessions';
import { archiveOf, folder } from './support';

/** For the suite in which it is called. */
export function days() {
  const dir = folder();
  let files = 0;
  let file: string;
  /** By the service and on this machine alike. */
  const clock = { now: NOW };
  let ends: (() => Promise<void>)[];
  beforeEach(() => {
    file = path.join(dir, `daily-${(files += 1)}.sqlite`);
    clock.now = NOW;
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
  });

  const serviceOf = (options: FakeOptions = {}) => {
    const service = fakeService({ history: past(300, NOW - 80 * DAY, NOW - 2 * DAY), forgetsAfter: 90 * DAY, ...options });
    return { ...service, serverNow: () => clock.now, settle: () => (service.lists.now = clock.now) };
  };
  type Service = ReturnType<typeof serviceOf>;

  /** One of VS Code that has the account open. */
  function opened(
    service: Service,
    given: { symbols?: readonly string[] | undefined; kept?: boolean; account?: Partial<AccountInfo>; key?: string } = {},
  ) {
    const { kept = true, account, key = '' } = given;
    const archive = kept ? archiveOf(file + key) : undefined;
    const ledger = new Ledger(() => clock.now, archive);
    const client = { ...service, rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined };
    const info = { id: 'main', label: 'Main', service: 'weex', ...account } as const;
    const session = new Session(
      info,
      client,
      () => clock.now,
      () => Promise.resolve(ledger),
    );
    const sessions = new Sessions();
    sessions.set({ phase: 'signedIn', session });
    const chosen = { symbols: 'symbols' in given ? given.symbols : [SYMBOL] };
    const daily = new Daily({ sessions, symbols: () => chosen.symbols, now: () => clock.now });
    const end = async (): Promise<void> => {
      daily.dispose();
      sessions.dispose();
      await archive?.end();
    };
    ends.push(end);
    const look = async (): Promise<number> => {
      const before = service.calls.length;
      service.settle();
      await daily.look();
      return service.calls.length - before;
    };
    return { archive: archive as NonNullable<typeof archive>, ledger, session, sessions, daily, chosen, look, end };
  }

  /** All that was kept, as who asks a service that tells of nothing any more sees it. */
  async function readLater(days: number) {
    const archive = archiveOf(file);
    const ledger = new Ledger(() => clock.now, archive);
    ends.push(() => archive.end());
    const service = serviceOf({ history: [] });
    service.settle();
    const range = { start: clock.now - days * DAY, end: clock.now - 3 * DAY };
    return readHistory(ledger, ledger.heard(service), { symbol: SYMBOL, range }, { age: 0, onFailure: 'keep' });
  }

  return { clock, serviceOf, opened, readLater };
}
