import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MUTATIONS } from '../../mutations/list.mjs';

const SOURCE = path.resolve(__dirname, '../../../src');

describe('what the mutations of reading break', () => {
  it('stands in the code, once each', () => {
    for (const [file, mutations] of Object.entries(MUTATIONS)) {
      const code = readFileSync(path.join(SOURCE, file.includes('/') ? file : `reading/${file}`), 'utf8');
      for (const [what, [text = '']] of Object.entries<readonly string[]>(mutations))
        assert.equal(code.split(text).length, 2, `${file}: ${what}`);
    }
  });
});
