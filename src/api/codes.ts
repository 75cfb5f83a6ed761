import * as l10n from '@vscode/l10n';
import type { ErrorKind, Stop } from './errors';

/** What an error code of the service means to us, and what a person can do about it. */
export interface CodeMeaning {
  readonly kind: ErrorKind;
  readonly hint: string;
  /** Where it stops something else than its kind does. */
  readonly stops?: Stop | undefined;
}

const MISSING_HEADER = l10n.t(
  'The request reached the service without one of its headers. A proxy may have removed it; try another network.',
);
const WRONG_KEY = l10n.t(
  'The service does not accept this API key. Check that it was copied in full; a new key can take 15 minutes to start working.',
);
const WRONG_PASSPHRASE = l10n.t(
  'The service does not accept this passphrase or API key. Enter the passphrase chosen when the key was created.',
);
const WRONG_SIGNATURE = l10n.t(
  "The service does not accept the signature. The secret key probably belongs to another API key; enter the account's credentials again.",
);
const WRONG_ACCOUNT = l10n.t('The service does not accept this API key, secret key or passphrase. Enter all three again.');
const WRONG_CLOCK = l10n.t("The service rejected the request's timestamp. Correct this machine's clock.");
const FORBIDDEN = l10n.t(
  'This API key is not allowed to do this. Give it read permission on the exchange; affiliate data needs an affiliate account.',
);
const BROKEN = l10n.t('The service had an internal error. Try again in a moment.');
const TOO_MANY = l10n.t('The service received too many requests. Wait a moment, or lower the rate limit in the settings.');
const WRONG_PARAMETER = l10n.t("The service does not accept one of the request's parameters.");
const WRONG_SYMBOL = l10n.t('The service does not recognize this trading pair. Symbols look like cmt_btcusdt.');
const WRONG_RANGE = l10n.t('The service does not accept this time range. Choose a shorter or more recent one.');
const REVERSED_RANGE = l10n.t('The time range ends before it starts. Choose an end later than the start.');
const WRONG_LOCALE = l10n.t('The service does not support this language. Choose another locale in the settings, such as en-US.');
const NO_ORDER = l10n.t('The service could not find this order. Check the order ID and that it belongs to this account.');

type Refusal = Omit<CodeMeaning, 'kind'>;

// Refusals of the whole account, though their kind is about a right.
const FROZEN: Refusal = {
  hint: l10n.t('The exchange has frozen or locked this account or key. Contact its support team.'),
  stops: { scope: 'account', why: l10n.t('the exchange has frozen this account') },
};
const UNVERIFIED: Refusal = {
  hint: l10n.t('The exchange requires a phone number or two-factor authentication to be set up for this account first.'),
  stops: { scope: 'account', why: l10n.t('the exchange requires this account to be verified first') },
};
const WRONG_IP: Refusal = {
  hint: l10n.t("This API key is bound to other IP addresses. Add this machine's address to the key on the exchange."),
  stops: { scope: 'account', why: l10n.t("this machine's IP address was rejected") },
};

/** Said by a proxy, not by the service. */
export const PROXY_PASSWORD = l10n.t(
  'The proxy requires a user name and password (HTTP 407), so the service could not be reached. Set them in http.proxy, for example http://user:password@proxy:8080.',
);

type Row = readonly [kind: ErrorKind, refusal: string | Refusal, ...codes: number[]];

/** Both families: /capi/v2 with positive codes, /api/v3 with negative ones. Section 7 shows none; these are published. */
const ROWS: readonly Row[] = [
  ['auth', MISSING_HEADER, 40001, 40002, 40003, 40011],
  ['auth', WRONG_KEY, 40006],
  ['auth', WRONG_SIGNATURE, 40009],
  ['auth', WRONG_PASSPHRASE, 40012],
  ['auth', WRONG_ACCOUNT, -1040, -1041, -1042, -1043, -1044, -1045, -1047, -1049],
  ['clock', WRONG_CLOCK, 40005, 40008, -1046],
  ['permission', FORBIDDEN, 40014, -1050, -1051, -1052, -1053, -1190, -3236],
  ['permission', FROZEN, 40013, -1057],
  ['permission', UNVERIFIED, 40016, -1055],
  ['permission', WRONG_IP, 40018, -1056],
  ['rateLimit', TOO_MANY, 429],
  ['server', BROKEN, 40015, 40200, -1000, -1054],
  ['invalidRequest', WRONG_PARAMETER, 40007, 40017, 40724, -1140, -1141, -1142, -1150, -1160],
  ['invalidRequest', WRONG_SYMBOL, -1121],
  ['invalidRequest', WRONG_RANGE, 40704, -1170],
  ['invalidRequest', REVERSED_RANGE, 40707, -1171],
  ['invalidRequest', WRONG_LOCALE, 40753],
  ['notFound', NO_ORDER, 43001, -2200, -3200],
];

const MEANINGS = new Map<string, CodeMeaning>(
  ROWS.flatMap(([kind, refusal, ...codes]) => {
    const meaning = { kind, ...(typeof refusal === 'string' ? { hint: refusal } : refusal) };
    return codes.map((code) => [String(code), meaning] as const);
  }),
);

/** The codes a wrapped answer carries when all went well. */
const SUCCESS = new Set(['00000', '0', '200']);
export const isSuccess = (code: string): boolean => SUCCESS.has(code);

/** What a documented error code means; undefined for one that nobody knows. */
export const meaningOfCode = (code: string): CodeMeaning | undefined => MEANINGS.get(code);

/** What an HTTP status means where no known code says more; undefined for a success. */
export function meaningOfStatus(status: number): CodeMeaning | undefined {
  if (status === 429) return { kind: 'rateLimit', hint: TOO_MANY };
  if (status >= 500) return { kind: 'server', hint: l10n.t`The service is not available (HTTP ${status}). Try again in a moment.` };
  if (status === 401) return { kind: 'auth', hint: WRONG_ACCOUNT };
  if (status === 403)
    return {
      kind: 'permission',
      hint: `${FORBIDDEN} ${l10n.t("Or the exchange's network may be blocking this machine (HTTP 403).")}`,
    };
  if (status === 407) return { kind: 'network', hint: PROXY_PASSWORD };
  if (status >= 200 && status < 300) return undefined;
  return { kind: 'badResponse', hint: l10n.t`The service responded with HTTP ${status}. Check the account's service address.` };
}
