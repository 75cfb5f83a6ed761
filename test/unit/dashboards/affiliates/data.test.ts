import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../../src/api/errors';
import type { Coverage } from '../../../../src/model/coverage';
import { DORMANT_RULES } from '../../../../src/model/affiliateStatistics';
import { contains, DAY, lastDays, MINUTE } from '../../../../src/model/timeRange';
import { type Deed, decimalOf, fakeService, NOW, thousandthsOf } from '../../../support/fakeService';
import { settled, until } from '../../../support/settled';
import { sessionOf } from '../desk';
import { type Desk, desk } from './panel';
import type { SourceCoverage } from '../../../../src/model/reliability';

const users = Array.from({ length: 250 }, (_, index) => ({ uid: `${1000 + index}`, registerTime: NOW - index * DAY, raw: {} }));
const deeds: Deed[] = Array.from({ length: 300 }, (_, index) => ({
  uid: `${1000 + index}`,
  at: NOW - index * DAY,
  thousandths: BigInt(index + 1),
}));
const account = { users, deeds };
const sumOf = (days: number): string => {
  const sum = deeds.filter(({ at }) => contains(lastDays(days, NOW), at)).reduce((total, { thousandths }) => total + thousandths, 0n);
  return decimalOf(sum);
};
const coverageOf = (coverage: SourceCoverage | undefined): Coverage | undefined =>
  coverage && 'requests' in coverage ? coverage : undefined;
const asked = ({ service }: Desk): number => service.calls.length;
const isAtPrevious = ({ phase }: Desk): boolean => {
  const now = phase();
  return now?.name === 'loading' && now.step === 'previous';
};

