/** The parts of VS Code that a person touches, as plain functions. Nothing here knows what a journey is about. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';

export type ViewTitle = 'Open Orders' | 'Order History' | 'Affiliate Users' | 'Needs a Look';

/** The pictures of the latest run. */
export const PICTURES = path.resolve(__dirname, '../../.vscode-test/screenshots');

/** Asks until the answer is the expected one; else fails with the last answer. For what no locator can wait for. */
export async function until<T>(what: string, ask: () => T | Promise<T>, holds: (answer: T) => boolean, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  // Who asks a page takes its time from it: what is not there soon is asked for less often.
  let pause = 40;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > deadline) assert.fail(`${what}: still ${JSON.stringify(answer)} after ${timeoutMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(200, pause * 1.3);
  }
}

/** Where a picture is kept. */
export const picture = (name: string): string => path.join(PICTURES, `${name.replace(/[^\w-]+/g, '-').slice(0, 120)}.png`);

export const keepPicture = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: picture(name), animations: 'disabled' });

/** For somebody who looks at the pictures of a run: to take them costs a thirtieth of what it takes of a processor. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env['ORDERDECK_PICTURES']) await keepPicture(page, name);
}

export const sidebar = (page: Page): Locator => page.locator('[id="workbench.view.extension.orderdeck"]');

export const activityTab = (page: Page): Locator => page.locator('.activitybar').getByRole('tab', { name: /Orderdeck/ });

/** The click may come just when VS Code has shown it again by itself: it must not hide it, see `iconClickBehavior` in the settings. */
export async function openSidebar(page: Page): Promise<void> {
  await activityTab(page).waitFor();
  if (!(await sidebar(page).isVisible())) await activityTab(page).click();
  await sidebar(page).waitFor();
}

export const view = (page: Page, title: ViewTitle): Locator =>
  sidebar(page).locator('.pane', { has: page.locator('h3.title', { hasText: title }) });

export const rows = (page: Page, title: ViewTitle): Locator => view(page, title).getByRole('treeitem');

export const row = (page: Page, title: ViewTitle, text: string | RegExp): Locator => rows(page, title).filter({ hasText: text }).first();

/** Labels of the rows that are in sight, from top to bottom, without their descriptions. */
export const labels = (page: Page, title: ViewTitle): Promise<string[]> =>
  rows(page, title).evaluateAll((all) =>
    all
      .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
      .map((each) => each.querySelector('.label-name')?.textContent ?? ''),
  );

/** What stands beside the title of a view. */
export const description = async (page: Page, title: ViewTitle): Promise<string> =>
  (await view(page, title).locator('.pane-header .description').allTextContents()).join('');

export async function descriptionIs(page: Page, title: ViewTitle, expected: RegExp, timeoutMs?: number): Promise<string> {
  const found = await until(
    `the description of ${title}, expected ${expected}`,
    () => description(page, title),
    (text) => expected.test(text),
    timeoutMs,
  );
  // Open orders have one once all of them are there; VS Code draws the rows a moment later than that.
  if (title === 'Open Orders') await rows(page, title).filter({ hasText: 'Stop loading' }).waitFor({ state: 'detached' });
  return found;
}

/** What stands above the rows of a view; empty when nothing does. */
export async function message(page: Page, title: ViewTitle): Promise<string> {
  const line = view(page, title).locator('.message:not(.hide)');
  return (await line.allTextContents()).join('');
}

/** The label and the description of a row, read at one moment; both empty when there is no such row: lists are empty while they are drawn again. */
export const textOf = async (row: Locator): Promise<[label: string, description: string]> =>
  (
    await row.evaluateAll((all) =>
      all.map((each): [string, string] => [
        each.querySelector('.label-name')?.textContent ?? '',
        each.querySelector('.label-description')?.textContent ?? '',
      ]),
    )
  )[0] ?? ['', ''];

/** The same, once it is there. */
export const textOnceThere = (row: Locator): Promise<[label: string, description: string]> =>
  until(
    'the text of a row',
    () => textOf(row),
    ([label]) => label !== '',
  );

/** Where nothing reacts to the pointer. */
export const pointAway = (page: Page): Promise<void> => page.mouse.move(900, 450);

/** Clicks and takes the pointer away, so that no tooltip opens over what comes next. */
export async function click(page: Page, target: Locator): Promise<void> {
  await target.click();
  await pointAway(page);
}

/**
 * Goes where a key leads until the row is there that lies at that end. Only then do rows stay what they are: a list that scrolls draws
 * another row in the place of one that a click was meant for.
 */
async function goToEnd(page: Page, title: ViewTitle, key: 'Home' | 'End', end: string): Promise<Locator> {
  const last = view(page, title).locator(`.monaco-list-row${end}`);
  const goThere = async (): Promise<boolean> => {
    await view(page, title).getByRole('tree').focus();
    await page.keyboard.press(key);
    return last.isVisible();
  };
  await until(`the row of ${title} where ${key} leads`, goThere, Boolean);
  return last;
}

export const firstRow = (page: Page, title: ViewTitle): Promise<Locator> => goToEnd(page, title, 'Home', '.focused[data-index="0"]');

/** The last row, which a long list shows only when somebody goes there; and again when more rows have come below it. */
export const lastRow = (page: Page, title: ViewTitle): Promise<Locator> => goToEnd(page, title, 'End', '[data-last-element="true"]');

/** Clicks a button in the title bar of a view. */
export async function viewAction(page: Page, title: ViewTitle, name: string): Promise<void> {
  const header = view(page, title).locator('.pane-header');
  await header.hover();
  await click(page, header.getByRole('button', { name, exact: true }));
}

/**
 * Opens the window again; until there are open orders, or what became of them. A machine with other work needs its time for that. VS Code
 * in a browser writes how its sidebar stands once in a while and not when it closes, so it may come back without one.
 */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await openSidebar(page);
  await rows(page, 'Open Orders').first().waitFor({ timeout: 90_000 });
}

export const tooltip = (page: Page): Locator => page.locator('.workbench-hover').filter({ visible: true });

/** Drags the edge of the sidebar. */
export async function widen(page: Page, width: number): Promise<void> {
  const bounds = async (): Promise<{ x: number; width: number }> => (await sidebar(page).boundingBox()) ?? assert.fail('no sidebar');
  const before = await bounds();
  const edge = before.x + before.width + 3;
  await page.mouse.move(edge, 450);
  await page.mouse.down();
  await page.mouse.move(edge + width - before.width, 450, { steps: 4 });
  await page.mouse.up();
  await pointAway(page);
  assert.ok(Math.abs((await bounds()).width - width) < 20, `${(await bounds()).width} instead of ${width}`);
}

/** By the class that the workbench then has. */
export const THEMES = {
  'vs-dark': 'Dark Modern',
  vs: 'Light Modern',
  'hc-black': 'Dark High Contrast',
  'hc-light': 'Light High Contrast',
} as const;
export type Theme = keyof typeof THEMES;

/** Asks again where a page took the focus back, as {@link findEntry} does. */
async function chooseThemeNamed(page: Page, name: string): Promise<void> {
  const field = quickInput(page).filter({ visible: true }).locator('input[placeholder*="Select Color Theme"]');
  await until(
    `the question for a theme, to choose ${name}`,
    async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+T');
      return field.fill(name, { timeout: 3000 }).then(
        () => true,
        () => false,
      );
    },
    Boolean,
    30_000,
  );
  await accept(page);
}

export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await chooseThemeNamed(page, THEMES[theme]);
  await page.locator(`.monaco-workbench.${theme}`).waitFor();
  // A theme is seen while it is only focused; the list closes later, and would take whatever is asked next with it.
  await quickInput(page).waitFor({ state: 'hidden' });
}

/**
 * Rests the pointer near the right end of a row, left of its icons, until its tooltip says so; there it opens beside the sidebar. One that
 * is open keeps its text while the row is drawn anew, so whoever waits for another text moves away and comes again.
 */
export async function hoverFor(page: Page, target: Locator, text: string): Promise<Locator> {
  const shown = tooltip(page).filter({ hasText: text });
  const hover = async (): Promise<boolean> => {
    await pointAway(page);
    await tooltip(page).waitFor({ state: 'detached' });
    const { width = 100 } = (await target.boundingBox()) ?? {};
    await target.hover({ position: { x: width - 64, y: 11 } });
    await shown.waitFor({ timeout: 5000 }).catch((): undefined => undefined);
    return shown.isVisible();
  };
  await until(`a tooltip with "${text}"`, hover, Boolean);
  return shown;
}

export const statusBarItem = (page: Page): Locator => page.locator('[id="orderdeck.orderdeck.account"]');

/** A pop-up, once it has faded in. */
export const toast = (page: Page, text: string | RegExp): Locator => page.locator('.notification-toast').filter({ hasText: text });

export const toasts = (page: Page): Promise<string[]> =>
  page.locator('.notification-toast .notification-list-item-message').allTextContents();

export const dialog = (page: Page): Locator => page.locator('.monaco-dialog-box');

export const quickInput = (page: Page): Locator => page.locator('.quick-input-widget');

/** The text field of the quick input, once it asks what is expected; the question is its prompt, its placeholder or its title. */
export async function asked(page: Page, question: string): Promise<Locator> {
  await questionOf(page, question).waitFor();
  return quickInput(page).filter({ visible: true }).locator('.quick-input-box input');
}

function questionOf(page: Page, question: string): Locator {
  const widget = quickInput(page).filter({ visible: true });
  return widget
    .filter({ hasText: question })
    .or(widget.filter({ has: page.locator(`input[placeholder*="${question}"]`) }))
    .first();
}

/** Accepts what is asked, though VS Code has given the keyboard back to a tree or a page meanwhile: the question stays open then. */
const accept = (page: Page): Promise<void> => quickInput(page).filter({ visible: true }).locator('.quick-input-box input').press('Enter');

/** Until it is away the arrow keys are the quick input's, even when something else has the focus. */
export const quickInputIsGone = (page: Page): Promise<void> => quickInput(page).filter({ visible: true }).waitFor({ state: 'detached' });

/** What the quick input has against the answer. */
export const refusal = (page: Page, text: string): Locator => quickInput(page).locator('.quick-input-message').filter({ hasText: text });

/** Answers a question and accepts it. What stood there is replaced, at once as by pasting: typing costs a filtering at every key. */
export async function answer(page: Page, question: string, text: string): Promise<void> {
  await (await asked(page, question)).fill(text);
  await accept(page);
}

/** The same, key by key. */
export async function answerByKeys(page: Page, question: string, text: string): Promise<void> {
  const field = await asked(page, question);
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

export const entry = (page: Page, label: string | RegExp): Locator =>
  quickInput(page).locator('.quick-input-list .monaco-list-row').filter({ hasText: label }).first();

/** Picks an entry of the list that asks `question`. */
export async function pick(page: Page, question: string, label: string | RegExp): Promise<void> {
  await asked(page, question);
  await click(page, entry(page, label));
}

interface Search {
  readonly key: 'F1' | 'Control+P';
  /** Of its field, which tells it from any other question. */
  readonly placeholder: string;
  readonly text: string;
  readonly inTimeMs: number;
  readonly timeoutMs: number;
}

/**
 * Opens a list of VS Code's own and types, until the entry that is found says `title`. Begins anew when it does not come: VS Code gives a
 * page the focus back some time after a question of it was answered, which closes a list that was opened meanwhile; and a list that has
 * answered answers nothing else to the same text, however much later what is looked for is there.
 */
export async function findEntry(page: Page, title: string, { key, placeholder, text, inTimeMs, timeoutMs }: Search): Promise<void> {
  const field = quickInput(page).getByPlaceholder(placeholder).filter({ visible: true });
  const found = quickInput(page).locator('.monaco-list-row.focused').filter({ hasText: title }).first();
  const inTime = { timeout: inTimeMs };
  const isGone = (): undefined => undefined;
  await until(
    `"${title}" in the list of ${key}`,
    async () => {
      if ((await field.count()) === 0) await page.keyboard.press(key);
      await field.fill(text, inTime).catch(isGone);
      await found.waitFor(inTime).catch(isGone);
      if (await found.isVisible()) return true;
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'hidden', ...inTime }).catch(isGone);
      return false;
    },
    Boolean,
    timeoutMs,
  );
}

/** Opens the palette on a command. */
export const findCommand = (page: Page, title: string): Promise<void> =>
  findEntry(page, title, {
    key: 'F1',
    placeholder: 'Type the name of a command to run.',
    text: `>${title}`,
    inTimeMs: 2000,
    timeoutMs: 20_000,
  });

/**
 * Asks again until the question is there. As in the palette: a list or a page that had the focus and is drawn anew meanwhile is given it
 * back by VS Code, which closes the question.
 */
async function askUntilAsked(page: Page, question: string, ask: () => Promise<void>): Promise<void> {
  const shown = questionOf(page, question);
  // Whatever is there now: the same question may have been answered a moment ago.
  await ask();
  await until(
    question,
    async () => {
      await shown.waitFor({ timeout: 2000 }).catch((): undefined => undefined);
      if (await shown.isVisible()) return true;
      await ask();
      return false;
    },
    Boolean,
    20_000,
  );
}

/** Asks from the title bar of a view. */
export const askFrom = (page: Page, title: ViewTitle, name: string, question: string): Promise<void> =>
  askUntilAsked(page, question, () => viewAction(page, title, name));

/** Asks by a command. */
export const askByCommand = (page: Page, title: string, question: string): Promise<void> =>
  askUntilAsked(page, question, () => runCommand(page, title));

/** Runs a command as the palette names it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await findCommand(page, title);
  await accept(page);
}

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A command copies a moment after it was told to. */
export const copied = (page: Page, text: string): Promise<string> =>
  until(
    `${text} in the clipboard`,
    () => clipboard(page),
    (found) => found === text,
  );
