/** Two windows of one browser. They share no secrets, see `src/account/windows.ts`; what is left to be had is shown here. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SECOND } from '../../src/model/timeRange';
import type { Simulator } from '../../src/simulator';
import { openWorkbench } from '../support/vscodeHost';
import { addAccount } from './account';
import { leave, service, theStage, visit } from './stage';
import {
  askByCommand,
  click,
  descriptionIs,
  dialog,
  entry,
  openSidebar,
  pick,
  runCommand,
  screenshot,
  sidebar,
  statusBarItem,
  toast,
  until,
  view,
} from './workbench';

const SWITCH = 'Choose an account to show';
const REMOVE = 'Choose an account to remove';
/** Seconds; the shortest that is allowed. */
const INTERVAL = 5;
/** How many times rarer a window asks that was not the last to have the focus. */
const SLOWER = 3;
const CHANGED = 'Orderdeck accounts were changed in another browser window.';

/** A window beside the one that was visited, which finds what that one left. */
async function anotherWindow(): Promise<Page> {
  const { host, context, inRealTime, folder } = theStage();
  const page = await context.newPage();
  await openWorkbench(page, host, { folder, extensions: [inRealTime] });
  await openSidebar(page);
  return page;
}

/**
 * Every page of a driven browser believes that it has the focus. VS Code takes a page that something in it got the focus of for one that
 * was never left, and looks again only when it comes in sight.
 */
const focus = (page: Page, focused: boolean): Promise<void> =>
  page.evaluate((has) => {
    document.hasFocus = () => has;
    window.dispatchEvent(new Event(has ? 'focus' : 'blur'));
    document.dispatchEvent(new Event('visibilitychange'));
  }, focused);

async function turnTo(page: Page, from: Page): Promise<void> {
  await focus(from, false);
  await page.bringToFront();
  await focus(page, true);
}

/** Long enough for a window that is being reloaded. */
const signedInAs = (page: Page, label: string): Promise<void> =>
  statusBarItem(page).filter({ hasText: label }).waitFor({ timeout: 90_000 });

/** VS Code gives a tree that had the focus the focus back when its rows have come, and closes a list to pick from that has just opened. */
const listsAreShown = async (page: Page): Promise<void> => {
  for (const title of ['Open Orders', 'Affiliate Users'] as const) await descriptionIs(page, title, /^\d/);
};

const switchTo = async (page: Page, label: string): Promise<void> => {
  if (await sidebar(page).isVisible()) await listsAreShown(page);
  await askByCommand(page, 'Orderdeck: Switch Account', SWITCH);
  await pick(page, SWITCH, label);
};

/** When the open orders began to be read, by the service's clock, which is this machine's. */
const readsOf = ({ log }: Simulator): number[] => {
  const asked = log.filter((each) => each.path === '/capi/v2/order/currentPlan').map(({ at }) => at);
  // One read asks more than once, without a pause.
  return asked.filter((at, index) => at - (asked[index - 1] ?? 0) > (INTERVAL * SECOND) / 2);
};

