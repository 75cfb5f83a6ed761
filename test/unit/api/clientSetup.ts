import assert from 'node:assert/strict';
import { type ClientOptions, ServiceClient, ServiceError } from '../../../src/api/index';
import type { LocalServer } from '../../support/localServer';

export const CREDENTIALS = { apiKey: 'the-api-key', secretKey: 'the-secret-key', passphrase: 'the-passphrase' };

/** A client of a local server that loses no time between tries. */
export const connectTo = ({ origin }: LocalServer, options: Partial<ClientOptions> = {}): ServiceClient =>
  new ServiceClient({
    contractBaseUrl: origin,
    spotBaseUrl: origin,
    credentials: () => Promise.resolve(CREDENTIALS),
    backoffMs: 1,
    ...options,
  });

/** The error of a call that has to fail. */
export async function failure(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => assert.fail('it answered'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
}
