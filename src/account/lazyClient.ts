import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import { asksOf, readerOf } from '../api/questions';
import type { BudgetState, RateLimit } from '../api/types';
import type { SessionClient } from '../store';

/**
 * A client that is made with its first question, so that opening an account loads and starts nothing by itself: VS Code opens it
 * at start, and most windows never ask.
 */
export function lazyClient({ weight, windowMs }: RateLimit, open: () => Promise<SessionClient>): SessionClient {
  const endpoint = l10n.t('all endpoints');
  const untouched: BudgetState = {
    endpoint,
    used: 0,
    limit: weight,
    windowMs,
    waiting: 0,
    pausedForMs: 0,
    askedForMs: 0,
    waitMs: 0,
    hoversWaitMs: 0,
  };
  let opening: Promise<SessionClient> | undefined;
  let opened: SessionClient | undefined;
  let disposed = false;

  const client = async (): Promise<SessionClient> => {
    if (disposed) throw new ServiceError('canceled', l10n.t('This account is no longer active in this window, so nothing was requested.'));
    return (opening ??= open().then(
      (made) => {
        opened = made;
        if (disposed) made.dispose();
        return made;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));
  };

  return {
    ...readerOf(async (name, query, options) => asksOf(await client())(name, query, options), {
      serverNow: () => opened?.serverNow() ?? Date.now(),
      isTimeTold: () => opened?.isTimeTold?.() ?? false,
    }),
    rateBudget: () => opened?.rateBudget() ?? [untouched],
    testPauses: () => opened?.testPauses(),
    dispose: () => {
      if (!disposed) opened?.dispose();
      disposed = true;
    },
  };
}
