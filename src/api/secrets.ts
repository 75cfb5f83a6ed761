import * as l10n from '@vscode/l10n';
import { isLosslessNumber } from 'lossless-json';
import { inTime } from '../primitives/timers';
import { ServiceError } from './errors';
import type { Credentials } from './types';

/** What a header can carry, and what keys are made of. */
const VISIBLE = /^[\x21-\x7e]+$/;

/**
 * Reads the credentials. Nobody here keeps them: they live until the request that needed them has its answer.
 * @throws ServiceError that of whoever has them; `storage` when they cannot be read, or not within `timeoutMs`; `auth` when there are
 * none, or none that a request could carry, or those that are sent would tell the one that is not
 */
export async function readCredentials(credentials: () => Promise<Credentials | undefined>, timeoutMs: number): Promise<Credentials> {
  let given: Credentials | undefined;
  try {
    given = await inTime(credentials(), timeoutMs);
  } catch (error) {
    // Ours: why nothing is to be signed.
    if (error instanceof ServiceError) throw error;
    // What went wrong is dropped: nobody knows what the words of a secret store hold.
    throw new ServiceError(
      'storage',
      l10n.t('The keys of this account could not be read from the secret storage, so nothing was sent. Unlock the secret storage.'),
    );
  }
  if (!given) throw new ServiceError('auth', l10n.t('There is no account to sign the request with. Add an account first.'));
  if (![given.apiKey, given.secretKey, given.passphrase].every((secret) => VISIBLE.test(secret))) {
    const hint = l10n.t(
      'The API key, secret key or passphrase is empty, or contains a space or an invalid character. Enter all three again.',
    );
    throw new ServiceError('auth', hint);
  }
  if (revealsSecretKey(given)) {
    const hint = l10n.t(
      'Nothing was sent: the API key or the passphrase contains the secret key, which must not leave this machine. Copy each value again.',
    );
    throw new ServiceError('auth', hint);
  }
  return given;
}

/** What was copied last is soon pasted twice, and a whole file of settings with its secret key in place of one value. */
function revealsSecretKey({ apiKey, secretKey, passphrase }: Credentials): boolean {
  const isTold = (sent: string): boolean => sent === secretKey || (secretKey.length >= PIECE && sent.includes(secretKey));
  return isTold(apiKey) || isTold(passphrase);
}

/** Takes secrets out of what a service sends, which may echo what was sent to it. */
export interface Concealer {
  /** The service's own words: no secret, nor a piece of one, is left in them, also where it is encoded or parted by white space. */
  readonly words: (text: string) => string;
  /** A decoded body: long secrets that its texts or names of fields repeat letter by letter. Short ones could be part of an amount. */
  readonly body: (value: unknown) => unknown;
}

const HIDDEN = '•••';
/** Characters. What is shorter is no piece of a secret that says something of it. */
const PIECE = 8;
/** Characters. A shorter secret is hidden where it stands as a word of its own; of fewer than four every word is full. */
const WORD = 4;
/** Characters. What is as long and has a letter is no value of any field of the service. */
const LONG = 16;

export function concealerOf(secrets: readonly string[]): Concealer {
  const long = secrets.filter((each) => each.length >= LONG && /[a-z]/i.test(each));
  const short = secrets.filter(({ length }) => length >= WORD && length < PIECE);
  const hide = (text: string): string => long.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  // Made of letters alone it could be the name of a field that is wanted.
  const named = long.filter((each) => /[^a-z]/i.test(each));
  const hideName = (name: string): string => named.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), name);
  let pieces: ReadonlySet<string> | undefined;
  let plainPieces: ReadonlySet<string> | undefined;
  return {
    words(text) {
      pieces ??= new Set(secrets.flatMap(piecesOf));
      plainPieces ??= new Set(secrets.flatMap((each) => [each.toLowerCase(), ...formsOf(each).slice(0, 1)]).flatMap(piecesOf));
      const whole = short.reduce((rest, secret) => rest.replace(wordOf(secret), HIDDEN), text);
      const rest = withoutPieces(whole, pieces);
      return formsOf(rest).some((form) => withoutPieces(form, plainPieces ?? new Set()) !== form)
        ? l10n.t("The service's message repeats part of your keys, so it is not shown.")
        : rest;
    },
    body: (value) => (long.length === 0 ? value : hideWithin(value, hide, hideName)),
  };
}

/** Changes a body that nobody else holds yet, however deep it is nested. */
function hideWithin(body: unknown, hide: (text: string) => string, hideName: (name: string) => string): unknown {
  const whole = { body };
  const waiting: object[] = [whole];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === 'object' && value !== null && !isLosslessNumber(value)) waiting.push(value as object);
      const shown: unknown = typeof value === 'string' ? hide(value) : value;
      const shownName = hideName(name);
      if (shownName !== name) Reflect.deleteProperty(node, name);
      if (shownName !== name || shown !== value) Reflect.set(node, shownName, shown);
    }
  }
  return whole.body;
}

const wordOf = (secret: string): RegExp => new RegExp(`(?<![\\w])${secret.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\w])`, 'g');

/** Of {@link PIECE} characters each; none of a shorter secret. */
const piecesOf = (secret: string): string[] =>
  Array.from({ length: Math.max(0, secret.length - PIECE + 1) }, (_, start) => secret.slice(start, start + PIECE));

function withoutPieces(text: string, pieces: ReadonlySet<string>): string {
  let result = '';
  let shown = 0;
  for (let at = 0; at + PIECE <= text.length; at += 1) {
    if (!pieces.has(text.slice(at, at + PIECE))) continue;
    // Pieces that overlap are one.
    if (at >= shown) result += text.slice(shown, at) + HIDDEN;
    shown = at + PIECE;
  }
  return result + text.slice(shown);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", sol: '/', plus: '+', equals: '=' };
/** Something may be encoded twice, as in JSON within an address. */
const ROUNDS = 3;

/** What a text says in small letters, once all that encodes, parts or hides is undone. */
function formsOf(text: string): string[] {
  let plain = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    plain = plain
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(/&#x0*([\da-f]{1,6});?/gi, (_, hex: string) => letterOf(parseInt(hex, 16)))
      .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => letterOf(Number(digits)))
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
