import type { Work } from '../../model/work';
import { inSlices, othersTurn } from '../../primitives/slices';

/** One message of so many rows is some 300 kB of JSON: small enough that neither side stops for long. */
export const CHUNK = 2000;

/** Sends the rows of a big table to the page, chunk by chunk with pauses, so that the host answers others meanwhile. */
export class RowSender {
  /** Counts how often rows were sent: a later time ends the one before. */
  private sendings = 0;

  /**
   * Ends early when it is stopped, or other rows are sent. A table without rows is one empty chunk.
   * @param words what all chunks refer to, such as the texts that a column only names the places of
   */
  async send<Row, Words>(
    rows: readonly Row[],
    words: Work<Words>,
    post: (chunk: readonly Row[], offset: number, words: Words) => void,
  ): Promise<void> {
    const sending = (this.sendings += 1);
    const known = await inSlices(words, () => this.sendings === sending);
    if (!known) return;
    for (let offset = 0; offset === 0 || offset < rows.length; offset += CHUNK) {
      if (this.sendings !== sending) return;
      post(rows.slice(offset, offset + CHUNK), offset, known);
      await othersTurn();
    }
  }

  stop(): void {
    this.sendings += 1;
  }
}
