/** What terminals, containers and texts of two directions put around a line and its words: taken off before it is read, and known when its places are told. Pure. */
import type { Place } from './statements';

const ESCAPE = '\u001B[';
/** Marks of direction and of no width, which copied digits bring along. */
const MARKS = '[\\u200B-\\u200F\\u202A-\\u202E\\u2060\\u2066-\\u2069]';
const MARK = new RegExp(MARKS);
/** Colors of a terminal, and marks. */
const STYLES = new RegExp(String.raw`${ESCAPE.slice(0, 1)}\[[\d;?]{0,30}[A-Za-z]|${MARKS}`, 'g');
/** Of Markdown, in a line with bold words. */
const BOLD = new RegExp(`${STYLES.source}|\\*\\*|\``, 'g');
const HAS_BOLD = /\*\*[^*\s][^*]*\*\*/;
/** What docker compose and Kubernetes put before each line. */
const CONTAINER = /^(?:[\w.]+(?:-[\w.]+)*-\d+\s+\| ?|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) (?:stdout|stderr) [FP] )/;
/** Lines whose columns are others than they were told: records of many lines are told at their end. */
const MOST_LINES = 2000;

export class Dress {
  /** By line, where each character of a line stood before. */
  private readonly columns = new Map<number, readonly number[]>();

  get isWorn(): boolean {
    return this.columns.size > 0;
  }

  /**
   * A line, or a part of one, without it.
   * @param column where the part begins
   * @param mayBeContained no table has such a beginning
   */
  off(written: string, line: number, column: number, mayBeContained: boolean): string {
    const container = column === 0 && mayBeContained ? (CONTAINER.exec(written)?.[0].length ?? 0) : 0;
    const isBold = written.includes('**') && HAS_BOLD.test(written);
    if (container === 0 && !isBold && !written.includes(ESCAPE) && !MARK.test(written)) return written;
    const columns: number[] = [];
    let text = '';
    let from = container;
    for (const { 0: style, index } of [...written.matchAll(isBold ? BOLD : STYLES), { 0: '', index: written.length }]) {
      for (let at = from; at < index; at += 1) columns.push(at);
      text += written.slice(from, Math.max(from, index));
      from = Math.max(from, index + style.length);
    }
    if (this.columns.size >= MOST_LINES) this.columns.clear();
    this.columns.set(line, columns);
    return text;
  }

  /** Where in the file a place of a bare line is, or of the part of it that begins at a column. */
  placeIn({ line, start, end }: Place, column: number): Place {
    const columns = this.columns.get(line);
    const first = columns?.[start - column];
    const last = columns?.[end - 1 - column];
    return first === undefined || last === undefined ? { line, start, end } : { line, start: column + first, end: column + last + 1 };
  }
}
