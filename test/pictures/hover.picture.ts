/**
 * The moving picture of the README: from an order ID in the log of a bot to its order, and to what the whole log says wrong. Made in a
 * real VS Code with the demo: `npm run pictures`.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openFile, placeOf, pointAt } from '../e2e/editor';
import { pointAway, runCommand, sidebar } from '../e2e/workbench';
import { type Demo, idOf, LOG, openDemo, pageOf, symbolOf } from './demo';

const PICTURE = path.resolve(__dirname, '../../docs/images/hover.gif');
const MOST_BYTES = 2_000_000;
/** The editor, without what is around it. */
const CLIP = { x: 48, y: 35, width: 900, height: 520 };

interface Frame {
  readonly picture: Buffer;
  /** Milliseconds. */
  readonly delay: number;
}

/** A pointer that pictures show: those of a browser do not. Runs in the page. */
function drawPointer(): void {
  const space = 'http://www.w3.org/2000/svg';
  const pointer = document.createElementNS(space, 'svg');
  const arrow = document.createElementNS(space, 'path');
  arrow.setAttribute('d', 'M1 1v20l5-5 4 9 4-2-4-8h7z');
  arrow.style.cssText = 'fill: white; stroke: black; stroke-width: 1.5';
  pointer.append(arrow);
  pointer.style.cssText = 'position: fixed; left: 0; top: 0; width: 20px; height: 28px; z-index: 1000000; pointer-events: none';
  document.body.append(pointer);
  // Nothing in this function may have a name: the compiler would wrap it in a helper that the page does not have.
  document.addEventListener('mousemove', ({ clientX, clientY }) => (pointer.style.translate = `${clientX}px ${clientY}px`), true);
}

describe('the moving picture of the README', () => {
  const frames: Frame[] = [];
  let demo: Demo;
  let page: Page;
  let [x, y] = [820, 420];

  const take = async (delay: number): Promise<void> => {
    frames.push({ picture: await page.screenshot({ clip: CLIP, animations: 'disabled' }), delay });
  };
  async function moveTo(to: { readonly x: number; readonly y: number }): Promise<void> {
    const steps = 7;
    const from = { x, y };
    for (let step = 1; step <= steps; step += 1) {
      [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
      await page.mouse.move(x, y);
      await take(60);
    }
  }

  before(async () => {
    demo = await openDemo();
    ({ page } = demo);
    await page.setViewportSize({ width: 950, height: 620 });
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await sidebar(page).waitFor({ state: 'hidden' });
    await openFile(page, LOG);
    await page.evaluate(drawPointer);
  });
  after(() => demo.end());

  it('hovers over an order ID, opens the order, and checks the log', async () => {
    const id = idOf(demo.log, 'filled');
    await page.mouse.move(x, y);
    await take(900);
    await moveTo(await placeOf(page, id));
    const hover = await pointAt(page, id, symbolOf(demo.log, id));
    const place = await placeOf(page, id);
    [x, y] = [place.x, place.y];
    await take(3000);
    const link = hover.getByRole('link', { name: 'Details' });
    const box = await link.boundingBox();
    if (box) await moveTo({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await take(300);
    await link.click();
    await pageOf(page).getByRole('heading', { level: 1 }).first().waitFor();
    await take(3000);
    await openFile(page, LOG);
    await pointAway(page);
    await take(500);
    await page.keyboard.press('F1');
    await page.keyboard.type('Orderdeck: Check File', { delay: 5 });
    await page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: 'Check File' }).waitFor();
    await take(1400);
    await page.keyboard.press('Enter');
    await pageOf(page).locator('#orders .grid-rows [role=row]').first().waitFor();
    await pageOf(page).locator('body:not([aria-busy=true])').waitFor();
    await take(4500);

    const delay = frames.map((frame) => frame.delay);
    const joined = sharp(
      frames.map((frame) => frame.picture),
      { join: { animated: true } },
    );
    await joined.gif({ delay, loop: 0, colours: 64, dither: 0, effort: 10, interFrameMaxError: 0 }).toFile(PICTURE);
    const { size } = statSync(PICTURE);
    if (size > MOST_BYTES) throw new RangeError(`${PICTURE} has ${size} bytes, more than ${MOST_BYTES}.`);
  });
});
