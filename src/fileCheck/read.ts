/** The text of a file as it comes, piece by piece. No vscode. */
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import type { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { numberText } from '../model/language';
import { inSlices, othersTurn } from '../primitives/slices';
import { decoderFor } from './encodings';
import type { Scanned, Scanner } from './scan';

/** What is longer is read so far, and that is said. */
export const MOST_BYTES = 256 * 1024 * 1024;
const PIECE = 128 * 1024;

export interface TextSource {
  /** Bytes, or characters of a text that is in memory. */
  readonly size: number;
  readonly pieces: (signal: AbortSignal) => AsyncIterable<Uint8Array> | Iterable<Uint8Array | string>;
}

export const fileSource = (file: string, size: number): TextSource => ({
  size,
  pieces: (signal) => createReadStream(file, { highWaterMark: PIECE, end: MOST_BYTES - 1, signal }) as AsyncIterable<Uint8Array>,
});

export const bytesSource = (bytes: Uint8Array): TextSource => ({
  size: bytes.length,
  *pieces() {
    for (let at = 0; at < Math.min(bytes.length, MOST_BYTES); at += PIECE) yield bytes.subarray(at, at + PIECE);
  },
});

export const textSource = (text: string): TextSource => ({
  size: text.length,
  *pieces() {
    for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
  },
});

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const megabytes = (bytes: number): string => l10n.t('{0} MB', numberText(Math.round(bytes / 1024 / 1024)));

/** Reads the text into the scanner; others have their turn in between. @throws the signal's reason; the file system's error */
export async function readInto(scanner: Scanner, source: TextSource, { signal, onProgress }: ReadOptions): Promise<Scanned> {
  let decoder: TextDecoder | undefined;
  let done = 0;
  const count = (bytes: number): void => {
    done += bytes;
    onProgress?.(done, source.size);
  };
  const { pieces, problems } = unpacked(source.pieces(signal), count);
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (typeof piece !== 'string' && !decoder) {
      decoder = decoderFor(piece);
      if (!decoder) return { orders: [], lines: 0, untold: [], problems: [l10n.t('It is not a text file, so it was not read.')] };
    }
    const text = typeof piece === 'string' ? piece : (decoder?.decode(piece, { stream: true }) ?? '');
    await inSlices(scanner.read(text));
    // One piece takes less than a slice: without this a file in the cache of the system would come in one go.
    await othersTurn();
  }
  const rest = decoder?.decode() ?? '';
  await inSlices(scanner.read(rest));
  const scanned = await inSlices(scanner.end());
  const cut = source.size > done ? [l10n.t`Only the first ${megabytes(done)} of ${megabytes(source.size)} was read.`] : [];
  return { ...scanned, problems: [...cut, ...problems, ...scanned.problems] };
}

type Pieces = ReturnType<TextSource['pieces']>;

/** What is packed with gzip is unpacked on the way. @param count is told the bytes of the source that were taken */
function unpacked(
  source: Pieces,
  count: (bytes: number) => void,
): { readonly pieces: AsyncIterable<Uint8Array | string>; readonly problems: string[] } {
  const problems: string[] = [];
  async function* pieces(): AsyncIterable<Uint8Array | string> {
    const packed = counted(source, count);
    const first = (await packed.next()).value as Uint8Array | string | undefined;
    if (first === undefined) return;
    const all = (async function* () {
      yield first;
      yield* packed;
    })();
    if (typeof first === 'string' || first[0] !== 0x1f || first[1] !== 0x8b) return yield* all;
    let size = 0;
    try {
      const gunzip = createGunzip();
      // Unlike `pipe` it ends both when one fails; what failed is thrown below.
      pipeline(Readable.from(all), gunzip, () => undefined);
      for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
        size += piece.length;
        yield piece.subarray(0, Math.max(0, MOST_BYTES - size + piece.length));
        if (size < MOST_BYTES) continue;
        problems.push(l10n.t`Only the first ${megabytes(MOST_BYTES)} of its decompressed content was read.`);
        return;
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))) throw error;
      problems.push(l10n.t('It is a damaged gzip file: only the part before the damage was read.'));
    }
  }
  return { pieces: pieces(), problems };
}

async function* counted(source: Pieces, count: (bytes: number) => void): AsyncGenerator<Uint8Array | string> {
  for await (const piece of source) {
    count(piece.length);
    yield piece;
  }
}
