/** What a check says of the orders that no file names, and what it asks for the rest of them. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ServiceError } from '../../../src/api/errors';
import { statusOf } from '../../../src/model/order';
import { DAY, MINUTE, SECOND } from '../../../src/model/timeRange';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import type { SessionClient } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';
import { noting, settled } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { windowsAt } from '../doors/windows';
import { exchange, type Exchange } from './exchange';

const id = (index: number): string => String(596_471_064_624_000_000n + BigInt(index) * 1024n);
const line = (index: number, at: number, symbol = 'cmt_btcusdt'): string =>
  `time=${new Date(at).toISOString()} order_id=${id(index)} symbol=${symbol} status=filled`;
const AT = NOW - 30 * MINUTE;

describe('the orders that no file names', () => {
  let made: Exchange;
  afterEach(() => {
    mock.timers.reset();
    made.dispose();
  });
  const client = (): SessionClient => (made.store.sessions.current ?? assert.fail('nobody is signed in')).client;
  const refuseOpen = (error: ServiceError): void => void (client().currentPlanOrders = () => Promise.reject(error));

  it('are not called complete, nor of now, with open orders of an earlier load', async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW });
    const past = [planOrder(id(1), AT), planOrder(id(2), NOW - 5 * MINUTE)];
    made = exchange({ past, now: () => Date.now() });
    await made.store.openOrders.ensure();
    mock.timers.setTime(NOW + 3 * MINUTE);
    made.become({ past, open: [planOrder(id(3), NOW - 10 * MINUTE, { status: statusOf('0') })] }, Date.now());
    refuseOpen(new ServiceError('server', 'A fault.'));
    const { findings } = await made.check([line(1, AT), line(2, NOW - 5 * MINUTE)].join('\n'), { whole: true });
    assert.match(findings?.unnamedCoverage.problems.join() ?? '', /The open orders were not fully loaded\. .*A fault\./);
    assert.equal(findings?.unnamedCoverage.asOf, NOW);
  });

  it('are none that a file names with zeros before its ID, which is compared, too', async () => {
    made = exchange({ past: [planOrder(id(1), AT)] });
    const { findings } = await made.check(line(1, AT).replace(id(1), `00${id(1)}`), { whole: true });
    assert.deepEqual(
      [findings?.unnamed, findings?.rows.map(({ verdict }) => verdict), findings?.unnamedCoverage.problems],
      [[], ['agrees'], []],
    );
  });

  it('are told with the reason why the open orders are not there', async () => {
    made = exchange({ past: [planOrder(id(1), AT)] });
    refuseOpen(new ServiceError('invalidRequest', 'No open orders today.'));
    const { findings } = await made.check(line(1, AT), { whole: true });
    assert.match(findings?.unnamedCoverage.problems.join() ?? '', /not fully loaded\. .*No open orders today\./);
  });

  it('are of no pair that is loaded called not loaded, however many pairs before it are too expensive', async () => {
    const at = NOW - 3 * DAY;
    const pairs = [...'abcdefghijkl'].map((letter) => `cmt_${letter.repeat(3)}usdt`);
    const last = pairs.at(-1) ?? assert.fail();
    const past = pairs.map((symbol, index) => planOrder(id(index), at + index * SECOND, { symbol }));
    made = exchange({ past: [...past, planOrder(id(99), at + SECOND, { symbol: last })] });
    const usual = { ...client() };
    client().historyPlanOrders = (query, call) =>
      pairs.indexOf(query.symbol) < 10
        ? Promise.reject(new ServiceError('invalidRequest', 'Refused.'))
        : usual.historyPlanOrders(query, call);
    const text = pairs.map((symbol, index) => line(index, at + index * SECOND, symbol)).join('\n');
    const told = async (whole: boolean): Promise<unknown> => {
      const { unnamed = [], unnamedCoverage } = (await made.check(text, { whole })).findings ?? {};
      return [unnamed.map(({ orderId }) => orderId), unnamedCoverage?.problems.some((each) => each.includes('LLLUSDT'))];
    };
    assert.deepEqual(await told(true), [[id(99)], false]);
    assert.deepEqual(await told(false), [[id(99)], false]);
  });
});

describe('what a check asks for', () => {
  it('is counted with the open orders', async () => {
    const open = Array.from({ length: 1500 }, (_, index) => planOrder(id(100 + index), AT - index * SECOND, { status: statusOf('0') }));
    const made = exchange({ past: [planOrder(id(1), AT)], open });
    const { requests } = await made.check(line(1, AT));
    assert.ok(made.asked.length > 10, 'there is more than a page of open orders');
    assert.equal(requests, made.asked.length);
    made.dispose();
  });

  it('is asked of no account that comes while it waits for the check before it', async () => {
    const made = exchange({ past: [planOrder(id(1), AT)] });
    const service = fakeService();
    const next = { ...service, rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined };
    let isLeft = false;
    made.around = (moment) => {
      if (moment !== 'before history' || isLeft) return;
      isLeft = true;
      made.store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'o', label: 'Other', service: 'custom' }, next) });
    };
    const underWay = made.check(line(1, AT), { whole: true });
    const waiting = made.check(line(1, AT), { whole: true });
    await underWay;
    assert.match((await waiting).failure ?? 'it was not given up', /"Main" is no longer active in this window/);
    assert.ok(isLeft);
    assert.deepEqual(service.calls, []);
    made.dispose();
  });

  const open = windowsAt(NOW);
  it('is nothing where the rest is wanted of an account that was left', async () => {
    const window = await open(ONE);
    const { uri } = window.editor.open('untitled:bot.log', line(1, AT));
    await window.editor.run(COMMANDS.fileCheck, uri);
    await settled();
    const tab = window.editor.tabs.findLast(({ type }) => type === EDITORS.fileCheck) ?? assert.fail('no tab');
    const asked: string[] = [];
    noting(window.switchTo(OTHER, 'Other').client as unknown as FakeService, (said) => asked.push(said));
    tab.say({ type: 'checkWhole' });
    await settled();
    assert.deepEqual(asked, []);
    window.close();
  });
});
