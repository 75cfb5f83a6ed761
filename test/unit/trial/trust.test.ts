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

  it('quotes what stands on the screen: nobody runs the trial for a text that is worded anew', () => {
    const bundle = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.json'), 'utf8')) as Record<
      string,
      string | { message: string }
    >;
    // What stands in a text instead of a number or of words.
    const open = (words: string): string => words.replace(/\{\d\}|\d[\d,]*/g, '#');
    const screen = open(
      Object.values(bundle)
        .map((each) => (typeof each === 'string' ? each : each.message))
        .join('\n'),
    );
    const quoted = GROUPS.flatMap(({ faults }) => faults.flatMap(({ outcome }) => (outcome.kind === 'none' ? [] : [outcome.says])));
    assert.ok(quoted.length > 50);
    assert.deepEqual(
      [...new Set(quoted)].filter((says) => !screen.includes(open(says))),
      [],
    );
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
