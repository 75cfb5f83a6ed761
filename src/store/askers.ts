/** Who asks an account's service, and as what. Apart from the policy itself, which loads with an account. */
import * as l10n from '@vscode/l10n';
import { ServiceError, type Stop } from '../api/errors';
import type { CallOptions } from '../api/types';
import { MINUTE, SECOND } from '../model/timeRange';

/**
 * `person`: somebody did something and waits. `glance`: a hover, or a notice that nobody waits for. `poll`: what is shown is read
 * again. `program`: a tool of a language model, or the check of a file. `daily`: what is kept on disk is read on, and nobody looks.
 */
export type Asker = 'person' | 'glance' | 'poll' | 'program' | 'daily';
export type Family = 'orders' | 'affiliates';

/** How an asker asks, and how old an answer may be for it that can still change, milliseconds. */
export const POLICIES = {
  person: { priority: 'interactive', retry: true, throughPause: true, maxAge: 15 * SECOND },
  glance: { priority: 'interactive', retry: false, throughPause: false, share: 'hovers', maxAge: MINUTE },
  poll: { priority: 'background', retry: true, throughPause: false, maxAge: 0 },
  program: { priority: 'background', retry: true, throughPause: false, share: 'programs', maxAge: MINUTE },
  daily: { priority: 'idle', retry: true, throughPause: false, share: 'daily', maxAge: MINUTE },
} as const satisfies Record<Asker, CallOptions & { maxAge: number }>;

/** Why nobody but a person asks now. */
export class Paused extends ServiceError {
  constructor(
    override readonly stops: Stop,
    { kind, sentence, code, serverMessage, httpStatus }: ServiceError,
    /** When one question is let through by itself, epoch milliseconds of the local clock. */
    readonly until: number,
  ) {
    super(kind, l10n.t`Paused: ${stops.why}. ${sentence}`, { code, serverMessage, httpStatus, stops });
  }
}
