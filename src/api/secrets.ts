import * as l10n from '@vscode/l10n';
import { ServiceError } from './errors';
import type { Credentials } from './types';

/** What a header can carry, and what keys are made of. */
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Asks for the credentials. Nobody here keeps them: they live until the request that needed them has its answer.
 * @throws ServiceError `storage` when they cannot be read, or not within `timeoutMs`; `auth` when there are none, or none that a
 * request could carry
 */
export async function ask(credentials: () => Promise<Credentials | undefined>, timeoutMs: number): Promise<Credentials> {
  let given: Credentials | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), timeoutMs);
  });
  try {
    given = await Promise.race([credentials(), late]);
  } catch {
    // What went wrong is dropped: nobody knows what the words of a secret store hold.
    throw new ServiceError(
      'storage',
      l10n.t('The keys of this account could not be read from the secret storage, so nothing was sent. Unlock it.'),
    );
  } finally {
    clearTimeout(timer);
  }
  if (!given) throw new ServiceError('auth', l10n.t('There is no account to sign the request with. Add an account first.'));
  if (![given.apiKey, given.secretKey, given.passphrase].every((secret) => VISIBLE.test(secret))) {
    const hint = l10n.t(
      'The API key, secret key or passphrase is empty, or holds a space or a character that keys do not have. Enter them again.',
    );
    throw new ServiceError('auth', hint);
  }
  return given;
}

/** Takes secrets out of what a service sends, which may echo what was sent to it. */
export interface Concealer {
  /** The service's own words: no secret, nor a piece of one, is left in them, also where it is encoded or parted by white space. */
  readonly words: (text: string) => string;
  /** A whole body: long secrets that its fields repeat letter by letter. Short ones could be part of an amount. */
  readonly body: (text: string) => string;
}

const HIDDEN = '•••';
const WITHHELD = l10n.t('The words of the service repeat a part of your keys, so they are not shown.');
/** Characters. What is shorter is no piece of a secret that says something of it. */
const PIECE = 8;
/** Characters. What is as long and has a letter is no value of any field of the service. */
const LONG = 16;

export function concealerOf(secrets: readonly string[]): Concealer {
  const pieces = new Set(secrets.flatMap(piecesOf));
  const lengths = [...new Set([...pieces].map(({ length }) => length))].sort((a, b) => b - a);
  // A short secret may be a part of any word, once all white space is gone.
  const smallPieces = new Set([...pieces].filter(({ length }) => length === PIECE).map((each) => each.toLowerCase()));
  const long = secrets.filter((each) => each.length >= LONG && /[a-z]/i.test(each)).flatMap(writtenInJson);
  return {
    words(text) {
      const rest = withoutPieces(text, pieces, lengths);
      return formsOf(rest).some((form) => withoutPieces(form, smallPieces, [PIECE]) !== form) ? WITHHELD : rest;
    },
    body: (text) => long.reduce((rest, secret) => (rest.includes(secret) ? rest.replace(partOf(secret), HIDDEN) : rest), text),
  };
}

const piecesOf = (secret: string): string[] =>
  Array.from({ length: Math.max(1, secret.length - PIECE + 1) }, (_, start) => secret.slice(start, start + PIECE)).filter(Boolean);

function withoutPieces(text: string, pieces: ReadonlySet<string>, lengths: readonly number[]): string {
  let result = '';
  let [shown, hiddenTo] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const length = lengths.find((each) => pieces.has(text.slice(at, at + each)));
    if (length === undefined) continue;
    if (at >= hiddenTo) result += text.slice(shown, at) + HIDDEN;
    hiddenTo = Math.max(hiddenTo, at + length);
    shown = hiddenTo;
  }
  return result + text.slice(shown);
}

const writtenInJson = (secret: string): string[] => [
  ...new Set([secret, JSON.stringify(secret).slice(1, -1), secret.replaceAll('/', '\\/'), encodeURIComponent(secret)]),
];

/** Not as the name of a field: what is decoded then would say that the field was not sent. */
const partOf = (secret: string): RegExp => new RegExp(`${secret.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?!"\\s*:)`, 'g');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+', equals: '=' };
/** Something may be encoded twice, as in JSON within an address. */
const ROUNDS = 3;

/** What a text says in small letters, once all that encodes, parts or hides is undone. */
function formsOf(text: string): string[] {
  let plain = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    plain = plain
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(/&#x([\da-f]{1,6});?/gi, (_, hex: string) => letterOf(parseInt(hex, 16)))
      .replace(/&#(\d{1,7});?/g, (_, digits: string) => letterOf(Number(digits)))
      .replace(/&([a-z]{2,6});/gi, (each, name: string) => NAMED[name.toLowerCase()] ?? each)
      .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(/\\x([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replaceAll('\\', '');
  }
  const joined = plain.replace(/[\s\p{Cc}\p{Cf}\p{DI}]/gu, '');
  const packed = [...joined.matchAll(/[\w+/-]{11,}/g)].flatMap(([run]) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  );
  const hex = [...joined.matchAll(/[\da-f]{16,}/gi)].flatMap(([run]) =>
    [0, 1].map((start) => Buffer.from(run.slice(start), 'hex').toString('latin1')),
  );
  return [joined, ...packed, ...hex].map((form) => form.toLowerCase());
}

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
