/** What may go wrong between a person and the service, and what happens then: the matrix asserts it, docs/internals/trust.md tells it. */
import type { ErrorKind } from '../../../src/api';
import type { Serve } from '../exchange';
import type { Trialled } from '../endpoints';

/** What comes of a request that meets the fault. */
export type Outcome =
  | {
      readonly kind: ErrorKind;
      /** Part of what a person reads, word by word. */
      readonly says: string;
      /** Requests of one question: `again` when it is tried twice more for a person, three times more by itself. */
      readonly requests: 1 | 2 | 'again';
      /** What is not asked any more by itself. Default: what {@link holdsBack} says of the kind. */
      readonly holds?: Held;
    }
  | {
      /** No error at all. */
      readonly kind: 'none';
      /** What happens instead, for the table. */
      readonly instead: string;
      /** Requests of one question. Default: 1. */
      readonly requests?: 1 | 2;
    };

/** `account`: all of it; `endpoints`: orders, or affiliates; `nothing`: the next poll asks again. */
export type Held = 'account' | 'endpoints' | 'nothing';

export const requestsOf = (outcome: Outcome): 1 | 2 | 'again' => outcome.requests ?? 1;

export function holdsBack(outcome: Outcome): Held {
  if (outcome.kind === 'none') return 'nothing';
  if (outcome.holds) return outcome.holds;
  if (outcome.kind === 'auth' || outcome.kind === 'clock') return 'account';
  return outcome.kind === 'permission' ? 'endpoints' : 'nothing';
}

/** How a fault comes about: on the way to the service, or by what an endpoint does with a request. */
export type Cause =
  | { readonly serve: Serve }
  /** The address of a service that cannot be talked to. */
  | { readonly connect: (places: Places) => string };

/** Addresses that go wrong before anything is sent. */
export interface Places {
  readonly nobody: string;
  readonly refusedPort: string;
  readonly selfSigned: string;
  readonly otherName: string;
  readonly expired: string;
  readonly plainOnTls: string;
}

export type Fault = {
  /** As docs/internals/trust.md names it. */
  readonly name: string;
  readonly outcome: Outcome;
  /** Only these endpoints meet it. */
  readonly of?: (endpoint: Trialled) => boolean;
  /** It ends with the patience of the client and not before. */
  readonly silent?: boolean;
  /** What it may take at most beside the patience of the client, milliseconds. */
  readonly within?: number;
  /** What the most memory in use may grow by meanwhile, bytes. */
  readonly memory?: number;
} & Cause;

export interface Group {
  readonly title: string;
  readonly faults: readonly Fault[];
}
