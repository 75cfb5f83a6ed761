/** Names of time zones as people and machines write them. The platform gives many an older one: Asia/Calcutta for Asia/Kolkata. No vscode. */
import { readlinkSync } from 'node:fs';

/** By the platform's own name, so that two names of one zone are equal; undefined for what is none. */
function platformNameOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** An IANA name as it was set; undefined for the machine's own zone, and for what is none. */
export function timeZoneFrom(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === 'local') return undefined;
  if (value === 'utc') return 'UTC';
  return platformNameOf(value) && value;
}

const ZONE_FILE = '/etc/localtime';

/** `Asia/Kolkata` of `/usr/share/zoneinfo/Asia/Kolkata`; undefined where zones are kept in another way. */
function linkedZone(): string | undefined {
  try {
    return readlinkSync(ZONE_FILE).split('/zoneinfo/')[1];
  } catch {
    return undefined;
  }
}

/** The machine's own zone: by the name that the machine has for it, where that can be found. */
export function ownTimeZone(): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // By any of its names, such as Etc/UTC.
  if (own === 'UTC') return own;
  const isOwn = (name: string | undefined): name is string => name !== undefined && platformNameOf(name) === own;
  return [process.env['TZ'], linkedZone()].find(isOwn) ?? own;
}
