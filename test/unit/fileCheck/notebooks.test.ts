import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { EventEmitter, Uri } from '../../support/editorParts';
import { settled } from '../doors/looks';
import { ONE, orderIdOf } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const FILE = 'vscode-remote://host/bot/two.ipynb';
const [FIRST, SECOND, PRINTED] = [7, 8, 9].map((place) => `order_id=${orderIdOf('past', place)} status=open`);
/** As Jupyter stores it: one cell prints, the other does not. */
const STORED = JSON.stringify(
  {
    cells: [
      { cell_type: 'code', outputs: [{ text: [`${PRINTED}\n`] }], source: [FIRST] },
      { cell_type: 'code', source: [SECOND] },
    ],
  },
  undefined,
  1,
);

describe('a notebook in front', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let changed: EventEmitter;
  let notebook: { uri: Uri; isDirty: boolean; isUntitled: boolean; getCells: () => object[] };
  let cell: { uri: object };

  beforeEach(async () => {
    window = await open(ONE);
    const { editor } = window;
    const cells = [FIRST, SECOND].map((text, place) => editor.open(`vscode-notebook-cell://host/bot/two.ipynb#W${place}`, `# ${text}`));
    cell = cells[0] ?? assert.fail();
    notebook = {
      uri: Uri.parse(FILE),
      isDirty: false,
      isUntitled: false,
      getCells: () => cells.map((document) => ({ document })),
    };
    editor.files.set(notebook.uri.path, Buffer.from(STORED));
    changed = new EventEmitter();
    const vscode = editor.vscode as { workspace: object; window: object };
    Object.assign(vscode.workspace, { notebookDocuments: [notebook], onDidChangeNotebookDocument: changed.event });
    Object.assign(vscode.window, { activeTextEditor: { document: cell } });
  });
  afterEach(() => window.close());

  const looksAt = (shown: object): void => void Object.assign((window.editor.vscode as { window: object }).window, shown);
  async function checked(...given: readonly unknown[]): Promise<string> {
    await window.editor.run(COMMANDS.fileCheck, ...given);
    await settled();
    return [...window.editor.problems].map(([uri, { length }]) => `${uri} ${length}`).join();
  }
  interface Status {
    readonly edited: number;
    readonly result?: { readonly problems: readonly string[] };
  }
  const status = (): Status => {
    const told = window.editor.tabs.at(-1)?.holds.findLast(({ type }) => type === 'status');
    return (told?.['status'] as Status | undefined) ?? assert.fail('no page');
  };

  it('is checked whole, with all of its cells and what they print, whichever cell has the cursor', async () => {
    assert.equal(await checked(), `${FILE} 3`);
  });

  it('is checked whole from the menu of one of its cells', async () => {
    assert.equal(await checked(cell.uri), `${FILE} 3`);
  });

  it('is checked where no cell of it is being written', async () => {
    looksAt({ activeTextEditor: undefined, activeNotebookEditor: { notebook } });
    assert.equal(await checked(), `${FILE} 3`);
  });

  it('is not checked as it was stored once, but asks to be saved', async () => {
    notebook.isDirty = true;
    assert.equal(await checked(), `${FILE} 0`);
    assert.match(JSON.stringify(status()), /The notebook is not saved\. Save it and check again\./);
  });

  it('opens as text at the line of a row: its own editor knows no line', async () => {
    await checked();
    const { vscode, tabs } = window.editor;
    const opened: unknown[][] = [];
    Object.assign((vscode as { commands: object }).commands, {
      executeCommand: (...given: readonly unknown[]) => Promise.resolve(void opened.push([...given])),
    });
    const told = tabs.at(-1)?.holds.findLast(({ type }) => type === 'status');
    tabs.at(-1)?.say({ type: 'goTo', edition: (told?.['status'] as { edition: number } | undefined)?.edition, row: 0 });
    await settled();
    const [[command, uri, editor, place] = []] = opened;
    assert.deepEqual([command, String(uri), editor], ['vscode.openWith', FILE, 'default']);
    assert.equal(STORED.split('\n')[(place as { selection: { startLine: number } }).selection.startLine]?.includes('order_id='), true);
  });

  it('is called changed when a cell of it prints something after the check', async () => {
    await checked();
    assert.equal(status().edited, 0);
    changed.fire({ notebook });
    await settled();
    assert.equal(status().edited, 1);
  });
});

describe('what is in no file', () => {
  const open = windowsAt();
  it('has a name on the page all the same', async () => {
    const window = await open(ONE);
    await window.editor.run(COMMANDS.fileCheck, window.editor.open('search-editor:', FIRST ?? '').uri);
    await settled();
    const told = window.editor.tabs.at(-1)?.holds.findLast(({ type }) => type === 'status');
    const { files } = (told ?? assert.fail('no page'))['status'] as { files: readonly { name: string }[] };
    assert.deepEqual(
      files.map(({ name }) => name),
      ['search-editor'],
    );
    assert.ok(window.editor.progress.includes('Checking search-editor'));
    window.close();
  });
});
