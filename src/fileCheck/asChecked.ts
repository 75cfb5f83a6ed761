/** A text as it was when rows were found in it, to be known again once what was edited is undone. Pure. */
import { createHash } from 'node:crypto';
import type { CheckRow } from './findings';

export interface Text {
  readonly lineCount: number;
  getText(): string;
}

/** Lines and characters: to look at the whole of a longer text, whenever typing in it pauses, would hold VS Code. */
const MOST_LINES = 50_000;
const MOST_CHARACTERS = 5_000_000;

/** What stood where in a text; of the text itself only what tells it from others is kept. */
export class AsChecked {
  private readonly lines: number;
  private readonly length: number;
  private readonly digest: string;
  private readonly places: readonly (readonly [CheckRow, CheckRow['place']])[];

  private constructor(lines: number, text: string, rows: readonly CheckRow[]) {
    this.lines = lines;
    this.length = text.length;
    this.digest = digestOf(text);
    this.places = rows.map((row) => [row, row.place]);
  }

  static of(text: Text, rows: readonly CheckRow[]): AsChecked | undefined {
    if (rows.length === 0 || text.lineCount > MOST_LINES) return undefined;
    const all = text.getText();
    return all.length <= MOST_CHARACTERS ? new AsChecked(text.lineCount, all, rows) : undefined;
  }

  /** The rows where they stood, if the text is that again. */
  rowsAgain(text: Text): CheckRow[] | undefined {
    if (text.lineCount !== this.lines) return undefined;
    const all = text.getText();
    if (all.length !== this.length || digestOf(all) !== this.digest) return undefined;
    return this.places.map(([row, place]) => {
      row.place = place;
      return row;
    });
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');
