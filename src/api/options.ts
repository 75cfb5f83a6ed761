import * as l10n from '@vscode/l10n';
import { invalid } from './parameters';
import type { ClientOptions, RateLimit, Spending } from './types';

/** {@link ClientOptions} with its defaults, checked. */
export interface Settings {
  readonly origins: Readonly<Record<'contract' | 'spot', string>>;
  readonly credentials: ClientOptions['credentials'];
  readonly locale: string | undefined;
  readonly rateLimit: RateLimit;
  readonly spending: Spending;
  readonly timeoutMs: number;
  readonly backoffMs: number;
  readonly now: () => number;
}

/**
 * This machine itself, by the names for which VS Code never asks a proxy: for 127.0.0.2 it does, and the key would travel unencrypted.
 * The URL parser has already turned 127.1 and the like into four numbers.
 */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
export const isThisMachine = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** The URL itself stays out of the messages, as it may hold a password. */
export function originOf(name: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw invalid(l10n.t('`{0}` must be a URL such as https://host.', name));
  if (url.username !== '' || url.password !== '') throw invalid(l10n.t('`{0}` must not contain a user name or a password.', name));
  if (url.pathname !== '/' || /[?#]/.test(address)) throw invalid(l10n.t('`{0}` must be a URL without a path or query.', name));
  if (url.protocol === 'http:' && !isThisMachine(url)) {
    throw invalid(
      l10n.t('`{0}` must start with https://. Plain http:// is allowed only for this machine, because requests carry the API key.', name),
    );
  }
  return url.origin;
}

function positive(name: string, value: number): number {
  if (!(Number.isFinite(value) && value > 0)) throw invalid(l10n.t('`{0}` must be a number above 0.', name));
  return value;
}

/** @throws ServiceError `invalidRequest` naming the option and its rule */
export function settingsOf(options: ClientOptions): Settings {
  const {
    locale,
    rateLimit = { weight: 500, windowMs: 10_000 },
    timeoutMs = 15_000,
    backoffMs = 500,
    now = Date.now,
    spending = new Map(),
  } = options;
  if (locale !== undefined && !/^[A-Za-z0-9_-]{1,35}$/.test(locale))
    throw invalid(l10n.t('`locale` must be a language tag such as en-US.'));
  return {
    origins: { contract: originOf('contractBaseUrl', options.contractBaseUrl), spot: originOf('spotBaseUrl', options.spotBaseUrl) },
    credentials: options.credentials,
    locale,
    rateLimit: { weight: positive('rateLimit.weight', rateLimit.weight), windowMs: positive('rateLimit.windowMs', rateLimit.windowMs) },
    spending,
    timeoutMs: positive('timeoutMs', timeoutMs),
    backoffMs: positive('backoffMs', backoffMs),
    now,
  };
}
