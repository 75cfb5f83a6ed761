/** Makes one file of the corpus from a recipe: which orders, how a value is put into words, how a record is written. */

import { BOOKS } from './books';
import type { State, Truth } from './books';
import { earlier, lies } from './claims';
import type { Told } from './claims';
import { MARKS, dressed, isMarked, markOf, unmarked } from './dress';
import type { Dress, Shown } from './dress';
import { between, oneOf, randomOf, shuffled } from './random';
import type { Random } from './random';
import type { Answer, CorpusFile, Field, Verdict } from './types';

export interface Recipe extends Pick<CorpusFile, 'program' | 'format' | 'source' | 'name' | 'bytes'> {
  readonly dress?: Dress;
  /** How many orders the file names; 24 unless told. */
  readonly count?: number;
  /** The fields a lie may be about; none for a file that says only what is so. */
  readonly lies?: readonly Field[];
  readonly moved?: number;
  /** How many orders are only named, and how. */
  readonly mute?: number;
  readonly writeMute?: (order: Shown) => string;
  readonly pick?: (truth: Truth) => boolean;
  /** One record: one or several lines. */
  readonly write: (order: Shown) => string;
  readonly head?: string;
  readonly tail?: string;
  /** Between two records; a line break unless told. */
  readonly join?: string;
  /** What else the program writes: a line before some of the records. */
  readonly noise?: (n: number, at: number) => string | undefined;
  /** Set where the program's words are such that a reader could not tell. */
  readonly isStateUnderstood?: boolean;
  /** Where the exchange's id is not in the file, or not readable. */
  readonly isByClientOid?: boolean;
}

interface Block {
  readonly truth: Truth;
  readonly at: number;
  readonly text: string;
  readonly verdict: Verdict;
  readonly field?: Field;
}

const over = new Set(['closed', 'completed', 'complete', 'done', 'finished']);
const isEnd = (state: State): boolean => state === 'filled' || state === 'canceled';

/** Words that do not tell two states apart tell no lie: 'closed' is right for filled and canceled. */
function isStateLie(truth: State, told: State, dress: Dress): boolean {
  const word = (state: State): string => (dress.words?.[state] ?? state).toLowerCase();
  if (word(truth) === word(told)) return false;
  return !(over.has(word(told).replace(/[^a-z]/g, '')) && isEnd(truth));
}

class Maker {
  private readonly random: Random;
  private readonly dress: Dress;
  private readonly uses = new Map<Field, number>();

  constructor(private readonly recipe: Recipe) {
    this.random = randomOf(`${recipe.program} ${recipe.name}`);
    this.dress = recipe.dress ?? {};
  }

  private usesOf(field: Field): number {
    return this.uses.get(field) ?? 0;
  }

  private has(state: State): boolean {
    return this.dress.words === undefined || this.dress.words[state] !== undefined;
  }

  private block(truth: Truth, told: Told, verdict: Verdict, n: number, field?: Field): Block {
    const isEarly = verdict === 'moved' || verdict === 'mute';
    const at = (isEarly ? truth.createTime : truth.updateTime) + between(this.random, 400, 70_000);
    const shown = dressed(this.dress, { truth, told, at, n, verdict });
    const text = verdict === 'mute' ? (this.recipe.writeMute ?? this.recipe.write)(shown) : this.recipe.write(shown);
    return { truth, at, text, verdict, ...(field && { field }) };
  }

  private lie(truth: Truth, n: number): Block | undefined {
    // The rarest first, so that the lies of a file are about all of its fields.
    const fields = shuffled(this.random, this.recipe.lies ?? []).sort((a, b) => this.usesOf(a) - this.usesOf(b));
    for (const field of fields) {
      for (const told of lies(this.random, truth, field)) {
        if (field === 'status' && (!this.has(told.status) || !isStateLie(truth.status, told.status, this.dress))) continue;
        const block = this.block(truth, told, 'lie', n, field);
        if (!isMarked(block.text, field)) continue;
        this.uses.set(field, this.usesOf(field) + 1);
        return block;
      }
    }
    return undefined;
  }

