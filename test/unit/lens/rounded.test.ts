import assert from 'node:assert/strict';
import { loadedWindow, order } from './loaded';

const ORDER = '596479999999999999';
const ROUNDED = BigInt(Number(ORDER)).toString();

describe('the hover of an order ID that a program rounded', () => {
  const made = loadedWindow();

  /** What it says with so many loaded orders that the ID may have been rounded from. */
  async function told(count: number): Promise<string> {
    const like = Array.from({ length: count }, (_, place) => order(`59647999999999999${9 - place}`, ''));
    await made.load(...like);
    const document = made.window.editor.open('untitled:bot.log', `order_id=${ROUNDED}`);
    const at = { line: 0, character: 12 };
    const [hover] = await Promise.all(made.window.editor.hovers.map((each) => each.provideHover(document, at, made.window.editor.token)));
    return hover?.contents.value ?? '';
  }

  it('names the loaded orders that fit, and says how many more do', async () => {
    const words = await told(5);
    assert.equal(words.match(/rounded from/g)?.length, 3);
    assert.match(words, /2 more loaded order IDs fit, too\./);
  });

  it('says nothing of others where it names all', async () => {
    const words = await told(3);
    assert.equal(words.match(/rounded from/g)?.length, 3);
    assert.doesNotMatch(words, / more loaded/);
  });
});