describe('the data of the dashboard', () => {
  it('reads users and totals, then the totals of the range before, and tells all of it', async () => {
    const { data, phase, statistics, uids, trend } = desk(account);
    await data.read({ days: 30 }, false);
    const shown = statistics();
    assert.equal(phase()?.name, 'ready');
    assert.equal(shown?.tiles.users.value, 31);
    assert.equal(thousandthsOf(shown?.tiles.deposits.value ?? ''), thousandthsOf(sumOf(30)));
    assert.deepEqual([shown?.tiles.deposits.completeness, shown?.tiles.deposits.previousCompleteness], ['complete', 'complete']);
    assert.ok(thousandthsOf(shown?.tiles.deposits.previous ?? '') > 0n);
    assert.deepEqual(new Set(uids()), new Set(users.map(({ uid }) => uid)));
    assert.equal(trend()?.name, 'offered');
  });

  it('asks in the background, and counts pages over both reads', async () => {
    const { data, service, told, statistics } = desk(account);
    await data.read({ days: 90 }, false);
    assert.ok(service.options.every((call) => call?.priority === 'background'));
    const phases = told.flatMap((message) =>
      message.type === 'status' && message.status.phase.name === 'loading' ? [message.status.phase] : [],
    );
    const main = phases.filter(({ step }) => step === 'main');
    const counts = main.map(({ pagesDone }) => pagesDone);
    assert.deepEqual([counts, counts[0]], [counts.toSorted((a, b) => a - b), 0]);
    assert.deepEqual([main[0]?.pagesExpected, main[1]?.pagesExpected], [undefined, undefined], 'only one of the reads could tell');
    const requests = service.calls.length - (coverageOf(statistics()?.coverage.previousTotals)?.requests ?? NaN);
    assert.deepEqual([counts.at(-1), main.at(-1)?.pagesExpected, phases.at(-1)?.step], [requests, requests, 'previous']);
  });

  it('shows the main figures while the range before is still being read', async () => {
    const { data, told } = desk(account);
    await data.read({ days: 30 }, false);
    const [first, second] = told.flatMap((message) => (message.type === 'statistics' ? [message] : []));
    assert.equal(first?.edition, second?.edition);
    assert.deepEqual(first?.statistics?.coverage.previousTotals, { unread: 'This is still loading.' });
    assert.equal(first?.statistics?.tiles.commission.previous, undefined);
    assert.ok(second?.statistics?.tiles.commission.previous);
  });

  it('reads only the totals for another range soon after, as of the same moment', async () => {
    const place = desk(account);
    await place.data.read({ days: 30 }, false);
    const before = asked(place);
    place.service.lists.now += 9 * MINUTE;
    await place.data.read({ days: 90 }, false);
    assert.equal(asked(place) - before, 2);
    assert.deepEqual([place.statistics()?.asOf, place.statistics()?.range], [NOW, lastDays(90, NOW)]);
    await place.data.read({ days: 30 }, false);
    assert.equal(asked(place) - before, 2, 'what was read already is asked for again');
    await place.data.read({ days: 30 }, true);
    assert.equal(place.statistics()?.asOf, NOW + 9 * MINUTE);
    place.service.lists.now += 10 * MINUTE;
    await place.data.read({ days: 30 }, false);
    assert.equal(place.statistics()?.asOf, NOW + 19 * MINUTE);
  });

  it('keeps what was read when it is canceled, marked as partial', async () => {
    const place: Desk = desk({ ...account, before: (call) => (call === 4 ? place.data.cancel() : undefined) });
    await place.data.read({ days: 30 }, false);
    assert.equal(place.phase()?.name, 'canceled');
    const { tiles, coverage } = place.statistics() ?? assert.fail('nothing is shown');
    assert.equal(tiles.users.completeness, 'partial');
    assert.match(tiles.users.problems.join(' '), /because it was canceled/);
    assert.match(JSON.stringify(coverage.previousTotals), /canceled before it got this far/);
    // Rows follow the figures, in slices.
    await until('rows came', () => place.uids().length > 0);
    assert.ok(place.uids().length < 250);
    await place.data.read({ days: 30 }, false);
    assert.equal(place.statistics()?.tiles.users.completeness, 'complete', 'a part is taken for the whole');
  });

  it('reads totals again that it has only in part', async () => {
    const place: Desk = desk({ users, deeds, before: (call) => (call === 3 ? place.data.cancel() : undefined) });
    await place.data.read({ days: 365 }, false);
    assert.equal(place.statistics()?.tiles.commission.completeness, 'partial');
    await place.data.read({ days: 365 }, false);
    assert.equal(place.statistics()?.tiles.commission.completeness, 'complete');
  });

  it('shows nothing new when it is canceled before the first page', async () => {
    const place: Desk = desk({ ...account, before: () => place.data.cancel() });
    const read = place.data.read({ days: 30 }, false);
    place.data.cancel();
    await read;
    assert.deepEqual([place.phase(), place.statistics()], [{ name: 'canceled' }, undefined]);
  });

  it('says why when nothing could be read, and keeps what was shown', async () => {
    let broken = false;
    const place = desk({
      ...account,
      before() {
        if (broken) throw new ServiceError('permission', 'This key may not do that.');
      },
    });
    await place.data.read({ days: 30 }, false);
    const before = place.statistics();
    broken = true;
    await place.data.read({ days: 7 }, true);
    assert.deepEqual(place.phase(), {
      name: 'failed',
      message: 'Paused: the key lacks permission for this. This key may not do that.',
      action: 'diagnose',
    });
    assert.deepEqual(place.statistics(), before);
    assert.equal(place.trend()?.name, 'offered');
  });

  it('shows the users when only the totals are refused, and no amount as 0', async () => {
    const service = fakeService(account);
    const refused = {
      ...service,
      affiliateReferrals: () => Promise.reject(new ServiceError('permission', 'Not allowed.', { serverMessage: 'no rights' })),
    };
    const place = desk({}, sessionOf(refused));
    await place.data.read({ days: 30 }, false);
    const { tiles } = place.statistics() ?? assert.fail('nothing is shown');
    assert.equal(tiles.users.value, 31);
    assert.deepEqual([tiles.commission.value, tiles.commission.completeness], [undefined, 'unread']);
    assert.deepEqual(tiles.commission.problems, ['The totals could not be loaded. Not allowed. The service said: no rights']);
  });

  it('drops everything when the account changes in the middle', async () => {
    const other = fakeService({ users: [{ uid: '7', registerTime: NOW, raw: {} }] });
    const place: Desk = desk({
      ...account,
      before(call) {
        if (call === 5) place.sessions.set({ phase: 'signedIn', session: sessionOf(other, 'Other') });
      },
    });
    await place.data.read({ days: 30 }, false);
    await settled();
    assert.deepEqual([place.phase(), place.statistics(), place.uids()], [{ name: 'idle' }, undefined, []]);
    await place.data.read({ days: 30 }, false);
    await settled();
    assert.deepEqual(place.uids(), ['7']);
    place.sessions.set({ phase: 'signedOut' });
    assert.deepEqual([place.phase(), place.statistics()], [{ name: 'signedOut' }, undefined]);
  });

  it('shows nothing of the account before, when it changes while the range before is being read', async () => {
    const other = fakeService({ users: [{ uid: '7', registerTime: NOW, raw: {} }] });
    const place: Desk = desk({ ...account, before: () => (isAtPrevious(place) ? signIn() : undefined) });
    const signIn = (): void => place.sessions.set({ phase: 'signedIn', session: sessionOf(other, 'Other') });
    await place.data.read({ days: 30 }, false);
    await settled();
    assert.equal(place.sessions.current?.account.label, 'Other', 'the range before was not read');
    assert.deepEqual([place.phase(), place.statistics(), place.trend()], [{ name: 'idle' }, undefined, { name: 'unavailable' }]);
    const { edition = NaN } = place.told.findLast((message) => message.type === 'statistics') ?? {};
    assert.equal(place.data.shown(edition), undefined, 'there is something of it to export');
  });

  it('shows what was read of the range before when that is canceled, marked as partial', async () => {
    const place: Desk = desk({ ...account, cap: 20, before: () => (isAtPrevious(place) ? place.data.cancel() : undefined) });
    await place.data.read({ days: 30 }, false);
    assert.equal(place.phase()?.name, 'canceled');
    const { deposits } = place.statistics()?.tiles ?? assert.fail('nothing is shown');
    assert.deepEqual([deposits.completeness, deposits.previousCompleteness], ['complete', 'partial']);
    assert.ok(thousandthsOf(deposits.previous ?? '') > 0n);
  });

  it('gives up the range before for the next read, and shows nothing more of it', async () => {
    let next: Promise<void> | undefined;
    const place: Desk = desk({
      ...account,
      before() {
        if (isAtPrevious(place)) next ??= place.data.read({ days: 7 }, true);
      },
    });
    await place.data.read({ days: 30 }, false);
    await next;
    const ranges = place.told.flatMap((message) => (message.type === 'statistics' && message.statistics ? message.statistics.range : []));
    assert.deepEqual(ranges, [lastDays(30, NOW), lastDays(7, NOW), lastDays(7, NOW)]);
    assert.equal(place.phase()?.name, 'ready');
  });

  it('gives up a read for the next one', async () => {
    const place = desk(account);
    const first = place.data.read({ days: 90 }, false);
    await Promise.all([first, place.data.read({ days: 7 }, false)]);
    assert.deepEqual(place.statistics()?.range, lastDays(7, NOW));
    assert.equal(
      place.told.filter((message) => message.type === 'statistics' && message.statistics?.range.start === NOW - 90 * DAY).length,
      0,
    );
  });

  it('tells a page that comes back everything it had', async () => {
    const place = desk(account);
    await place.data.read({ days: 30 }, false);
    const had = [place.phase(), place.statistics(), place.trend(), place.uids()];
    place.told.length = 0;
    await place.data.tellAll();
    assert.deepEqual([place.phase(), place.statistics(), place.trend(), place.uids()], had);
  });

  it('sends no row again for a setting, nor when what it has is asked for again', async () => {
    const place = desk(account);
    await place.data.read({ days: 30 }, false);
    await settled();
    const { edition } = place.told.findLast((message) => message.type === 'rows') ?? assert.fail('no rows');
    place.told.length = 0;
    place.data.tellStatus();
    assert.deepEqual(
      place.told.map(({ type }) => type),
      ['status'],
    );
    await place.data.read({ days: 30 }, false);
    await settled();
    const editions = place.told.flatMap((message) => (message.type === 'statistics' ? message.edition : []));
    assert.deepEqual([place.told.filter(({ type }) => type === 'rows').length, [...new Set(editions)]], [0, [edition]]);
    assert.ok(place.data.shown(edition), 'what is shown can be exported');
    await place.data.read({ days: 90 }, false);
    await settled();
    assert.equal(place.told.filter(({ type }) => type === 'rows').length, 1, 'other rows are sent');
  });

  it('computes other rules from what was read', async () => {
    const place = desk(account);
    await place.data.read({ days: 30 }, false);
    const before = asked(place);
    await place.data.setRules({ ...DORMANT_RULES, netOutflowAbove: '0.02' });
    assert.equal(asked(place), before);
    assert.equal(place.statistics()?.rules.netOutflowAbove, '0.02');
    assert.ok((place.statistics()?.dormant[3]?.rows.length ?? 99) < 31);
  });

  it('reads again what failed when it is shown again, after the service came back while it was hidden', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let visible = true;
    let offline = true;
    const before = (): void => {
      if (offline) throw new ServiceError('network', 'No network.');
    };
    const place = desk({ ...account, before }, undefined, () => visible);
    await place.data.read({ days: 30 }, false);
    visible = false;
    offline = false;
    await place.sessions.as('person')?.currentPlanOrders();
    mock.timers.tick(10_000);
    await place.data.tellAll();
    mock.timers.tick(10_000);
    assert.equal(place.phase()?.name, 'failed', 'nobody can see it');
    visible = true;
    await place.data.tellAll();
    mock.timers.tick(10_000);
    mock.timers.reset();
    await until(
      'it is read again',
      () => place.phase()?.name === 'ready',
      () => assert.notEqual(place.phase()?.name, 'failed'),
    );
    place.dispose();
  });

  it('does nothing while nobody is signed in', async () => {
    const place = desk({}, null);
    await place.data.read({ days: 30 }, false);
    assert.equal(asked(place), 0);
    await place.data.tellAll();
    assert.equal(place.phase()?.name, 'starting');
  });
});

describe('the range of a choice', () => {
  it('is told to be wrong before anything is asked', async () => {
    const place = desk(account);
    for (const [from, to] of [
      ['2026-05-02', '2026-05-01'],
      ['2026-06-02', '2026-06-03'],
      ['2024-01-01', '2024-02-01'],
    ] as const) {
      await place.data.read({ from, to }, false);
      assert.equal(place.phase()?.name, 'failed');
    }
    assert.equal(asked(place), 0);
  });

  it('of two days ends now when the last day is today', async () => {
    const place = desk(account);
    await place.data.read({ from: '2026-05-30', to: '2026-06-01' }, false);
    assert.deepEqual(place.statistics()?.range, { start: Date.UTC(2026, 4, 30), end: NOW });
  });

  it('that begins before the 365 days is read as far as they reach, and said to be partial', async () => {
    const place = desk(account);
    await place.data.read({ from: '2025-04-01', to: '2026-06-01' }, false);
    const { tiles } = place.statistics() ?? assert.fail('nothing is shown');
    assert.deepEqual([tiles.commission.completeness, tiles.users.completeness], ['partial', 'partial']);
    assert.match(tiles.commission.problems.join(' '), /only covers the past 365 days/);
  });
});
