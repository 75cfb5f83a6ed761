/** What somebody sees who looks at local archives, exports or deletes one: windows in memory, with their files on disk. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { COMMANDS } from '../../src/platform/ids';
import { DAY } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import { archiveFile } from '../../src/store/archive/files';
import { ArchiveTrouble } from '../../src/store/archive/trouble';
import { fakeService, NOW } from '../support/fakeService';
import { ONE } from '../unit/doors/planted';
import { type OpenWindow, windowsAt } from '../unit/doors/windows';
import { past, session } from './sessions';
import { archiveOf } from './support';
import { inThisThread } from './thisThread';

describe('who looks at local archives', () => {
  const open = windowsAt();
  const threads = createRequire(__filename)('node:worker_threads') as { Worker: unknown };
  const { Worker } = threads;
  /** Of archives that are open, now and at most. */
  const count = { now: 0, most: 0 };
  let window: OpenWindow;
  beforeEach(async () => {
    Object.assign(count, { now: 0, most: 0 });
    threads.Worker = class {
      constructor() {
        count.most = Math.max(count.most, (count.now += 1));
        const thread = inThisThread();
        thread.terminate = () => Promise.resolve((count.now -= 1));
        return thread;
      }
    };
    window = await open(ONE);
  });
  afterEach(() => {
    window.close();
    threads.Worker = Worker;
  });

  const fileOf = (id: string): string => archiveFile(path.join(window.storage, 'archive'), id);
  async function filled(id: string): Promise<string> {
    const file = fileOf(id);
    mkdirSync(path.dirname(file), { recursive: true });
    const service = fakeService({ history: past(300, NOW - 80 * DAY, NOW - 2 * DAY) });
    await session(file, service, ({ read }) => read(85));
    return file;
  }
  const said = (): string[] => window.editor.said.filter((each): each is string => typeof each === 'string');
  const beginsWith = (text: string): string | undefined => said().find((each) => each.startsWith(text));

  /** Chooses the first of each list, and saves to this file. */
  function choosing(target: string, meanwhile: () => unknown = () => undefined): void {
    window.editor.answer = ({ kind, items }) => (kind === 'save' ? target : Promise.resolve(meanwhile()).then(() => items[0]));
  }

  it('is told that one was damaged, though no list opens it, before what is left of it is exported', async () => {
    const file = await filled('a1');
    truncateSync(file, Math.floor(statSync(file).size / 2));
    choosing(path.join(window.storage, 'saved.jsonl'));
    await window.editor.run(COMMANDS.archiveExport);
    assert.match(
      beginsWith('The file in which Orderdeck keeps orders was damaged.') ?? said().join(),
      /set aside as .*a1\.sqlite\.damaged-/,
    );
    assert.equal(said().filter((each) => each.includes('was damaged')).length, 1);
  });

  it('is told nothing of damage where there is none', async () => {
    await filled('a1');
    const target = path.join(window.storage, 'saved.jsonl');
    choosing(target);
    await window.editor.run(COMMANDS.archiveExport);
    assert.equal(beginsWith('The file'), undefined);
    assert.equal(readFileSync(target, 'utf8').match(/"table":"orders"/g)?.length, 300);
  });

  it('finds that one was deleted meanwhile in another window, and does not begin it anew', async () => {
    const file = await filled('a1');
    const target = path.join(window.storage, 'saved.jsonl');
    choosing(target, async () => {
      const other = archiveOf(file);
      await other.ask('erase', {});
      await other.end();
    });
    await window.editor.run(COMMANDS.archiveExport);
    assert.ok(beginsWith('The archive was deleted, perhaps in another window.'), said().join());
    assert.deepEqual([existsSync(file), existsSync(target)], [false, false]);
  });

  it('is told that one is deleted, once it is', async () => {
    const file = await filled('a1');
    choosing('');
    await window.editor.run(COMMANDS.archiveDelete);
    assert.equal(beginsWith('Deleted'), 'Deleted the local archive of "Main".');
    assert.equal(existsSync(file), false);
  });

  it('sees all of many, of which only a few are open at once', async () => {
    for (let each = 0; each < 9; each += 1) await filled(`a${each}`);
    let listed: readonly unknown[] = [];
    window.editor.answer = ({ items }) => void (listed = items);
    await window.editor.run(COMMANDS.archiveExport);
    assert.equal(listed.length, 9);
    assert.ok(count.most <= 4, `${count.most} were open at once`);
  });

  it('is told that what was added stays where a merge ends by a full disk', async () => {
    const [into] = [await filled('a1'), await filled('b2')];
    const { sessions } = window.store;
    const current = sessions.current ?? assert.fail('nobody is signed in');
    const inUse: Archive = archiveOf(into);
    Object.assign(await current.ledger(), { archive: inUse });
    const { Worker: Thread } = threads as { Worker: new () => ReturnType<typeof inThisThread> };
    threads.Worker = class {
      constructor() {
        const thread = new Thread();
        const post = thread.postMessage.bind(thread);
        thread.postMessage = (message: { id: number; name: string }) => {
          if (message.name !== 'take') return post(message);
          setImmediate(() =>
            thread.emit('message', { id: message.id, trouble: new ArchiveTrouble({ kind: 'full', message: 'full' }).trouble }),
          );
        };
        return thread;
      }
    };
    window.editor.answer = ({ items }) =>
      items.find(({ label = '', ...more }) => label.includes('Merge') || JSON.stringify(more).includes('"id":"b2"'));
    await window.editor.run(COMMANDS.archiveShow);
    await inUse.end();
    assert.match(
      said().at(-2) ?? '',
      /^Stopped\. What was added so far is kept; start again to add the rest\. The disk is full\./,
      said().join(),
    );
  });
});
