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
      'The keys of this account could not be read from the secret storage, so nothing was sent. Unlock it.',
    );
  } finally {
    clearTimeout(timer);
  }
  if (!given) throw new ServiceError('auth', 'There is no account to sign the request with. Add an account first.');
  if (![given.apiKey, given.secretKey, given.passphrase].every((secret) => VISIBLE.test(secret))) {
    const hint = 'The API key, secret key or passphrase is empty, or holds a space or a character that keys do not have. Enter them again.';
    throw new ServiceError('auth', hint);
  }
  return given;
}

/** Takes secrets out of a text: the service's own words may echo what was sent to it. */
export function concealerOf(secrets: readonly string[]): (text: string) => string {
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
}
