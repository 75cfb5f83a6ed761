import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { logOf, ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

type Listener = (event: object) => void;

describe('what a check has found in a file', () => {
  const open = windowsAt();
  let window: OpenWindow;
  /** Who listens to VS Code, by the name of the event. */
  const listening = new Map<string, Listener[]>();
  const fire = (name: string, event: object): void => listening.get(name)?.forEach((listener) => listener(event));
  beforeEach(async () => {
    window = await open(ONE);
    listening.clear();
    const { workspace } = window.editor.vscode as { workspace: Record<string, unknown> };
    for (const name of ['onDidDeleteFiles', 'onDidRenameFiles', 'onDidChangeTextDocument'])
      workspace[name] = (listener: Listener) => {
        listening.set(name, [...(listening.get(name) ?? []), listener]);
        return { dispose: () => undefined };
      };
  });
  afterEach(() => window.close());

  async function check(uri: string): Promise<void> {
    await window.editor.run(COMMANDS.fileCheck, window.editor.open(uri, logOf(ONE)).uri);
    await settled();
  }
  const found = (): string[] => [...window.editor.problems.keys()].toSorted();
  const uriOf = (uri: string): object => (window.editor.vscode as { Uri: { parse(uri: string): object } }).Uri.parse(uri);

  it('goes where the file, or a folder around it, is deleted or renamed, and nowhere else', async () => {
    for (const name of ['a/1.log', 'a/2.log', 'ab/3.log', 'b/c/4.log', 'b/5.log']) await check(`mem:/${name}`);
    assert.equal(found().length, 5);
    fire('onDidDeleteFiles', { files: [uriOf('mem:/a')] });
    assert.deepEqual(found(), ['mem:/ab/3.log', 'mem:/b/5.log', 'mem:/b/c/4.log']);
    fire('onDidRenameFiles', { files: [{ oldUri: uriOf('mem:/b/c'), newUri: uriOf('mem:/b/d') }] });
    assert.deepEqual(found(), ['mem:/ab/3.log', 'mem:/b/5.log']);
    fire('onDidRenameFiles', { files: [{ oldUri: uriOf('mem:/b/5.log'), newUri: uriOf('mem:/b/6.log') }] });
    assert.deepEqual(found(), ['mem:/ab/3.log']);
  });

  describe('once what was edited is undone', () => {
    const LOG = 'mem:/undone.log';
    /** Of an order that the account does not have, in the third line. */
    const ID = /(?<=^.*\n.*\norder_id=)\d+/.exec(logOf(ONE))?.[0] ?? '';
    /** Writes something for the ID, or the ID again, and pauses. */
    function write(written: string, instead: string, text: string): void {
      const document = window.editor.open(LOG, text);
      const range = { start: { line: 2, character: 9 }, end: { line: 2, character: 9 + instead.length } };
      fire('onDidChangeTextDocument', { document, contentChanges: [{ range, text: written }] });
      mock.timers.tick(400);
    }
    const edited = (): unknown => {
      const told = window.editor.tabs.at(-1)?.holds.findLast(({ type }) => type === 'status');
      return (told?.['status'] as { edited: number } | undefined)?.edited;
    };
    const shown = (): string => JSON.stringify(window.editor.problems.get(LOG));

    beforeEach(async () => {
      await check(LOG);
      mock.timers.enable({ apis: ['setTimeout'] });
    });
    afterEach(() => mock.timers.reset());

    it('is there again, and the page no longer says that the file was changed', () => {
      const before = shown();
      write('"7"', ID, logOf(ONE).replace(ID, '"7"'));
      assert.deepEqual([shown() === before, edited()], [false, 1]);
      write(ID, '"7"', logOf(ONE));
      assert.deepEqual([shown(), edited()], [before, 0]);
    });

    it('stays away while anything else is different: the same ID may stand there in another record', () => {
      write('"7"', ID, logOf(ONE).replace(ID, '"7"'));
      const gone = shown();
      write(ID, '"7"', logOf(ONE).replace('status=open', 'status=none'));
      assert.deepEqual([shown(), edited()], [gone, 1]);
    });

    it('stays away where it was left out since', async () => {
      write('"7"', ID, logOf(ONE).replace(ID, '"7"'));
      const gone = shown();
      await window.editor.run(COMMANDS.fileLeaveOut, ID);
      write(ID, '"7"', logOf(ONE));
      assert.equal(shown(), gone);
    });
  });

  const DEAR = Array.from({ length: 300 }, (_, place) => `order_id=${596471064624000000n + BigInt(place)} status=filled`).join('\n');
  const NEW_LINE = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '\n' };

  for (const [how, isCancellationRequested] of [
    ['is canceled before its turn', true],
    ['begins', false],
  ] as const)
    it(`stands where edits moved it while it was found, though the next check of the file ${how} before it is shown`, async () => {
      const { editor } = window;
      const { uri } = editor.open('mem:/moved.log', DEAR);
      let agree = (): void => assert.fail('nothing was asked');
      editor.answer = ({ items }) => new Promise((resolve) => (agree = () => resolve(items[0])));
      const first = editor.run(COMMANDS.fileCheck, uri);
      await settled();
      editor.open('mem:/moved.log', `\n${DEAR}`);
      fire('onDidChangeTextDocument', { document: { uri: uriOf('mem:/moved.log') }, contentChanges: [NEW_LINE] });
      const { window: shown } = editor.vscode as { window: Record<string, unknown> };
      const token = { isCancellationRequested, onCancellationRequested: () => ({ dispose: () => undefined }) };
      shown['withProgress'] = (_: object, run: (progress: object, canceled: object) => unknown) => run({ report: () => undefined }, token);
      const next = editor.run(COMMANDS.fileCheck, uri);
      agree();
      editor.answer = () => undefined;
      await Promise.all([first, next]);
      const lines = ((editor.problems.get('mem:/moved.log') ?? []) as { range: { startLine: number } }[]).map(
        ({ range }) => range.startLine,
      );
      assert.deepEqual(
        lines.toSorted((one, other) => one - other),
        Array.from({ length: 300 }, (_, line) => line + 1),
      );
    });

  it('is not followed through edits where nothing of it is shown: a log goes on for as long as the window is open', async () => {
    let looked = 0;
    const edit = (uri: string): void => {
      const changes = [NEW_LINE];
      const contentChanges = Object.assign([...changes], {
        [Symbol.iterator]: () => {
          looked += 1;
          return changes.values();
        },
      });
      fire('onDidChangeTextDocument', { document: { uri: uriOf(uri) }, contentChanges });
    };
    await window.editor.run(COMMANDS.fileCheck, window.editor.open('mem:/left.log', DEAR).uri);
    assert.match(String(window.editor.said.at(0)), /^Check against "/);
    edit('mem:/left.log');
    assert.equal(looked, 0);
  });
});
