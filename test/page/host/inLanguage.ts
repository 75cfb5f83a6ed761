/** Imported before all others: texts are made as soon as a file is loaded. */
import { readFileSync } from 'node:fs';
import { useLanguage } from '../../../src/model/language';
import type { Recording } from '../recording';

export const SPOKEN = JSON.parse(readFileSync(0, 'utf8')) as Pick<Recording, 'language' | 'translations'>;
useLanguage(SPOKEN.language, SPOKEN.translations);
