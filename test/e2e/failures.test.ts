import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { FAULTS, type LoggedRequest, type Simulator } from '../../src/simulator';
import { showAnew } from './account';
import { silence } from './silence';
import { soon } from './sooner';
import { leave, service, visit } from './stage';
import {
  click,
  description,
  descriptionIs,
  hoverFor,
  message,
  row,
  rows,
  screenshot,
  sidebar,
  toasts,
  until,
  view,
  viewAction,
  type ViewTitle,
} from './workbench';

const OPEN = '/capi/v2/order/currentPlan';
/** Seconds; the shortest that is allowed. */
const INTERVAL = 5;

describe('trouble', () => {
  let page: Page;
  let simulator: Simulator;
  /** A read of the open orders may take several requests; one without a page number begins it. */
  const begins = ({ path, query }: LoggedRequest): boolean => path !== OPEN || !/\bpage=/.test(query);
  const begun = (): LoggedRequest[] => simulator.log.filter(begins);
  const asks = (): number => begun().filter(({ path }) => path === OPEN).length;
  /** Resolves when open orders were asked for so many times more. */
  const asked = async (times: number): Promise<unknown> => {
    const before = asks();
    return until(
      `${times} more requests`,
      () => asks() - before,
      (more) => more >= times,
      times * INTERVAL * 1000 + 10_000,
    );
  };
  const messageIs = (expected: RegExp, { of = 'Open Orders', timeoutMs }: { of?: ViewTitle; timeoutMs?: number } = {}): Promise<string> =>
    until(
      `the message above ${of}`,
      () => message(page, of),
      (text) => expected.test(text),
      timeoutMs,
    );

  before(async () => {
    simulator = await service({ seed: 11, open: 8 });
    page = await visit({ 'orderdeck.refreshInterval': INTERVAL }, { account: [simulator, 'Troubled'] });
    await descriptionIs(page, 'Open Orders', /^8$/);
  });
  after(leave);

  it('on the first read is told in the view, with a way out', async () => {
    simulator.fail(FAULTS.wrongKey);
    await showAnew(page, 'Troubled');
    await messageIs(/^Paused: the key was rejected\. The service does not accept this API key.*The service says: (40006|-1044)/);
    await row(page, 'Open Orders', 'Retry').waitFor();
    await row(page, 'Open Orders', 'Fix account').waitFor();
    await messageIs(/^Paused: the key was rejected\./, { of: 'Affiliate Users' });
    await screenshot(page, 'first-read-failed');
    assert.equal(await description(page, 'Open Orders'), '');
  });

  it('is over when a retry succeeds', async () => {
    simulator.fail(undefined);
    await click(page, row(page, 'Open Orders', 'Retry'));
    await descriptionIs(page, 'Open Orders', /^8$/);
    await row(page, 'Open Orders', /(Open|Close) (long|short)/).waitFor();
    assert.equal(await row(page, 'Open Orders', 'Retry').count(), 0);
    // One is enough for all lists.
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
  });

  it('with a service that cannot be reached leaves the rows and says how old they are', async () => {
    simulator.fail(FAULTS.reset);
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await messageIs(/^Stale since \d\d:\d\d · no connection$/);
    await hoverFor(page, row(page, 'Open Orders', 'Retry'), 'The connection to the service was lost');
    // The orders, and what to do: retry, and look for what is wrong.
    assert.equal(await rows(page, 'Open Orders').first().getAttribute('aria-setsize'), '10');
    await screenshot(page, 'stale');
  });

  it('that lasts over two polls is never told in a pop-up', async () => {
    simulator.fail(FAULTS.wrongShape);
    await asked(2);
    await messageIs(/^Stale since \d\d:\d\d · unexpected response$/);
    assert.deepEqual(await toasts(page), []);
    assert.equal(await rows(page, 'Open Orders').first().getAttribute('aria-setsize'), '9');
  });

  it('is forgotten when the next poll succeeds', async () => {
    simulator.fail(undefined);
    await messageIs(/^$/, { timeoutMs: (INTERVAL + 5) * 1000 });
  });

  it('with the rate limit is waited out', async () => {
    simulator.fail({ ...FAULTS.tooMany, path: OPEN, times: 1 });
    const before = asks();
    await viewAction(page, 'Open Orders', 'Refresh Open Orders');
    await until(
      'the request after the refused one',
      () => asks() - before,
      (times) => times >= 2,
    );
    assert.equal(simulator.counters.get(OPEN)?.tooMany, 1);
    assert.equal(await message(page, 'Open Orders'), '');
  });

  it('of an account that is no affiliate stays in the view of the users', async () => {
    simulator.fail(FAULTS.noAffiliatePermission);
    await showAnew(page, 'Troubled');
    await messageIs(/affiliate data needs an affiliate account/, { of: 'Affiliate Users' });
    await row(page, 'Affiliate Users', 'Run diagnostics').waitFor();
    await descriptionIs(page, 'Open Orders', /^8$/);
    assert.equal(await row(page, 'Order History', 'Retry').count(), 0);
    assert.deepEqual(await toasts(page), []);
    await screenshot(page, 'no-affiliate');
    simulator.fail(undefined);
  });

  it('is spared: nothing is asked while nothing can be seen', async () => {
    await asked(1);
    await page.keyboard.press('Control+B');
    await sidebar(page).waitFor({ state: 'hidden' });
    // The read that was under way may end.
    await silence(simulator, 1000 + soon(2 * INTERVAL), { underWayMs: 1000, counts: begins });
    const before = begun().length;
    await page.keyboard.press('Control+B');
    await view(page, 'Open Orders').waitFor();
    await until(
      'a request',
      () => begun().length,
      (length) => length > before,
    );
  });
});