  private moved(truth: Truth, n: number): Block | undefined {
    const moments = earlier(this.random, truth).filter(({ told }) => this.has(told.status));
    for (const { told, field } of shuffled(this.random, moments)) {
      const block = this.block(truth, told, 'moved', n, field);
      if (isMarked(block.text, field)) return block;
    }
    return undefined;
  }

  blocks(): Block[] {
    const { recipe, random } = this;
    const count = recipe.count ?? 24;
    const fitting = BOOKS.filter((truth) => this.has(truth.status) && (recipe.pick?.(truth) ?? true));
    const first = between(random, 0, Math.max(0, fitting.length - count));
    const orders = shuffled(random, fitting.slice(first, first + count));
    let lieCount = recipe.lies?.length ? Math.round(count * 0.4) : 0;
    let movedCount = recipe.moved ?? 0;
    let muteCount = recipe.mute ?? 0;
    let n = between(random, 0, 7);
    return orders
      .map((truth): Block => {
        n++;
        let made: Block | undefined;
        if (movedCount > 0 && (made = this.moved(truth, n))) movedCount--;
        else if (lieCount > 0 && (made = this.lie(truth, n))) lieCount--;
        else if (muteCount > 0) {
          muteCount--;
          made = this.block(truth, truth, 'mute', n);
        }
        return made ?? this.block(truth, truth, 'truth', n);
      })
      .sort((a, b) => a.at - b.at);
  }

  answer(block: Block, firstLine: number): Answer {
    const { truth, verdict, field, text } = block;
    const orderId = this.recipe.isByClientOid ? truth.clientOid : truth.orderId;
    const lineAt = (index: number): number => firstLine + text.slice(0, index).split('\n').length - 1;
    if (verdict === 'mute') return { orderId, line: lineAt(Math.max(0, text.indexOf(orderId))), verdict, isStateUnderstood: false };
    const order: readonly Field[] = [
      ...(field ? [field] : []),
      'status',
      'filled',
      'size',
      'averagePrice',
      'price',
      'triggerPrice',
      'side',
    ];
    const told = order.find((candidate) => isMarked(text, candidate));
    if (!told) throw new Error(`${this.recipe.program}: a record says nothing of ${orderId}`);
    const index = text.indexOf(MARKS[told]);
    const isStateUnderstood = this.recipe.isStateUnderstood ?? (['status', 'filled', 'size'] as const).some((key) => isMarked(text, key));
    return { orderId, line: lineAt(index), verdict, ...(field && { field, said: markOf(text, field) }), isStateUnderstood };
  }

  file(): CorpusFile {
    const { program, format, source, name, bytes, head, tail, noise, join = '\n' } = this.recipe;
    let text = head === undefined ? '' : `${head}\n`;
    let line = text.split('\n').length;
    const answers: Answer[] = [];
    for (const [n, block] of this.blocks().entries()) {
      const extra = noise?.(n, block.at - between(this.random, 1, 300));
      const before = (n > 0 ? join : '') + (extra === undefined ? '' : `${extra}\n`);
      line += before.split('\n').length - 1;
      answers.push(this.answer(block, line));
      line += block.text.split('\n').length - 1;
      text += before + unmarked(block.text);
    }
    text += `\n${tail === undefined ? '' : `${tail}\n`}`;
    return { program, format, source, name, ...(bytes && { bytes }), text, answers };
  }
}

export const makeFile = (recipe: Recipe): CorpusFile => new Maker(recipe).file();
export const makeFiles = (recipes: readonly Recipe[]): CorpusFile[] => recipes.map(makeFile);

/** Now and then one of these lines, so that a log holds more than orders. */
export const sometimes =
  (stamp: (at: number) => string, lines: readonly [string, ...string[]]) =>
  (n: number, at: number): string | undefined => {
    const random = randomOf(`${String(n)} ${String(at)}`);
    return random() < 0.4 ? stamp(at) + oneOf(random, lines) : undefined;
  };
