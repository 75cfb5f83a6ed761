/** Whether the corpus keeps its promises: lies are off by more than rounding, moved things have moved, lines are where they should be. */

import { BOOKS } from './books';
import type { State, Truth } from './books';
import { isFar } from './claims';
import type { Answer, CorpusFile } from './types';

const ORDERS = new Map(BOOKS.flatMap((truth) => [[truth.orderId, truth] as const, [truth.clientOid, truth] as const]));

/** The number in a shown value; a comma without a point is a German one. */
function numberOf(said: string): number {
  const text = /-?[\d.,]+/.exec(said)?.[0] ?? '';
  return Number(text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/** What a word of any of the programs means; `over` is filled or canceled. */
function stateOf(said: string): State | 'over' {
  if (/partial|teilweise|部分/i.test(said)) return 'partially_filled';
  if (/cancel|storn|撤/i.test(said)) return 'canceled';
  if (/\bnot\b/i.test(said)) return 'untriggered';
  if (/clos|done|complet/i.test(said)) return 'over';
  if (/未/.test(said)) return 'open';
  if (/fill|execut|ausgef|成交/i.test(said)) return 'filled';
  return /wait|trigger/i.test(said) ? 'untriggered' : 'open';
}

function isSideOf(said: string, { action }: Truth): boolean {
  const word = said.toLowerCase();
  const code = ['open_long', 'open_short', 'close_long', 'close_short'][Number(word) - 1];
  if (code !== undefined) return code === action;
  if (/long|short|多|空/.test(word)) return action.endsWith(/long|多/.test(word) ? 'long' : 'short');
  const isBuy = action === 'open_long' || action === 'close_short';
  return /buy|bid|^kauf|^b$/.test(word) === isBuy;
}

/** Whether what is said is right now, as far as its words and digits tell. */
function isRight({ field, said = '' }: Answer, truth: Truth): boolean {
  const near = (value: string): boolean => {
    const digits = (/[.,](\d+)\D*$/.exec(said)?.[1] ?? '').length;
    return !isFar(numberOf(said), Number(value)) || Math.abs(numberOf(said) - Number(value)) <= 10 ** -digits;
  };
  if (field === undefined) return true;
  switch (field) {
    case 'size':
      return near(truth.size);
    case 'filled':
      return near(truth.filledQty);
    case 'price':
      return near(truth.price);
    case 'averagePrice':
      return near(truth.averagePrice);
    case 'triggerPrice':
      return near(truth.triggerPrice);
    case 'side':
      return isSideOf(said, truth);
    case 'symbol':
      return said
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/^cmt/, '')
        .startsWith(truth.symbol.slice(4, -4));
    case 'status': {
      const state = stateOf(said);
      return state === truth.status || (state === 'over' && (truth.status === 'filled' || truth.status === 'canceled'));
    }
  }
}

function wrongs(file: CorpusFile, answer: Answer): string[] {
  const truth = ORDERS.get(answer.orderId);
  if (!truth) return ['no such order'];
  const line = file.text.split('\n')[answer.line - 1] ?? '';
  const hasMoved = truth.status !== 'open' && truth.status !== 'untriggered';
  return [
    !file.text.includes(answer.orderId) && 'the id is not in the file',
    line === '' && 'no such line',
    answer.said !== undefined &&
      !line.includes(answer.said) &&
      !line.includes(JSON.stringify(answer.said).slice(1, -1)) &&
      'not said there',
    answer.verdict === 'lie' && (!answer.field || isRight(answer, truth)) && 'not a lie',
    answer.verdict === 'moved' && (!hasMoved || isRight(answer, truth)) && 'has not moved',
    answer.verdict === 'moved' && answer.field === 'filled' && numberOf(answer.said ?? '') >= Number(truth.filledQty) && 'has not grown',
    (answer.verdict === 'truth' || answer.verdict === 'mute') && answer.field !== undefined && 'a field without need',
    answer.verdict === 'mute' && answer.isStateUnderstood && 'mute and understood',
  ].filter((wrong) => wrong !== false);
}

/** What is wrong with the corpus, in words; empty for a sound one. */
export function problems(files: readonly CorpusFile[]): string[] {
  const found: string[] = [];
  const names = new Set<string>();
  for (const file of files) {
    const name = `${file.program} ${file.name}`;
    if (names.has(name)) found.push(`${name}: twice`);
    names.add(name);
    if (/[\uE000-\uF8FF]/.test(file.text)) found.push(`${name}: a mark is left`);
    if (/undefined|NaN/.test(file.text.replaceAll('price=NaN', '').replaceAll('average: undefined', '')))
      found.push(`${name}: a value is missing`);
    if (new Set(file.answers.map(({ orderId }) => orderId)).size !== file.answers.length) found.push(`${name}: an order twice`);
    for (const answer of file.answers)
      found.push(...wrongs(file, answer).map((wrong) => `${name} ${answer.orderId} line ${String(answer.line)}: ${wrong}`));
  }
  return found;
}
