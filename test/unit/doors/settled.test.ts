import assert from 'node:assert/strict';
import { pbkdf2 } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { settled } from './looks';

/** All that Node does files with, by default. */
const THREADS = 4;

describe('what has settled', () => {
  let folder: string;
  before(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'orderdeck-settled-'))));
  after(() => rm(folder, { recursive: true }));

  it('has closed its files too, however busy the machine is', async () => {
    const file = await open(path.join(folder, 'file'), 'w');
    // What loading this file has begun would be waited for as well.
    await settled();
    const others = Array.from({ length: THREADS }, () => promisify(pbkdf2)('', '', 150_000, 64, 'sha512'));
    let closed = false;
    const closing = file.close().then(() => (closed = true));
    await settled();
    assert.ok(closed);
    await Promise.all([closing, ...others]);
  });
});
