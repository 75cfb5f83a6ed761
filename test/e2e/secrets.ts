/** Everything that must not be found anywhere, remembered as it is made up, typed or sent. */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

const secrets = new Set<string>();

export function rememberSecrets(...values: ({ apiKey: string; secretKey: string; passphrase: string } | string)[]): void {
  for (const value of values.flatMap((each) => (typeof each === 'string' ? each : Object.values(each)))) secrets.add(value);
}

export const everySecret = (): readonly string[] => [...secrets];

// The simulators of the tests live in this process, so Node tells of every request that reaches one of them.
subscribe('http.server.request.start', (message) => {
  const { headers } = (message as { request: IncomingMessage }).request;
  for (const name of ['access-key', 'access-sign', 'access-passphrase']) {
    const value = headers[name];
    if (typeof value === 'string') secrets.add(value);
  }
});
