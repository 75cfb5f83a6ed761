/** The page of a file check while answers come in. */
import assert from 'node:assert/strict';
import type { CheckResult, CheckStatus, RowsMessage, ToPage } from '../../src/fileCheck/page/protocol';
import { recordingIn } from './recording';
import { ofEach } from './stage';

describe('the page of a check that asks', () => {
  const shown = ofEach('fileCheck');
  let last: CheckStatus;
  let rows: RowsMessage;
  beforeEach(async () => {
    const told = (await recordingIn('en')).pages.fileCheck as ToPage[];
    last = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail();
    rows = told.flatMap((each) => (each.type === 'rows' ? [each] : [])).at(-1) ?? assert.fail();
    const work = { text: 'Loading…', done: 0, total: 0, canceling: false };
    await shown.tell([{ type: 'status', status: { ...last, edition: NEW, phase: 'reading', work, result: undefined } }]);
  });

  const NEW = 4000;
  const FIRST_ANSWERS = { agrees: 2, differs: 0, unknown: 0, movedOn: 0 };
  const came = (counts: Partial<CheckResult['counts']>, isOver = false): Promise<void> => {
    const result = last.result ?? assert.fail('the recording has a result');
    const soFar = { ...result, endedAt: isOver ? result.endedAt : undefined, counts: { ...result.counts, ...counts } };
    const work = { text: 'Asking…', done: 2, total: 9, canceling: false };
    const status = { ...last, edition: NEW, phase: isOver ? 'done' : 'asking', work: isOver ? undefined : work, result: soFar } as const;
    return shown.tell([
      { type: 'status', status },
      { ...rows, edition: NEW },
    ]);
  };
  const filter = (): Promise<string> =>
    shown.page
      .getByRole('combobox')
      .first()
      .evaluate((each) => (each as HTMLSelectElement).value);

  it('shows what was found so far, and says that more is asked for until it is not', async () => {
    const facts = shown.page.locator('.facts');
    await came(FIRST_ANSWERS);
    assert.match(await facts.innerText(), /Still checking: these are the results so far/);
    assert.ok(await shown.page.getByRole('button', { name: 'Cancel' }).isVisible());
    assert.equal(await facts.locator('.badge').count(), 0, 'nobody knows yet how complete it will be');
    await shown.picture('so far');
    await came({}, true);
    assert.match(await facts.innerText(), /Checked /);
    assert.doesNotMatch(await facts.innerText(), /so far/);
    assert.equal(await facts.locator('.badge').count(), 1);
  });

  it('says why not all orders that no file names are known, and loads the rest on demand', async () => {
    const result = last.result ?? assert.fail();
    const unnamed = { scope: 'Plan orders', problems: ['The history for BTCUSDT was not loaded.'] };
    await shown.tell([{ type: 'status', status: { ...last, edition: NEW, result: { ...result, unnamed } } }]);
    const section = shown.page.locator('#unnamed');
    assert.match(await section.innerText(), /The history for BTCUSDT was not loaded\./);
    await section.getByRole('button', { name: 'Load the rest' }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'checkWhole' });
    await shown.tell([{ type: 'status', status: { ...last, edition: NEW, result: { ...result, unnamed: { ...unnamed, problems: [] } } } }]);
    assert.equal(await section.getByRole('button', { name: 'Load the rest' }).count(), 0);
  });

  it('says that all orders in the file are checked, whatever is known of the orders that no file names', async () => {
    const result = { ...(last.result ?? assert.fail()), problems: [] };
    const verdict = async (problems: readonly string[]): Promise<string> => {
      const unnamed = { scope: 'Plan orders', problems };
      await shown.tell([{ type: 'status', status: { ...last, edition: NEW, result: { ...result, unnamed } } }]);
      return shown.page.locator('.facts').innerText();
    };
    const all = result.counts;
    Object.assign(result, { counts: { ...all, notCompared: 0, notAsked: 0, unchecked: 0 } });
    assert.match(await verdict(['One page was missing.']), /✓\s*all orders checked/);
    assert.doesNotMatch(await verdict([]), /complete/);
    Object.assign(result, { counts: { ...all, notCompared: 2, notAsked: 0, unchecked: 1 } });
    assert.match(await verdict([]), /Not compared: 3/);
    assert.doesNotMatch(await verdict([]), /✓/);
  });

  it('calls nothing partial where there are no orders to check', async () => {
    const result = last.result ?? assert.fail();
    const counts = Object.fromEntries(Object.keys(result.counts).map((name) => [name, 0])) as unknown as CheckResult['counts'];
    await shown.tell([
      { type: 'status', status: { ...last, edition: NEW, result: { ...result, counts, problems: ['It names no order.'] } } },
    ]);
    assert.equal(await shown.page.locator('.notice h2').innerText(), 'There are no orders to check');
    assert.equal(await shown.page.locator('.facts .badge').count(), 0);
  });

  it('says that the file was edited since, and offers to check it again', async () => {
    const status = { ...last, edition: NEW, edited: 1 };
    await shown.tell([{ type: 'status', status }]);
    const facts = shown.page.locator('.facts');
    assert.match(await facts.innerText(), /file changed since the check/);
    await shown.picture('edited since');
    await shown.page.getByRole('button', { name: 'Check again' }).click();
    assert.deepEqual((await shown.said()).at(-1), { type: 'checkAgain' });
    await shown.tell([{ type: 'status', status: { ...status, edited: 0 } }]);
    assert.doesNotMatch(await facts.innerText(), /edited/);
  });

  it('shows differences first once there are some, unless somebody looks at all the rest by then', async () => {
    await came(FIRST_ANSWERS);
    const everything = await filter();
    await came({ differs: 1 });
    assert.notEqual(await filter(), everything);
  });

  it('gives few rows no more room than they take, and keeps it while somebody types', async () => {
    const heightOf = (): Promise<number> => shown.page.locator('.grid').evaluate((each) => each.clientHeight);
    const rowsIn = (): Promise<number> => shown.page.locator('.grid').evaluate((each) => Number(each.getAttribute('aria-rowcount')) - 1);
    await came({ differs: 1 }, true);
    assert.ok((await rowsIn()) < 8, 'few differ');
    const few = await heightOf();
    assert.ok(few < 28 + 24 * (Math.max(3, await rowsIn()) + 1), `${few} pixels`);
    await shown.page.getByRole('combobox').first().selectOption({ label: 'Everything' });
    const all = await heightOf();
    assert.ok(all > few, `${all} pixels for all, ${few} for few`);
    await shown.page.getByRole('searchbox').first().fill('no such order');
    assert.equal(await rowsIn(), 0);
    await shown.page.getByRole('searchbox').first().fill('1');
    assert.equal(await heightOf(), all);
  });

  it('sorts what has one result by the lines', async () => {
    await came({ agrees: 1 }, true);
    const place = rows.rows.verdict.findIndex((verdict, row) => verdict === 1 && rows.rows.line[row] !== null);
    const lines = [5, 2, 9, 1, 7, 3];
    const like = <T>(column: readonly T[]): T[] => lines.map(() => column[place] as T);
    const columns = Object.fromEntries(Object.entries(rows.rows).map(([name, column]) => [name, like(column as readonly unknown[])]));
    const alike = { ...rows.rows, ...columns, line: lines };
    await shown.tell([{ ...rows, edition: NEW, offset: 0, total: lines.length, rows: alike }]);
    await shown.page.getByRole('combobox').first().selectOption({ label: 'Everything' });
    const drawn = shown.page.locator('.grid-rows .grid-row');
    // A table draws its rows once it has its new height.
    await drawn.nth(lines.length - 1).waitFor();
    const found = await drawn.evaluateAll((all) => all.map((each) => each.children[0]?.textContent));
    assert.deepEqual(found, ['1', '2', '3', '5', '7', '9']);
  });

  it('leaves what somebody typed into the filter', async () => {
    await came(FIRST_ANSWERS);
    const everything = await filter();
    await shown.page.getByRole('searchbox').first().fill('BTC');
    await came({ differs: 1 });
    assert.equal(await filter(), everything);
  });

  it('says first that hardly anything was compared, and leads to the settings that may help', async () => {
    const heading = shown.page.locator('.notice h2');
    await came({ agrees: 1, differs: 0, movedOn: 0, notCompared: 18 }, true);
    assert.equal(await heading.innerText(), '18 of 19 orders could not be compared');
    await shown.picture('little compared');
    await shown.page.getByRole('button', { name: 'Open settings' }).click();
    assert.equal((await shown.said()).at(-1)?.type, 'openSettings');
    await came({ agrees: 9, differs: 5, movedOn: 4, notCompared: 18 }, true);
    assert.equal(await heading.filter({ hasText: 'could not be compared' }).count(), 0);
  });
});

