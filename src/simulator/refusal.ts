/**
 * Everything the service may refuse, with the codes public sources give for either family. Section 7 of the service
 * specification shows none of it.
 */
import type { Family } from './endpoints';

interface Code {
  readonly status: number;
  readonly contract: string;
  readonly affiliate: number;
  /** The service's words; `%` takes the particulars. */
  readonly message: string;
}

export const REFUSALS = {
  keyMissing: { status: 401, contract: '40001', affiliate: -1040, message: 'Header ACCESS-KEY is required' },
  signMissing: { status: 401, contract: '40002', affiliate: -1041, message: 'Header ACCESS-SIGN is required' },
  timestampMissing: { status: 401, contract: '40003', affiliate: -1042, message: 'Header ACCESS-TIMESTAMP is required' },
  passphraseMissing: { status: 401, contract: '40011', affiliate: -1049, message: 'Header ACCESS-PASSPHRASE is required' },
  timestampInvalid: { status: 400, contract: '40005', affiliate: -1043, message: 'Invalid ACCESS-TIMESTAMP' },
  keyInvalid: { status: 401, contract: '40006', affiliate: -1044, message: 'Invalid ACCESS-KEY' },
  contentType: { status: 400, contract: '40007', affiliate: -1045, message: 'Invalid Content-Type, use application/json' },
  timestampExpired: { status: 400, contract: '40008', affiliate: -1046, message: 'Request timestamp expired' },
  signInvalid: { status: 401, contract: '40009', affiliate: -1047, message: 'API validation failed' },
  passphraseInvalid: { status: 401, contract: '40012', affiliate: -1049, message: 'API key or passphrase incorrect' },
  frozen: { status: 403, contract: '40013', affiliate: -1057, message: 'Account is frozen' },
  noPermission: { status: 403, contract: '40014', affiliate: -3236, message: 'No permission to access this API' },
  secondFactor: { status: 403, contract: '40016', affiliate: -1055, message: 'Bind a phone or an authenticator first' },
  ipNotAllowed: { status: 403, contract: '40018', affiliate: -1056, message: 'IP address not allowed' },
  system: { status: 500, contract: '40015', affiliate: -1054, message: 'System error, try again later' },
  locale: { status: 400, contract: '40753', affiliate: -1142, message: 'Locale not supported: %' },
  parameterMissing: { status: 400, contract: '40724', affiliate: -1141, message: 'Parameter cannot be empty: %' },
  parameterInvalid: { status: 400, contract: '40017', affiliate: -1142, message: 'Parameter is invalid: %' },
  parameterOutside: { status: 400, contract: '40017', affiliate: -1140, message: 'Parameter validation failed: %' },
  symbol: { status: 400, contract: '40017', affiliate: -1121, message: 'Invalid symbol: %' },
  rangeTooFar: { status: 400, contract: '40704', affiliate: -1170, message: '%' },
  startAfterEnd: { status: 400, contract: '40707', affiliate: -1171, message: 'startTime must be before endTime' },
  noOrder: { status: 400, contract: '43001', affiliate: -2200, message: 'Order does not exist' },
  noPath: { status: 404, contract: '404', affiliate: -1000, message: 'No such path: %' },
  method: { status: 405, contract: '405', affiliate: -1150, message: 'Request method not supported: %' },
  tooMany: { status: 429, contract: '429', affiliate: 429, message: 'Too many requests' },
} as const satisfies Readonly<Record<string, Code>>;

export type RefusalName = keyof typeof REFUSALS;

/** Why a request is not answered. */
export interface Refusal {
  readonly refused: RefusalName;
  readonly particulars: string;
}

export const refuse = (refused: RefusalName, particulars = ''): Refusal => ({ refused, particulars });

export const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'refused' in value;

/** The error body of the family: `{code, msg, requestTime, data}` with a text code, or `{code, msg}` with a number. */
export function refusalBody({ refused, particulars }: Refusal, family: Family, at: number): object {
  const { message, ...codes } = REFUSALS[refused];
  const msg = message.replace('%', () => particulars);
  return family === 'contract' ? { code: codes.contract, msg, requestTime: at, data: null } : { code: codes.affiliate, msg };
}
