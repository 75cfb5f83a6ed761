/** Read-only tools for language models. Loaded with the first question. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { describePeriod } from '../model/describe';
import { plural } from '../model/language';
import { fromTo, MINUTE } from '../model/timeRange';
import { TOOLS, type ToolId } from '../platform/ids';
import { lookSettings } from '../platform/lookSettings';
import { describeError } from '../platform/report';
import { displayOptions, readSettings } from '../platform/settings';
import { ownTimeZone } from '../platform/timeZone';
import type { Kept } from '../primitives/kept';
import type { Session, Store } from '../store/index';
import { atRightTime, rightTime } from '../store/rightTime';
import { SessionEnded } from '../store/session';
import { signalOf } from '../platform/tokens';
import { affiliateUsers, openOrders, order, orderHistory, rateBudget, referralTotals } from './answers';
import { consents, type Consent } from './consent';
import type { AskedForFigures } from './figures';
import { AFFILIATE_DAYS, ORDER_DAYS, type RangeAsked, SERVES_FOR, toolInput, type ToolInput } from './input';

interface Tool {
  /** What is asked, in words for the person who allows it, such as `the open plan orders`. */
  readonly doing: (input: ToolInput) => string;
  /** What is answered becomes JSON. */
  readonly answer: (asked: AskedForFigures) => Promise<object> | object;
  /** How many requests it takes at most, where that can be chosen: it is said before. */
  readonly most?: (input: ToolInput) => number;
  /** Asks the service nothing, so there is nothing to allow. */
  readonly local?: boolean;
}

const TABLE: Readonly<Record<ToolId, Tool>> = {
  [TOOLS.getOrder]: {
    doing: (input) =>
      l10n.t({
        message: 'the details of order {0}',
        args: [input.orderId()],
        comment: ['what a language model asks for, as in "Reading the open plan orders"'],
      }),
    answer: order,
  },
  [TOOLS.listOpenOrders]: {
    doing: (input) =>
      only(
        l10n.t({
          message: 'the open plan orders',
          args: [],
          comment: ['what a language model asks for, as in "Reading the open plan orders"'],
        }),
        input.symbol(),
      ),
    answer: openOrders,
  },
  [TOOLS.listOrderHistory]: {
    doing: (input) =>
      only(
        plural(
          input.days(30, 90),
          l10n.t({
            message: 'past plan orders from the last {0} day|past plan orders from the last {0} days',
            args: [],
            comment: ['what a language model asks for, as in "Reading the open plan orders"'],
          }),
        ),
        input.theSymbol(),
      ),
    answer: orderHistory,
  },
  [TOOLS.listAffiliateUsers]: {
    doing: (input) =>
      only(
        plural(
          input.days(90, 365),
          l10n.t({
            message: 'the affiliate users from the last {0} day|the affiliate users from the last {0} days',
            args: [],
            comment: ['what a language model asks for, as in "Reading the open plan orders"'],
          }),
        ),
        input.uid(),
      ),
    answer: affiliateUsers,
  },
  [TOOLS.getReferralTotals]: {
    doing: (input) =>
      only(
        plural(
          input.days(90, 365),
          l10n.t({
            message: 'the affiliate totals for the last {0} day|the affiliate totals for the last {0} days',
            args: [],
            comment: ['what a language model asks for, as in "Reading the open plan orders"'],
          }),
        ),
        input.uid(),
      ),
    answer: referralTotals,
  },
  [TOOLS.getRateBudget]: {
    doing: () =>
      l10n.t({
        message: 'the rate limit usage',
        args: [],
        comment: ['what a language model asks for, as in "Reading the open plan orders"'],
      }),
    answer: rateBudget,
    local: true,
  },
  [TOOLS.needsALook]: {
    doing: () =>
      l10n.t({
        message: 'the plan orders that need a look',
        args: [],
        comment: ['what a language model asks for, as in "Reading the open plan orders"'],
      }),
    most: (input) => input.maxRequests(),
    answer: async (asked) => (await import('./suspicions')).suspicions(asked, lookSettings().rules),
  },
  [TOOLS.getOrderStatistics]: {
    doing: (input) =>
      only(
        l10n.t({
          message: 'the order statistics',
          args: [],
          comment: ['what a language model asks for, as in "Reading the open plan orders"'],
        }),
        [rangeInWords(input.range(ORDER_DAYS)), ...symbolsInWords(input.symbols() ?? [])].join(', '),
      ),
    most: (input) => input.maxRequests(),
    answer: async (asked) => (await import('./orderFigures')).orderStatistics(asked),
  },
  [TOOLS.getAffiliateStatistics]: {
    doing: (input) =>
      only(
        l10n.t({
          message: 'the affiliate statistics',
          args: [],
          comment: ['what a language model asks for, as in "Reading the open plan orders"'],
        }),
        rangeInWords(input.range(AFFILIATE_DAYS)),
      ),
    most: (input) => input.maxRequests(),
    answer: async (asked) => (await import('./affiliateFigures')).affiliateStatistics(asked),
  },
};

/** In parentheses, which suit every language: a pair or a uid is no part of the sentence. */
const only = (what: string, which: string | undefined): string => (which === undefined ? what : `${what} (${which})`);

