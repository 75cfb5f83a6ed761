import assert from 'node:assert/strict';
import { settled } from '../doors/looks';
import { logOf, ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';
import { COMMANDS } from '../../../src/platform/ids';

describe('what a check has found', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    await window.editor.run(COMMANDS.fileCheck, window.editor.open('untitled:bot.log', logOf(ONE)).uri);
    await settled();
  });
  afterEach(() => window.close());

  const phase = (): unknown => {
    const told = window.editor.tabs.at(-1)?.holds.findLast(({ type }) => type === 'status');
    return (told?.['status'] as { phase: string } | undefined)?.phase;
  };
  const problems = (): number => [...window.editor.problems.values()].flat().length;

  it('names what other lines say in the words of the page', () => {
    const [first] = [...window.editor.problems.values()].flat() as { relatedInformation: { message: string }[] }[];
    assert.equal(first?.relatedInformation[0]?.message, 'Earlier: pair cmt_btcusdt, status open, size 9, price 15');
  });

  it('stays where the account is opened anew for a setting', async () => {
    const before = problems();
    assert.deepEqual([phase(), before > 0], ['done', true]);
    window.switchTo(ONE, 'Main');
    await settled();
    assert.deepEqual([phase(), problems()], ['done', before]);
  });

  it('goes where another account is chosen', async () => {
    window.switchTo(OTHER, 'Other');
    await settled();
    assert.deepEqual([phase(), problems()], ['left', 0]);
  });
});
