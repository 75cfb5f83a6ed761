import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinChunks, type Chunk, whyNotWritten, writeChunks } from '../../../src/platform/chunks';

describe('writing a file', () => {
  const pieces = (count: number): Chunk[] =>
    Array.from({ length: count }, (_, index) => ({ text: `${index}\n`, done: index + 1, total: count }));
  let folder = '';
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'orderdeck-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('puts all pieces there, and tells how far it is', async () => {
    const file = path.join(folder, 'users.csv');
    await writeFile(file, 'what was there before, and longer than what comes');
    const progress: number[] = [];
    await writeChunks(file, pieces(3), { onProgress: (done) => progress.push(done) });
    assert.deepEqual([await readFile(file, 'utf8'), progress, await readdir(folder)], ['0\n1\n2\n', [1, 2, 3], ['users.csv']]);
  });

  it('leaves what was there when it is ended in the middle', async () => {
    const file = path.join(folder, 'users.csv');
    await writeFile(file, 'before');
    const abort = new AbortController();
    let last = 0;
    const stop = (done: number): void => {
      last = done;
      if (done === 2) abort.abort();
    };
    await assert.rejects(writeChunks(file, pieces(5), { signal: abort.signal, onProgress: stop }), { name: 'AbortError' });
    assert.equal(last, 2);
    assert.deepEqual([await readFile(file, 'utf8'), await readdir(folder)], ['before', ['users.csv']]);
  });

  // Windows renames no folder in which a file is open.
  if (process.platform !== 'win32')
    it('leaves no amounts in a folder that got another name meanwhile, where nobody looks for them', async () => {
      const [before, now] = [path.join(folder, 'exports'), path.join(folder, 'renamed')];
      await mkdir(before);
      const writing = writeChunks(path.join(before, 'users.csv'), pieces(5), {
        onProgress: (done) => done === 2 && renameSync(before, now),
      });
      await assert.rejects(writing, (error) => whyNotWritten(error) === 'The folder no longer exists. Choose another folder.');
      for (const name of await readdir(now)) assert.equal(await readFile(path.join(now, name), 'utf8'), '');
    });

  it('makes one text of all pieces where there is no file, and lets others have their turn after each', async () => {
    const seen: string[] = [];
    setImmediate(() => seen.push('another'));
    const text = await joinChunks(pieces(3), { onProgress: (done) => seen.push(`piece ${done}`) });
    assert.deepEqual([text, seen], ['0\n1\n2\n', ['piece 1', 'another', 'piece 2', 'piece 3']]);
  });

  it('makes no text any more once it is ended', async () => {
    const abort = new AbortController();
    const stop = (done: number): void => void (done === 2 && abort.abort());
    await assert.rejects(joinChunks(pieces(5), { signal: abort.signal, onProgress: stop }), { name: 'AbortError' });
  });

  it('says when the place cannot be written', async () => {
    await assert.rejects(writeChunks(path.join(folder, 'missing', 'users.csv'), pieces(1)), { code: 'ENOENT' });
  });

  it('says why in sentences, which name no file that nobody knows', async () => {
    const why = (...parts: readonly string[]): Promise<string> =>
      writeChunks(path.join(folder, ...parts), pieces(1)).then(() => 'it was written', whyNotWritten);
    await mkdir(path.join(folder, 'taken.csv'));
    assert.equal(await why('missing', 'users.csv'), 'The folder no longer exists. Choose another folder.');
    assert.equal(await why('taken.csv'), 'A folder has this name. Choose another name.');
    const of = (code: string): string => whyNotWritten(Object.assign(new Error('open /data/.users.csv.1.tmp'), { code }));
    assert.equal(of('EACCES'), 'You do not have permission to write to this folder. Choose another folder.');
    assert.equal(of('ENOSPC'), 'The disk is full.');
    assert.equal(whyNotWritten(new Error('The server is gone.')), 'The server is gone.', 'what nobody foresaw is told as it came');
  });
});
