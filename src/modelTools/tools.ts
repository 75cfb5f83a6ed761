/** Read-only tools for language models. Loaded with the first question. */
import * as vscode from 'vscode';
import { TOOLS, type ToolId } from '../platform/ids';
import { describeError } from '../platform/report';
import { displayOptions } from '../platform/settings';
import type { Session, Store } from '../store/index';
import { signalOf } from '../platform/commands';
import { affiliateUsers, openOrders, order, orderHistory, rateBudget, referralTotals, type Asked } from './answers';
import { toolInput, type ToolInput } from './input';

interface Tool {
  /** What is asked, in words for the person who allows it. */
  readonly doing: (input: ToolInput) => string;
  /** What is answered becomes JSON. */
  readonly answer: (asked: Asked) => Promise<object> | object;
  /** Asks the service nothing, so there is nothing to allow. */
  readonly local?: boolean;
}

const TABLE: Readonly<Record<ToolId, Tool>> = {
  [TOOLS.getOrder]: { doing: (input) => `the details of order ${input.orderId()}`, answer: order },
  [TOOLS.listOpenOrders]: { doing: (input) => `the open plan orders${of(input.symbol())}`, answer: openOrders },
  [TOOLS.listOrderHistory]: {
    doing: (input) => `the past plan orders${of(input.symbol())} of ${input.days(30, 90)} days`,
    answer: orderHistory,
  },
  [TOOLS.listAffiliateUsers]: {
    doing: (input) => `the invited users of ${input.days(90, 365)} days${of(input.uid())}`,
    answer: affiliateUsers,
  },
  [TOOLS.getReferralTotals]: {
    doing: (input) => `what invited users did in ${input.days(90, 365)} days${of(input.uid())}`,
    answer: referralTotals,
  },
  [TOOLS.getRateBudget]: { doing: () => 'how much of the rate budget is left', answer: rateBudget, local: true },
};

const of = (name: string | undefined): string => (name === undefined ? '' : ` of ${name}`);

export interface Tools {
  prepare(name: ToolId, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolId, input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

/** Questions that wait for a yes are few; one that got a no waits for ever. */
const MOST_WAITING = 100;

/**
 * Which accounts a question was put for. What VS Code runs does not say what it was prepared as, so a question counts as the
 * same when its words are.
 */
function consents(): { ask(question: string, account: string): void; covers(question: string, account: string): boolean } {
  const waiting = new Map<string, Set<string>>();
  return {
    ask(question, account) {
      const accounts = waiting.get(question) ?? new Set();
      waiting.delete(question);
      waiting.set(question, accounts.add(account));
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
    },
    covers(question, account) {
      const accounts = [...(waiting.get(question) ?? [])];
      waiting.delete(question);
      return accounts.every((each) => each === account);
    },
  };
}

const questionOf = (name: ToolId, input: unknown): string => JSON.stringify([name, input]);

export function toolsOf(store: Store): Tools {
  const consent = consents();
  return {
    async prepare(name, input) {
      const { doing, local } = TABLE[name];
      const what = doing(toolInput(input));
      const invocationMessage = `Reading ${what}`;
      if (local) return { invocationMessage };
      attended(store);
      const { account } = await signedIn(store);
      consent.ask(questionOf(name, input), account.id);
      const privacy = displayOptions().masked ? ' Privacy mode is on: amounts, prices and uids are left out.' : '';
      const message = `Orderdeck reads ${what} from "${account.label}" and gives them to the language model. It can change nothing.${privacy}`;
      return { invocationMessage, confirmationMessages: { title: 'Read from your exchange account?', message } };
    },

    async invoke(name, input, token) {
      const session = await signedIn(store);
      if (!consent.covers(questionOf(name, input), session.account.id))
        throw new Error('Another account was chosen since this was allowed, so nothing was read. Ask again.');
      if (!TABLE[name].local) attended(store);
      const asked = { store, session, input: toolInput(input), display: displayOptions(), signal: signalOf(token) };
      try {
        const answer = await TABLE[name].answer(asked);
        if (store.sessions.current !== session)
          throw new Error('Another account was chosen meanwhile, so the answer was dropped. Ask again.');
        const text = JSON.stringify({ account: session.account.label, privacyMode: asked.display.masked, ...answer }, null, 1);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        throw error instanceof RangeError ? error : new Error(describeError(error).text);
      }
    },
  };
}

/** @throws Error in a folder that is not trusted, where nobody has opened anything */
function attended({ sessions }: Store): void {
  if (sessions.attended) return;
  throw new Error(
    'The user does not trust this folder, so Orderdeck answers only after they have opened one of its views. Ask them to open it.',
  );
}

async function signedIn(store: Store): Promise<Session> {
  const state = await store.sessions.known();
  if (state.phase === 'signedIn') return state.session;
  throw new Error('No account is signed in to Orderdeck. Ask the user to run "Orderdeck: Add Account" or "Orderdeck: Try the Demo".');
}
