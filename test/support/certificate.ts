/** Certificates of the tests' own, written by hand as DER, since Node can sign but not issue them. */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

export interface Identity {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly cert: string;
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer): Buffer => der(0x03, Buffer.from([0]), content);
const utcTime = (time: number): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${new Date(time)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (common: string, organization?: string): Buffer => {
  const part = (id: string, text: string): Buffer => der(0x31, sequence(oid(id), der(0x0c, Buffer.from(text))));
  return sequence(part('550403', common), ...(organization === undefined ? [] : [part('55040a', organization)]));
};
const extension = (id: string, value: Buffer): Buffer => sequence(oid(id), der(0x04, value));
const DAY = 86_400_000;

export interface Issue {
  readonly name: string;
  /** Beside the name. */
  readonly organization?: string;
  /** The host it is for: four numbers, or a name. An authority is for none. */
  readonly host?: string;
  /** Who signs; nobody but itself without. */
  readonly by?: { readonly name: string } & Identity;
  /** When it ends, epoch milliseconds. */
  readonly until?: number;
}

/** Issues a certificate with a key of its own. */
export function issue({ name, organization, host, by, until = Date.now() + DAY }: Issue): Identity & { readonly name: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer: KeyObject = by ? createPrivateKey(by.key) : privateKey;
  const isAddress = host !== undefined && /^[\d.]+$/.test(host);
  const alternative = host && der(isAddress ? 0x87 : 0x82, isAddress ? Buffer.from(host.split('.').map(Number)) : Buffer.from(host));
  const extensions = alternative
    ? extension('551d11', sequence(alternative))
    : extension('551d13', sequence(der(0x01, Buffer.from([0xff]))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1 + Math.floor(Math.random() * 126)])),
    ECDSA_SHA256,
    by ? nameOf(by.name) : nameOf(name, organization),
    sequence(utcTime(Date.now() - 2 * DAY), utcTime(until)),
    nameOf(name, organization),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const certificate = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, signer)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    name,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Who vouches for the certificates of a run: made by the process that starts it, for as long as it runs. */
const NAME = 'ORDERDECK_TEST_AUTHORITY';

export type Authority = Identity & { readonly name: string };

/** As an environment variable for the process that issues certificates. */
export const keepAuthority = (authority: Authority): Readonly<Record<string, string>> => ({ [NAME]: JSON.stringify(authority) });

export const authorityFrom = (env: NodeJS.ProcessEnv): Authority | undefined => {
  const kept = env[NAME];
  return kept === undefined ? undefined : (JSON.parse(kept) as Authority);
};
