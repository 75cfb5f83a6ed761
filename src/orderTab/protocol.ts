/** What the order page and its host say to each other. Shared by both; no vscode, no DOM. */

/** Host to page: the whole state, each time it changes. */
export interface StateMessage {
  readonly type: 'state';
  readonly state: PageState;
}

export type PageState =
  | { readonly kind: 'loading'; readonly orderId: string }
  | {
      readonly kind: 'trouble';
      readonly orderId: string;
      readonly tone: 'notFound' | 'failed' | 'signedOut';
      readonly text: string;
      readonly buttons: readonly Button[];
    }
  | {
      readonly kind: 'order';
      readonly orderId: string;
      readonly view: OrderView;
      /** The person wants it to be read again, and the answer is not there yet. */
      readonly asking: boolean;
    };

export interface OrderView {
  readonly title: string;
  readonly account: string;
  readonly source: string;
  /** When it was read; undefined when nobody knows. */
  readonly asOf?: string | undefined;
  readonly status: { readonly label: string; readonly tone: 'working' | 'done' | 'canceled' | 'unknown' };
  /** `percent` is 0 to 100. */
  readonly fill?: { readonly percent: number; readonly text: string } | undefined;
  readonly groups: readonly { readonly title: string; readonly facts: readonly (readonly [name: string, value: string])[] }[];
  /** `facts` may be `''`, and `when` where nothing has happened yet: then it is not `done`. */
  readonly timeline: readonly { readonly label: string; readonly facts: string; readonly when: string; readonly done: boolean }[];
  /** Undefined in privacy mode too. */
  readonly prices?: PriceLine | undefined;
  readonly masked: boolean;
  /** Whether it is read again by itself, and how often; undefined when it cannot change any more or nothing reads it again. */
  readonly live?: string | undefined;
  /** Why the latest try to read it again failed, and what can be done. What is shown is older than it, or a list said it since. */
  readonly problem?: { readonly text: string; readonly buttons: readonly Button[] } | undefined;
}

/** Prices of an order on one line. */
export interface PriceLine {
  /** `at` is 0 for the lowest of them, 100 for the highest. */
  readonly marks: readonly {
    readonly kind: 'trigger' | 'price' | 'average';
    readonly name: string;
    readonly price: string;
    readonly at: number;
  }[];
  /** Of the average against the trigger price, in words. */
  readonly slippage?: { readonly text: string; readonly tone: 'better' | 'worse' | 'none' } | undefined;
}

export interface Button {
  readonly label: string;
  readonly intent: Intent;
  /** Of `openExact`. */
  readonly orderId?: string | undefined;
}

/** Page to host. */
export const INTENTS = ['refresh', 'addAccount', 'editAccount', 'useDemo', 'switchAccount', 'diagnose', 'openExact'] as const;
export type Intent = (typeof INTENTS)[number];

export interface IntentMessage {
  readonly type: Intent;
  /** Of `openExact`. */
  readonly orderId?: string | undefined;
}

/** What the page keeps over a reload, and the serializer gets. */
export interface KeptState {
  readonly orderId: string;
}