function rangeInWords(asked: RangeAsked): string {
  if ('days' in asked) return describePeriod(asked, displayOptions());
  if ('month' in asked) return asked.month === 'this' ? l10n.t('this month') : l10n.t('last month');
  const { start, end } = asked;
  return end === undefined ? l10n.t`since ${start}` : fromTo(start, end);
}

/** Whoever allows it sees each, where they are few. */
const symbolsInWords = (symbols: readonly string[]): readonly string[] =>
  symbols.length > 5 ? [plural(symbols.length, l10n.t('{0} symbol|{0} symbols'))] : symbols;

const costInWords = (requests: number): string =>
  plural(
    requests,
    l10n.t(
      'This takes at most {0} request; data loaded in the last {1} minutes is not loaded again.|This takes at most {0} requests; data loaded in the last {1} minutes is not loaded again.',
    ),
    requests,
    SERVES_FOR / MINUTE,
  );

export interface Tools {
  prepare(name: ToolId, input: unknown): Promise<vscode.PreparedToolInvocation>;
  invoke(name: ToolId, input: unknown, token: vscode.CancellationToken): Promise<vscode.LanguageModelToolResult>;
}

const NOT_ALLOWED: Readonly<Record<Exclude<Consent, 'given'>, string>> = {
  none: 'The user was not asked whether this may be read, so nothing was read. Ask again.',
  other: 'Another account was chosen since this was allowed, so nothing was read. Ask again.',
};

/** An answer of a session that ended belongs to nothing that is shown now. */
const leftFor = ({ signal }: Session): string =>
  signal.reason instanceof SessionEnded && signal.reason.reopened
    ? 'A setting or a key of the account was changed meanwhile, so the answer was dropped. Ask again.'
    : 'Another account was chosen meanwhile, so the answer was dropped. Ask again.';

const CLOCK_WAS_WRONG =
  'The clock of this machine was wrong until the service answered, so the range was another one and the answer was dropped. Ask again.';

const HIDDEN = 'Privacy mode was turned on meanwhile, so the answer was dropped. Ask again.';

/** What is left out is a part of what is allowed. */
const questionOf = (name: ToolId, input: unknown): string => JSON.stringify([name, input, displayOptions().masked]);

export function toolsOf(store: Store, kept: Kept): Tools {
  const consent = consents();
  return {
    async prepare(name, input) {
      const { doing, most, local } = TABLE[name];
      const asked = toolInput(name, input);
      const what = doing(asked);
      const requests = most?.(asked);
      const invocationMessage = l10n.t`Loading ${what}`;
      assertMayAsk(store);
      if (local) return { invocationMessage };
      const session = await signedIn(store);
      const { account } = session;
      consent.prompt(questionOf(name, input), session);
      const sentences = [
        l10n.t`Orderdeck will load ${what} from "${account.label}" and pass the result to the language model. Orderdeck cannot change anything.`,
        ...(requests === undefined ? [] : [costInWords(requests)]),
        ...(displayOptions().masked ? [l10n.t('Privacy mode is on: amounts, prices and UIDs are left out.')] : []),
      ];
      const title = l10n.t('Load data from your exchange account?');
      return { invocationMessage, confirmationMessages: { title, message: sentences.join(' ') } };
    },

    async invoke(name, input, token) {
      const session = await signedIn(store);
      if (!TABLE[name].local) {
        const given = consent.take(questionOf(name, input), session);
        if (given !== 'given') throw new Error(NOT_ALLOWED[given]);
      }
      assertMayAsk(store);
      const { historySymbols, strategy, timeZone = ownTimeZone() } = readSettings();
      const asked: AskedForFigures = {
        store,
        session,
        kept,
        input: toolInput(name, input),
        display: displayOptions(),
        symbols: historySymbols,
        strategy,
        timeZone,
        signal: signalOf(token),
      };
      try {
        const { answer: answerOf, most } = TABLE[name];
        const isRight = rightTime(session.client);
        // So many requests at most were allowed, and they may be spent.
        const answer = await atRightTime(
          session.client,
          async () => answerOf(asked),
          () => most === undefined && !session.ended,
        );
        if (most && !isRight()) throw new Error(CLOCK_WAS_WRONG);
        if (session.ended) throw new Error(leftFor(session));
        if (displayOptions().masked && !asked.display.masked) throw new Error(HIDDEN);
        const text = JSON.stringify({ account: session.account.label, privacyMode: asked.display.masked, ...answer }, null, 1);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      } catch (error) {
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        // What was refused may name symbols of the account that is shown now.
        if (session.ended) throw new Error(leftFor(session), { cause: error });
        throw error instanceof RangeError ? error : new Error(describeError(error).text);
      }
    },
  };
}

/** @throws Error in a folder that is not trusted, where nobody has opened anything */
function assertMayAsk({ sessions }: Store): void {
  if (sessions.mayAskUnprompted) return;
  throw new Error(
    'The user does not trust this folder, so Orderdeck answers only after they have opened one of its views. Ask them to open it.',
  );
}

async function signedIn(store: Store): Promise<Session> {
  const state = await store.sessions.known();
  if (state.phase === 'signedIn') return state.session;
  throw new Error('No account is signed in to Orderdeck. Ask the user to run "Orderdeck: Add Account" or "Orderdeck: Try the Demo".');
}
