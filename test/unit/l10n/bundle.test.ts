import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { asFile, BUNDLE, textsOfCode } from '../../../scripts/l10n.mjs';

describe('the texts of the code', () => {
  it('are those that are translated', async () => {
    assert.equal(readFileSync(BUNDLE, 'utf8'), asFile(await textsOfCode()), 'run npm run l10n');
  });
});