describe('two browser windows', () => {
  let [here, there]: Page[] = [];
  let pages: readonly [Page, Page];
  let large: Simulator;
  let small: Simulator;

  before(async function () {
    this.timeout(120_000);
    [large, small] = [await service({ seed: 3, open: 25 }), await service({ seed: 4, open: 3 })];
    here = await visit({ 'orderdeck.refreshInterval': INTERVAL }, { realTime: true });
    await addAccount(here, large, 'Large');
    await signedInAs(here, 'Large');
    await descriptionIs(here, 'Open Orders', /^25$/);
    await addAccount(here, small, 'Small');
    await signedInAs(here, 'Small');
    await descriptionIs(here, 'Open Orders', /^3$/);
    there = await anotherWindow();
    await signedInAs(there, 'Small');
    pages = [here, there];
    await focus(here, false);
  });
  after(async () => {
    await there?.close();
    await leave();
  });

  it('ask at two paces: the one focused last at the full one, another that can be seen at a third of it', async () => {
    const [one, other] = pages;
    // One that does not get the focus does not follow: so each has a service of its own, and the logs tell them apart.
    await switchTo(other, 'Large');
    await descriptionIs(other, 'Open Orders', /^25$/);
    await view(one, 'Open Orders').waitFor();
    const from = Date.now();
    const [first = 0, second = 0] = await until(
      'two reads of the window without the focus',
      () => readsOf(small).filter((at) => at > from),
      (reads) => reads.length >= 2,
      2 * (SLOWER * INTERVAL + 5) * SECOND,
    );
    const intervals = (second - first) / (INTERVAL * SECOND);
    assert.ok(intervals > SLOWER - 0.5 && intervals < SLOWER + 1, `${intervals} intervals between two reads without the focus`);
    const meanwhile = readsOf(large).filter((at) => at > first && at < second).length;
    assert.ok(meanwhile >= SLOWER - 1, `${meanwhile} reads of the window with the focus meanwhile`);
  });

  it('catch up at once when they get the focus', async () => {
    const [one, other] = pages;
    // The same account in both, so that nothing but the focus changes, and only one whose lists can be seen.
    await runCommand(other, 'View: Toggle Primary Side Bar Visibility');
    await sidebar(other).waitFor({ state: 'hidden' });
    await switchTo(other, 'Small');
    await signedInAs(other, 'Small');
    const last = readsOf(small).at(-1) ?? assert.fail('Nothing was read.');
    await until(
      'time enough for a read at full pace',
      () => Date.now() - last,
      (passed) => passed > (INTERVAL + 1) * SECOND,
    );
    assert.equal(readsOf(small).at(-1), last);
    await turnTo(one, other);
    const read = await until(
      'a read of the window that got the focus',
      () => readsOf(small).at(-1) ?? 0,
      (at) => at > last,
    );
    assert.ok(read - last < (SLOWER - 0.5) * INTERVAL * SECOND, `${read - last} ms between two reads`);
    await turnTo(other, one);
    await openSidebar(other);
    await descriptionIs(other, 'Open Orders', /^3$/);
  });

  it('show the same account: the other follows a switch when it gets the focus', async () => {
    const [one, other] = pages;
    await switchTo(other, 'Large');
    await signedInAs(other, 'Large');
    await turnTo(one, other);
    await signedInAs(one, 'Large');
    await descriptionIs(one, 'Open Orders', /^25$/);
    await switchTo(one, 'Demo');
    await signedInAs(one, 'Demo');
    await turnTo(other, one);
    await signedInAs(other, 'Demo');
    await switchTo(other, 'Sign out');
    await turnTo(one, other);
    await view(one, 'Open Orders').getByRole('button', { name: 'Choose an account' }).waitFor();
  });

  it('know of an account that was added in the other once they are reloaded, and offer that', async () => {
    const [one, other] = pages;
    await addAccount(one, await service({ seed: 5, open: 7 }), 'Third');
    await signedInAs(one, 'Third');
    await turnTo(other, one);
    await toast(other, CHANGED).waitFor();
    await screenshot(other, 'changed-in-another-window');
    await click(other, toast(other, CHANGED).getByRole('button', { name: 'Reload' }));
    await signedInAs(other, 'Third');
    await openSidebar(other);
    await descriptionIs(other, 'Open Orders', /^7$/);
  });

  it('lose no account by a switch in a window that was not reloaded', async () => {
    const [one, other] = pages;
    await turnTo(one, other);
    await addAccount(one, await service({ seed: 6, open: 9 }), 'Fourth');
    await signedInAs(one, 'Fourth');
    await turnTo(other, one);
    await switchTo(other, 'Small');
    await signedInAs(other, 'Small');
    await turnTo(one, other);
    await signedInAs(one, 'Small');
    await one.reload();
    await openSidebar(one);
    await descriptionIs(one, 'Open Orders', /^\d/, 40_000);
    await switchTo(one, 'Fourth');
    await descriptionIs(one, 'Open Orders', /^9$/);
  });

  it('forget an account that was removed in the other once they are reloaded', async () => {
    const [one, other] = pages;
    await runCommand(one, 'Orderdeck: Remove Account');
    await pick(one, REMOVE, 'Fourth');
    await click(one, dialog(one).getByRole('button', { name: 'Remove' }));
    await signedInAs(one, 'Small');
    await listsAreShown(one);
    await runCommand(one, 'Orderdeck: Remove Account');
    await pick(one, REMOVE, 'Third');
    await click(one, dialog(one).getByRole('button', { name: 'Remove' }));
    await dialog(one).waitFor({ state: 'detached' });
    await turnTo(other, one);
    await click(other, toast(other, CHANGED).first().getByRole('button', { name: 'Reload' }));
    await view(other, 'Open Orders').waitFor({ state: 'detached' });
    await signedInAs(other, 'Small');
    await openSidebar(other);
    await descriptionIs(other, 'Open Orders', /^3$/);
    await runCommand(other, 'Orderdeck: Switch Account');
    await entry(other, 'Large').waitFor();
    assert.equal(await entry(other, /Third|Fourth/).count(), 0);
  });
});
