import assert from 'node:assert/strict';
import { settled } from '../doors/looks';
import { loadedWindow, order } from './loaded';

const ID = 'grid-btc-0001';

describe('links in a document that stays open', () => {
  const made = loadedWindow();
  /** What VS Code asked of the provider it knows last: it asks each when it gets to know it. */
  const linked = async (): Promise<number> => {
    const { editor } = made.window;
    const found = await editor.documentLinks
      .at(-1)
      ?.provideDocumentLinks(editor.open('file:///bot.log', `client_oid=${ID} sent`), editor.token);
    return found?.length ?? 0;
  };
  const provider = (): object | undefined => made.window.editor.documentLinks.at(-1);

  it('are asked for again once orders are loaded that have its client ids, and not for others', async () => {
    assert.equal(await linked(), 0);
    const before = provider();
    await made.load(order('596471064624628001', 'dca-2'));
    await settled();
    assert.equal(provider(), before);
    await made.load(order('596471064624628002', ID));
    await settled();
    const after = provider();
    assert.notEqual(after, before, 'VS Code asks each once');
    assert.equal(await linked(), 1);
    await made.load(order('596471064624628002', ID), order('596471064624628003', 'dca-3'));
    await settled();
    assert.equal(provider(), after);
  });

  it('go and come with the setting for hovers', () => {
    const before = provider();
    made.window.editor.change('hover.enabled', false);
    assert.equal(provider(), undefined);
    made.window.editor.change('hover.enabled', true);
    const after = provider();
    assert.ok(after !== undefined && after !== before);
    made.window.editor.change('timeZone', 'utc');
    assert.equal(provider(), after);
  });
});

describe('links in a line that holds a whole file', () => {
  const made = loadedWindow();
  it('reach as far as VS Code shows it', async () => {
    const { editor } = made.window;
    const orders = Array.from({ length: 40 }, (_, place) => ({ note: 'x'.repeat(400), orderId: `5964710646246281${place + 10}` }));
    const text = JSON.stringify(orders);
    const found = await editor.documentLinks.at(-1)?.provideDocumentLinks(editor.open('file:///orders.json', text), editor.token);
    const shown = [...text.slice(0, 10_000).matchAll(/\d{18}(?=")/g)];
    assert.equal(found?.length, shown.length);
  });
});
