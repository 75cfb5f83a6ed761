/** The rows that the host sent, column by column, chunk after chunk. */
import type { RowColumns, RowsMessage } from '../../../src/dashboards/kit/protocol';

/** The rows of a table as far as they have come, with what else their messages say. */
export type Rows<Message extends RowsMessage<RowColumns> = RowsMessage<RowColumns>> = Omit<Message, 'type' | 'offset' | 'rows'> & {
  /** How many have come, of `total`. */
  readonly length: number;
  readonly columns: Message['rows'];
};

/** A table before anything came. @param rest what its messages say beside the rows */
export const noRows = <Message extends RowsMessage<RowColumns>>(
  columns: readonly (keyof Message['rows'] & string)[],
  rest: Omit<Message, keyof RowsMessage<RowColumns>>,
): Rows<Message> =>
  ({
    edition: -1,
    length: 0,
    total: 0,
    columns: Object.fromEntries(columns.map((name) => [name, []])),
    ...rest,
  }) as unknown as Rows<Message>;

/** Adds a chunk. One that does not follow what is there belongs to a table that is gone: then nothing changes. */
export function withChunk<Message extends RowsMessage<RowColumns>>(rows: Rows<Message>, message: Message): Rows<Message> {
  const { type: _type, offset, rows: chunk, ...rest } = message;
  if (offset !== 0 && (message.edition !== rows.edition || offset !== rows.length)) return rows;
  const columns: Record<string, (string | number | null)[]> =
    offset === 0 ? Object.fromEntries(Object.keys(chunk).map((name) => [name, []])) : (rows.columns as typeof columns);
  let length = 0;
  for (const [name, values] of Object.entries(chunk)) {
    const column = columns[name] ?? [];
    for (const value of values) column.push(value);
    length = column.length;
  }
  return { ...rest, length, columns };
}
