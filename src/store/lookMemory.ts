/** What a person said of suspicions, and which were told, by account: ids, states and percentages, no amounts. No vscode. */
import { createHash } from 'node:crypto';
import type { Suspicion } from '../model/needsALook';
import type { Kept } from '../primitives/kept';

interface Remembered {
  /** By what names a suspicion: as it was then. */
  readonly ignored: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, string>>;
}

/** Of each the newest; who ignores more than that is told of the first again. */
const MOST = 2000;

const keyOf = (accountId: string): string => `orderdeck.needsALook.${accountId}`;

/** An id of the service may be anything, and very long. */
const nameOf = ({ id }: Suspicion): string => createHash('sha256').update(id).digest('base64url').slice(0, 16);

export class LookMemory {
  constructor(private readonly kept: Kept) {}

  /** Those of them that are ignored, and are still what they were then. */
  ignored(accountId: string, suspicions: readonly Suspicion[]): ReadonlySet<Suspicion> {
    const { ignored } = this.read(accountId);
    if (Object.keys(ignored).length === 0) return new Set();
    return new Set(suspicions.filter((each) => ignored[nameOf(each)] === each.mark));
  }

  /** Those of them that were not told as they are now. */
  untold(accountId: string, suspicions: readonly Suspicion[]): Suspicion[] {
    const { told } = this.read(accountId);
    return suspicions.filter((each) => told[nameOf(each)] !== each.mark);
  }

  async ignore(accountId: string, suspicions: readonly Suspicion[]): Promise<void> {
    const before = this.read(accountId);
    await this.write(accountId, { ...before, ignored: withAll(before.ignored, suspicions) });
  }

  async bringBack(accountId: string, suspicions: readonly Suspicion[]): Promise<void> {
    const before = this.read(accountId);
    const back = new Set(suspicions.map(nameOf));
    await this.write(accountId, {
      ...before,
      ignored: Object.fromEntries(Object.entries(before.ignored).filter(([name]) => !back.has(name))),
    });
  }

  async tell(accountId: string, suspicions: readonly Suspicion[]): Promise<void> {
    const before = this.read(accountId);
    await this.write(accountId, { ...before, told: withAll(before.told, suspicions) });
  }

  async forget(accountId: string): Promise<void> {
    await this.kept.update(keyOf(accountId), undefined);
  }

  private read(accountId: string): Remembered {
    const kept = this.kept.get(keyOf(accountId));
    const { ignored, told } = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
    return { ignored: textsIn(ignored), told: textsIn(told) };
  }

  private async write(accountId: string, remembered: Remembered): Promise<void> {
    await this.kept.update(keyOf(accountId), remembered);
  }
}

const withAll = (before: Readonly<Record<string, string>>, suspicions: readonly Suspicion[]): Record<string, string> => {
  const now = Object.fromEntries(suspicions.map((each) => [nameOf(each), each.mark]));
  const others = Object.entries(before).filter(([name]) => !Object.hasOwn(now, name));
  return Object.fromEntries([...others, ...Object.entries(now)].slice(-MOST));
};

const textsIn = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
