/** Words of others, as those of the service, within sentences of ours: privacy mode takes every number out of them, and none of ours. Pure. */
import type { DisplayOptions } from './describe';

/** Stands for an amount, a size, a price or a uid. */
export const MASK = '•••';

type Mode = Pick<DisplayOptions, 'masked'>;

/**
 * Digits of any script with their sign, exponent, and what groups and parts them, or of a program's base 16. Whatever is told apart by
 * its looks lets some amount through: 5 digits may be a uid, and `12,345` a balance. Any one sign may part digits, also one that is
 * written out as it is not seen: of groups that are hidden one by one there are as many as the number is large.
 */
const NUMBER = /[-−+]?(?:(?:0x|(?<=\[U\+))[\da-f]+|\p{N}(?:(?:[^\p{L}\p{N}\r\n]|\p{Lm}|\[U\+[\da-f]+\])?\p{N})*(?:e[-+]?\p{N}+)?)/giu;

/** Words that are not ours: in privacy mode no number is left in them. */
export const wordsAsShown = (words: string, { masked = false }: Mode): string => (masked ? words.replace(NUMBER, MASK) : words);

/**
 * Unicode's isolates: what stands between them is somebody else's. They go with a sentence through every text it becomes a part of,
 * so that what is ours in it is known wherever it is shown. Text from outside has none: `visible` writes them out.
 */
const [FROM, TO] = ['\u2068', '\u2069'];
const ISOLATES = /[\u2068\u2069]/g;
const QUOTED = /\u2068([^\u2069]*)\u2069?/g;

/** Words of others, for a place in a sentence of ours. */
export const quoted = (words: string): string => FROM + plainSentence(words) + TO;

/** A code of the service, which names a kind of failure; what is longer than any code may be anything. */
export const quotedCode = (code: string): string => (/^-?\d{1,6}$/.test(code) ? code : quoted(code));

/** The sentence for people and programs, nothing hidden. */
export const plainSentence = (sentence: string): string =>
  sentence.includes(FROM) || sentence.includes(TO) ? sentence.replace(ISOLATES, '') : sentence;

/** A sentence of ours as it may be shown: of what is {@link quoted} in it no number is left in privacy mode, of the rest all. */
export const sentenceAsShown = (sentence: string, { masked = false }: Mode): string =>
  plainSentence(sentence.replace(QUOTED, (_, words: string) => wordsAsShown(words, { masked })));
