/** Addresses of 127.0.0.1 that go wrong before anything is asked. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { issue, type Identity } from '../../support/certificate';
import { startExchange, type Exchange } from '../exchange';
import type { Places } from './fault';

export interface OpenPlaces {
  readonly places: Places;
  /** Speaks TLS as it should: what goes wrong elsewhere goes wrong for the certificate alone. */
  readonly trusted: Exchange;
  readonly close: () => Promise<void>;
}

/** A port where somebody was listening a moment ago. */
async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** @param authority that this process trusts: Node reads it from NODE_EXTRA_CA_CERTS at its start */
export async function openPlaces(authority: Identity & { readonly name: string }): Promise<OpenPlaces> {
  const certified = (host: string, until?: number) =>
    startExchange({ identity: issue({ name: 'trial', host, by: authority, ...(until !== undefined && { until }) }) });
  const selfSigned = await startExchange({ identity: issue({ name: 'trial', host: '127.0.0.1' }) });
  const otherName = await certified('another.example');
  const expired = await certified('127.0.0.1', Date.now() - 3_600_000);
  const plain = await startExchange();
  const trusted = await certified('127.0.0.1');
  const all = [selfSigned, otherName, expired, plain, trusted];
  return {
    places: {
      nobody: await nobody(),
      // What a browser and Node's fetch never connect to: the port of X11 screens.
      refusedPort: 'http://127.0.0.1:6000',
      selfSigned: selfSigned.origin,
      otherName: otherName.origin,
      expired: expired.origin,
      plainOnTls: plain.origin.replace('http:', 'https:'),
    },
    trusted,
    close: async () => {
      await Promise.all(all.map((each) => each.close()));
    },
  };
}