describe('the page of a check that has finished', () => {
  const shown = ofEach('fileCheck');

  it('still shows orders that were not compared alone once another tab was looked at, until another check begins', async () => {
    const { page } = shown;
    const texts = (): Promise<string[]> => page.locator('#orders .pill, #orders [role=status]').allInnerTexts();
    await page.getByRole('button', { name: 'Show in the table: Not compared' }).first().click();
    const chosen = await texts();
    assert.match(chosen.join(), /^Not compared ✕,[1-9]\d* of /);
    await shown.comeBack();
    assert.deepEqual(await texts(), chosen);
    const told = (await recordingIn('en')).pages.fileCheck as ToPage[];
    const last = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail();
    await shown.tell([{ type: 'status', status: { ...last, edition: 5000, result: undefined } }]);
    await shown.tell(told);
    assert.doesNotMatch((await texts()).join(), /Not compared/);
  });

  it('shows orders that no file names alone, also before the first rows are there', async () => {
    const { page } = shown;
    const told = (await recordingIn('en')).pages.fileCheck as ToPage[];
    const last = told.flatMap((each) => (each.type === 'status' ? [each.status] : [])).at(-1) ?? assert.fail();
    const { result } = last;
    assert.ok(result);
    const counts = { ...result.counts, agrees: result.counts.agrees - 1, unnamed: result.counts.unnamed + 1 };
    await page.evaluate(`kept = { ...kept, filter: { text: '', group: -1 }, list: { id: 'unnamed', sorted: false } }`);
    await shown.comeBack();
    await shown.tell([{ type: 'status', status: { ...last, edition: 5000, result: { ...result, counts } } }]);
    assert.match((await page.locator('#orders [role=status]').allInnerTexts()).join(), /^0 orders/);
  });
});
