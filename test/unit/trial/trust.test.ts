import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GROUPS } from '../../trial/faults';
import { HELD_BY } from '../../trial/faults/held';
import { between, faultTables, surfaceTable, TRUST } from '../../trial/report';

const root = path.join(__dirname, '../../..');
/** Tables are padded for people. */
const plain = (text: string): string => text.replace(/-{3,}/g, '---').replace(/ +/g, ' ');

describe('docs/internals/trust.md', () => {
  const text = readFileSync(TRUST, 'utf8');

  it('tells of every fault what the trial asserts: `npm run trial -- --write` brings it up to date', () => {
    assert.equal(plain(between(text, 'faults')), plain(faultTables()));
    assert.equal(plain(between(text, 'surfaces')), plain(surfaceTable()));
  });

  it('names no fault twice', () => {
    const names = GROUPS.flatMap(({ faults }) => faults.map(({ name }) => name));
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('names tests that are there', () => {
    for (const { surface, test } of HELD_BY) {
      if (!test) continue;
      const [file, title] = test;
      assert.ok(readFileSync(path.join(root, file), 'utf8').includes(title), `${surface}: ${file} has no test with "${title}"`);
    }
  });
});
