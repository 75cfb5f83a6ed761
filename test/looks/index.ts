/**
 * Accounts with the truth of what in them needs a look, written by two people who had not seen the rules: the first 40 before there were
 * any, 24 others for other habits. Half of them open their positions by ordinary orders, which this interface does not show. What the
 * rules make of them, and made of them before they were mended, is in docs/internals/needsALook.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { planOrder } from '../../src/api/decode';
import { LOOK_RULES, needsALook, type Suspicion, type SuspicionKind } from '../../src/model/needsALook';
import type { PlanOrder } from '../../src/model/order';

export interface Answer {
  readonly orderId: string;
  readonly kind: SuspicionKind;
  readonly why: string;
  /** Whether plan orders can show it at all. */
  readonly visible: boolean;
}

export interface ToldAccount {
  readonly name: string;
  readonly story: string;
  /** The thread that it is after. */
  readonly source: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly answers: readonly Answer[];
  readonly open: readonly PlanOrder[];
  readonly history: readonly PlanOrder[];
}

interface Written extends Omit<ToldAccount, 'open' | 'history'> {
  readonly open: readonly (readonly (string | null)[])[];
  readonly history: readonly (readonly (string | null)[])[];
}

export type AccountSet = 'first' | 'second';

export function accountsOf(set: AccountSet): ToldAccount[] {
  const { fields, accounts } = JSON.parse(readFileSync(path.join(__dirname, `${set}.json`), 'utf8')) as {
    readonly fields: readonly string[];
    readonly accounts: readonly Written[];
  };
  const orderOf = (values: readonly (string | null)[]): PlanOrder =>
    planOrder(Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])));
  return accounts.map((account) => ({ ...account, open: account.open.map(orderOf), history: account.history.map(orderOf) }));
}

/** What is found in an account whose lists are all known. */
export function suspicionsIn({ open, history, now }: ToldAccount): readonly Suspicion[] {
  const all = new Map([...history, ...open].map((order) => [order.orderId, order]));
  const looked = {
    open: { items: open, complete: true },
    find: (orderId: string) => all.get(orderId),
    known: [...all.values()],
    isProven: () => true,
    vanished: [],
    now,
  };
  const work = needsALook(looked, LOOK_RULES);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.suspicions;
  }
}

/** Orders of one kind. */
export interface Score {
  readonly kind: SuspicionKind;
  /** Which need a look by the owner's word. */
  readonly told: number;
  readonly toldVisible: number;
  readonly found: number;
  readonly right: number;
  /** `31-name orphan 596…` */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
}

/** Kinds that an account can tell of by its lists alone. */
const KINDS = ['orphan', 'double', 'stuck', 'partial', 'forced'] as const;

export function scoresOf(accounts: readonly ToldAccount[]): Score[] {
  const looked = accounts.map((account) => ({ account, suspicions: suspicionsIn(account) }));
  return KINDS.map((kind) => {
    const answers = looked.flatMap(({ account: { name, answers: all } }) =>
      all.filter((each) => each.kind === kind).map(({ orderId, visible }) => ({ id: `${name} ${kind} ${orderId}`, visible })),
    );
    const found = looked.flatMap(({ account: { name }, suspicions }) =>
      suspicions.filter((each) => each.kind === kind).flatMap(({ orderIds }) => orderIds.map((orderId) => `${name} ${kind} ${orderId}`)),
    );
    const [truth, mine] = [new Set(answers.map(({ id }) => id)), new Set(found)];
    return {
      kind,
      told: answers.length,
      toldVisible: answers.filter(({ visible }) => visible).length,
      found: mine.size,
      right: [...mine].filter((id) => truth.has(id)).length,
      wrong: [...mine].filter((id) => !truth.has(id)),
      missed: [...truth].filter((id) => !mine.has(id)),
    };
  });
}
