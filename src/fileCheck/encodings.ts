/** In what the bytes of a file are written. No vscode. */
import { TextDecoder } from 'node:util';
import { textLanguage } from '../model/language';

/** So much of a file is looked at. */
const LOOKED_AT = 8192;
/** No text has a sign before it. */
const TAB = 9;

/** What spreadsheets save CSV in where they are not told otherwise: that of Windows in the same language. */
const OF_WINDOWS: Readonly<Record<string, string>> = {
  ...{ ja: 'shift_jis', ko: 'euc-kr', 'zh-cn': 'gbk', 'zh-tw': 'big5' },
  ...{ ru: 'windows-1251', pl: 'windows-1250', cs: 'windows-1250', tr: 'windows-1254' },
};

/** Undefined for what is no text. @param start with which a file begins */
export function decoderFor(start: Uint8Array): TextDecoder | undefined {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const looked = start.subarray(0, LOOKED_AT);
  if (looked.includes(0)) return withoutMark(looked);
  return isUtf8(start) ? new TextDecoder('utf-8') : decoderOf(OF_WINDOWS[textLanguage().toLowerCase()] ?? 'windows-1252');
}

/**
 * UTF-16 without a mark: of most characters in files of orders one byte is zero, the first or the second of nearly all, and the other a
 * sign. Of `一`, `😀` and the wide blank it is the other one that is zero.
 */
function withoutMark(bytes: Uint8Array): TextDecoder | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte > 0) continue;
    zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    if ((bytes[at ^ 1] ?? TAB) < TAB) return undefined;
  }
  const [big = 0, little = 0] = zeros;
  if (Math.min(big, little) > Math.max(big, little) / 8 || Math.max(big, little) < bytes.length / 4) return undefined;
  return new TextDecoder(little > big ? 'utf-16le' : 'utf-16be');
}

/** Of one that is damaged in some places most letters are whole. */
function isUtf8(bytes: Uint8Array): boolean {
  let [whole, damaged] = [0, 0];
  for (const { 0: each } of new TextDecoder('utf-8').decode(bytes, { stream: true }).matchAll(/[^\0-\x7F]/gu))
    if (each === '\uFFFD') damaged += 1;
    else whole += 1;
  return damaged === 0 || whole >= damaged;
}

/** Not every program that runs this knows all of them. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('utf-8');
  }
}
