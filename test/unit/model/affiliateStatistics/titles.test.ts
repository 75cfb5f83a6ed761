import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TILE_TITLES } from '../../../../src/model/affiliateStatistics/titles';

const FOLDER = path.resolve(__dirname, '../../../../l10n');

describe('what a key figure of the affiliate dashboard is called', () => {
  it('names what is divided among the active users, in every language: an export has it far from the commission', () => {
    const { commission, commissionPerActive } = TILE_TITLES;
    const files = readdirSync(FOLDER).filter((name) => /^bundle\.l10n\..*json$/.test(name));
    assert.ok(files.length > 10);
    for (const file of files) {
      const words = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Record<string, string>;
      const [whole = '', mean = ''] = [words[commission], words[commissionPerActive]];
      assert.ok(mean.toLowerCase().includes(whole.toLowerCase()) && whole !== '', `${file}: ${mean}`);
    }
  });
});
