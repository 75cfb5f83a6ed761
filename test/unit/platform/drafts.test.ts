import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Chunk, writeChunks } from '../../../src/platform/chunks';
import { noteDraft, sweepDrafts } from '../../../src/platform/drafts';

const CHUNKS = path.resolve(__dirname, '../../../src/platform/chunks.ts');
const rightsOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);
const piece = (text: string): Chunk => ({ text, done: 1, total: 1 });

describe('the draft of an export', () => {
  let folder: string;
  let notes: string;
  let file: string;
  const drafts = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.tmp'));

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-drafts-'));
    notes = path.join(folder, 'notes');
    file = path.join(folder, 'orders.csv');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is for nobody else to read, and the file that it becomes has the rights of any other', async () => {
    const seen: string[] = [];
    function* pieces(): Generator<Chunk> {
      seen.push(...drafts().map((name) => rightsOf(path.join(folder, name))));
      yield piece('amounts');
    }
    await writeChunks(file, pieces(), { drafts: notes });
    writeFileSync(path.join(folder, 'usual'), '');
    assert.deepEqual([seen, rightsOf(file)], [['600'], rightsOf(path.join(folder, 'usual'))]);
  });

  it('leaves a file the rights that somebody gave it', async () => {
    writeFileSync(file, 'before');
    chmodSync(file, 0o640);
    await writeChunks(file, [piece('after')], { drafts: notes });
    assert.deepEqual([readFileSync(file, 'utf8'), rightsOf(file)], ['after', '640']);
  });

  it('is taken away at the next start when its process was killed', async () => {
    const script = `
      const { writeChunks } = require(${JSON.stringify(CHUNKS)});
      function* pieces() { yield { text: 'amounts', done: 1, total: 2 }; process.kill(process.pid, 'SIGKILL'); }
      void writeChunks(${JSON.stringify(file)}, pieces(), { drafts: ${JSON.stringify(notes)} });`;
    const { signal, stderr } = spawnSync(process.execPath, ['--require', 'tsx/cjs', '--eval', script], { encoding: 'utf8' });
    assert.equal(signal, 'SIGKILL', stderr);
    const [left = ''] = drafts();
    assert.deepEqual([rightsOf(path.join(folder, left)), readdirSync(notes).length], ['600', 1]);
    await sweepDrafts(notes);
    assert.deepEqual([drafts(), readdirSync(notes)], [[], []]);
  });

  it('stays while its process goes on, and nothing else is taken away', async () => {
    const draft = path.join(folder, '.orders.csv.00000000-0000-4000-8000-000000000000.tmp');
    writeFileSync(draft, 'being written');
    const forget = await noteDraft(notes, draft);
    writeFileSync(path.join(notes, '2147483646-x'), path.join(folder, 'usual'));
    writeFileSync(path.join(folder, 'usual'), 'no draft');
    await sweepDrafts(notes);
    assert.deepEqual([drafts().length, readdirSync(folder).includes('usual'), readdirSync(notes).length], [1, true, 1]);
    await forget();
    assert.deepEqual(readdirSync(notes), []);
  });

  it('is written though it cannot be noted', async () => {
    writeFileSync(notes, 'no folder');
    await writeChunks(file, [piece('amounts')], { drafts: notes });
    assert.deepEqual([readFileSync(file, 'utf8'), drafts()], ['amounts', []]);
    await sweepDrafts(notes);
  });
});
