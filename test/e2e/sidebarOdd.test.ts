import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { LocalServer } from '../support/localServer';
import { LABEL, LONG_CODE, oddOrders, oddService } from '../support/oddBooks';
import { leave, service, visit } from './stage';
import {
  click,
  descriptionIs,
  hoverFor,
  message,
  pointAway,
  row,
  rows,
  screenshot,
  sidebar,
  statusBarItem,
  tooltip,
  widen,
  type ViewTitle,
  textOnceThere,
} from './workbench';

const VIEWS: readonly ViewTitle[] = ['Open Orders', 'Order History', 'Affiliate Users'];
const NARROW = 250;
/** No longer than a price and a result of everyday are, and no code that nobody knows. */
const isEveryday = (label: string): boolean => label.length <= 25 && !label.startsWith('FROZEN');

/** A row, as far as it can be seen. */
interface Sight {
  readonly label: string;
  readonly description: string;
  /** Pixels of the label that are cut or out of sight; 0 when all of it is seen. */
  readonly hidden: number;
  /** The same up to the end of the trigger price, where the description tells one. */
  readonly triggerHidden: number;
  readonly height: number;
  /** All that a screen reader says of it. */
  readonly spoken: string;
}

const sightOf = (page: Page, title: ViewTitle): Promise<Sight[]> =>
  rows(page, title).evaluateAll((all) =>
    all.map((each) => {
      const label = each.querySelector<HTMLElement>('.label-name');
      const range = document.createRange();
      if (label) range.selectNodeContents(label);
      const edge = each.querySelector('.monaco-icon-label')?.getBoundingClientRect().right ?? 0;
      const words = document.createTreeWalker(each.querySelector('.label-description') ?? each, NodeFilter.SHOW_TEXT).nextNode();
      const trigger = document.createRange();
      const description = words?.textContent ?? '';
      if (words) {
        trigger.setStart(words, 0);
        trigger.setEnd(words, /^.*?trigger [\d.]+/.exec(description)?.[0].length ?? 0);
      }
      return {
        label: label?.textContent ?? '',
        description,
        hidden: Math.max(0, Math.round(range.getBoundingClientRect().right - edge)),
        triggerHidden: Math.max(0, Math.round(trigger.getBoundingClientRect().right - edge)),
        height: Math.round(each.getBoundingClientRect().height),
        spoken: each.getAttribute('aria-label') ?? '',
      };
    }),
  );

describe('a sidebar of 250 pixels with odd orders and users', () => {
  let page: Page;
  let contract: LocalServer;
  let spot: LocalServer;

  before(async () => {
    const simulator = await service({ open: 14, history: 20, affiliates: 40 });
    contract = await oddOrders(simulator);
    spot = await oddService(simulator);
    const hosts = { contractBaseUrl: contract.origin, spotBaseUrl: spot.origin };
    page = await visit(
      { 'orderdeck.timeZone': 'utc', 'orderdeck.refreshInterval': 0 },
      {
        account: [{ ...simulator, ...hosts }, LABEL],
      },
    );
    await descriptionIs(page, 'Open Orders', /^14$/);
    await descriptionIs(page, 'Affiliate Users', / of 365 days$/);
    await click(page, row(page, 'Order History', /^BTCUSDT|^ETHUSDT/));
    await row(page, 'Order History', / · /).waitFor();
    await page.setViewportSize({ width: 1280, height: 1400 });
    await widen(page, NARROW);
  });
  after(async () => {
    await leave();
    await Promise.all([contract.close(), spot.close()]);
  });

  it('shows pair, size and trigger price of an everyday order at 300 pixels, and how a past one ended at 250', async () => {
    await widen(page, 300);
    const orders = await sightOf(page, 'Open Orders');
    const everyday = orders.find(({ description }) => description.includes('trigger 0.08123')) ?? assert.fail(JSON.stringify(orders));
    assert.deepEqual([everyday.label, everyday.hidden, everyday.triggerHidden], ['DOGEUSDT', 0, 0]);
    await widen(page, NARROW);
    assert.deepEqual(
      orders.filter(({ label, hidden }) => isEveryday(label) && hidden > 0),
      [],
    );
    assert.deepEqual(
      (await sightOf(page, 'Order History')).filter(({ label, hidden }) => isEveryday(label) && hidden > 0),
      [],
    );
  });

  it('says to a screen reader all of what has no room, and under the pointer too', async () => {
    for (const title of VIEWS) {
      for (const { label, spoken } of await sightOf(page, title)) assert.ok(spoken.startsWith(label), `${label} in ${spoken}`);
    }
    const tiny = row(page, 'Open Orders', /trigger 0\.000000000000000123/);
    const shown = await hoverFor(page, tiny, 'Trigger price');
    const text = (await shown.innerText()).replace(/\s/g, '');
    for (const value of ['0.000000000000000123', '1000000000000000.123456789012345678']) assert.ok(text.includes(value), text);
    await pointAway(page);
    await tooltip(page).first().waitFor({ state: 'detached' });
    const user = row(page, 'Affiliate Users', LONG_CODE);
    assert.ok((await (await hoverFor(page, user, 'Invite code')).innerText()).replace(/\s/g, '').includes(LONG_CODE));
    await pointAway(page);
    await tooltip(page).first().waitFor({ state: 'detached' });
  });

  it('claims nothing about a code that nobody knows', async () => {
    const [, unknown] = await textOnceThere(row(page, 'Open Orders', /FROZEN/));
    assert.match(unknown, / · FROZEN · trigger [\d.]+ · 77 @ /);
    const [label, nothing] = await textOnceThere(row(page, 'Open Orders', 'Unknown symbol'));
    assert.deepEqual([label, nothing], ['Unknown symbol', '? · Open · Unknown action @ ?']);
  });

  it('keeps a long name of the account out of the way of other items of the status bar', async () => {
    const item = statusBarItem(page);
    assert.equal((await item.innerText()).trim(), 'A partner with a na…');
    assert.match((await item.getAttribute('aria-label')) ?? '', /longer than any bar is wide/);
  });

  for (const zoom of [1, 1.5]) {
    it(`bursts nowhere and breaks no row: ${zoom * 100} %`, async () => {
      // A zoomed window is one of fewer, larger pixels.
      await page.setViewportSize({ width: Math.round(1280 / zoom), height: Math.round(1400 / zoom) });
      await widen(page, Math.round(NARROW / (zoom === 1 ? 1 : 1.25)));
      for (const title of VIEWS) {
        const heights = new Set((await sightOf(page, title)).map(({ height }) => height));
        assert.deepEqual([...heights], [22], title);
        assert.equal(await message(page, title), '');
      }
      assert.deepEqual(await wider(sidebar(page)), []);
      await screenshot(page, `odd-sidebar-${zoom * 100}`);
      await widen(page, 400);
      assert.deepEqual(await wider(sidebar(page)), []);
    });
  }
});

/** What is wider than its place and shows no sign of it. */
const wider = (root: Locator): Promise<string[]> =>
  root
    .locator('.pane')
    .evaluateAll((panes) =>
      panes.flatMap((pane) =>
        [...pane.querySelectorAll<HTMLElement>('.monaco-list-row, .pane-header, .message')]
          .filter((each) => each.getBoundingClientRect().right > pane.getBoundingClientRect().right + 1)
          .map((each) => each.textContent ?? ''),
      ),
    );
