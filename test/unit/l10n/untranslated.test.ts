import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { untranslatedIn } from './untranslated';

const ROOT = path.resolve(__dirname, '../../..');
const FILES = ['src', 'media'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator'))
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
);

/** Their texts are English in every language so far. */
const NOT_YET = ['src/', 'media/orders/', 'media/fileCheck/'];

describe('a text of the screen', () => {
  it('is found where it goes past the translations', () => {
    const code =
      "show('Nothing here'); log.info('Only for us'); element('p', { class: 'one two' }, l10n.t('Well done'), l10n.t`All ${n} are well`); x === 'Is it so';";
    assert.deepEqual(untranslatedIn('x.ts', code), ["'Nothing here'"]);
  });

  it('goes through the translations', () => {
    const left = FILES.filter((file) => !NOT_YET.some((each) => file.startsWith(each))).flatMap((file) =>
      untranslatedIn(file, readFileSync(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(left, []);
  });
});
