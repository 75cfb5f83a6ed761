import assert from 'node:assert/strict';
import type { Content, Page } from '../../../src/pages/host';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

interface Want {
  readonly type: 'want' | 'fail';
  readonly edition?: number;
}
type Message = { readonly text: string; readonly edition?: number };

describe('the host of a page', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let page: Page<Message>;
  let content: Content<Want> & { edition: number };
  let did: string[];
  beforeEach(async () => {
    did = [];
    window = await open(ONE);
    content = {
      edition: 2,
      tellAll: () => page.tell({ text: 'all', edition: content.edition }),
      handle({ type }) {
        did.push(type);
        if (type === 'fail') throw new RangeError('This went wrong.');
      },
      refuse: ({ type }) => void did.push(`no ${type}`),
      dispose: () => did.push('end'),
    };
    const kind = { editor: 'test', name: 'order', title: 'Test', icon: 'order', intentOf: (said: unknown) => said as Want } as const;
    const { Uri } = window.editor.vscode as { Uri: { file(path: string): never } };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined, show: () => undefined, dispose: () => undefined };
    const pages = new window.Pages<Want, Message>(kind, { extensionUri: Uri.file('/extension'), log });
    pages.open('', 1, (begun) => {
      page = begun;
      page.tell({ text: 'too early' });
      return content;
    });
  });
  afterEach(() => window.close());

  const tab = () => window.editor.tabs[0] ?? assert.fail();

  it('tells it everything when it is there, and what comes after that as it comes', async () => {
    page.tell({ text: 'early' });
    assert.deepEqual(tab().holds, []);
    await settled();
    page.tell({ text: 'news' });
    assert.deepEqual(tab().holds, [{ text: 'all', edition: 2 }, { text: 'news' }]);
  });

  it('tells it nothing of an edition that is gone', async () => {
    await settled();
    page.tell({ text: 'slow', edition: 1 });
    page.tell({ text: 'rows', edition: 2 });
    assert.deepEqual(
      tab().holds.map(({ text }) => text),
      ['all', 'rows'],
    );
  });

  it('does nothing for it that it wants of another edition than the present one', () => {
    for (const edition of [1, 2, 3]) tab().say({ type: 'want', edition });
    tab().say({ type: 'want' });
    assert.deepEqual(did, ['no want', 'want', 'no want', 'want']);
  });

  it('tells a person of what they wanted and did not get', async () => {
    tab().say({ type: 'fail' });
    await settled();
    assert.deepEqual(window.editor.said, ['This went wrong.', 'Show log']);
  });

  it('ends with the tab, once', () => {
    tab().close();
    tab().say({ type: 'want' });
    page.tell({ text: 'late' });
    assert.deepEqual(did, ['end']);
  });
});
