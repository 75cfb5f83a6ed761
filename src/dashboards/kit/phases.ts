/** How the reading of a page stands: which task is under way, what became of it, when it is tried again. No vscode. */
import { sentenceAsShown } from '../../model/maskedWords';
import { SECOND } from '../../model/timeRange';
import { jitter, type Disposable, type Family, type Sessions } from '../../store';
import { isCanceled, type Pages, type Task } from '../../store/countedReads';
import type { Failure, PageStatus, Phase } from './protocol';

/** What the host of a page has to do with it, and how things are shown now. */
export interface PageOptions<Message> {
  readonly sessions: Sessions;
  readonly post: (message: Message) => void;
  /** IANA name. */
  readonly timeZone: () => string;
  /** BCP 47 tag. */
  readonly language: () => string;
  /** Privacy mode. */
  readonly masked?: (() => boolean) | undefined;
  /** Whether somebody can see the page; without it, they can. */
  readonly visible?: (() => boolean) | undefined;
  /** An error in words for people, which mark what the service said. */
  readonly describe: (error: unknown) => Failure;
}

export interface PhaseHooks<Status extends PageStatus> {
  /** Whose pauses hold the reads of this page back. */
  readonly family: Family;
  /** What the status says beside what every page's says: what is chosen. */
  readonly chosen: () => Omit<Status, Exclude<keyof PageStatus, 'choice' | 'keptDays'>>;
  /** Reads again what failed, for nobody in particular. */
  readonly readAgain: () => void;
}

type StepOf<Status> = Status extends PageStatus<infer Step> ? Step : never;

export class Phases<Status extends PageStatus> implements Disposable {
  private phase: Phase<StepOf<Status>>;
  /** Of the task under way. */
  private latest: AbortController | undefined;
  private again: NodeJS.Timeout | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private readonly subscriptions: readonly Disposable[];

  constructor(
    private readonly options: PageOptions<{ readonly type: 'status'; readonly status: Status }>,
    private readonly hooks: PhaseHooks<Status>,
  ) {
    this.phase = restingPhase(options.sessions);
    const { sessions } = options;
    this.subscriptions = [
      sessions.onDidPause(() => this.pause()),
      sessions.onDidRecover(() => this.recover()),
      sessions.onDidRename(() => this.tellStatus()),
    ];
  }

  get isLoading(): boolean {
    return this.phase.name === 'loading';
  }

  /** Gives up what is under way for something else. */
  begin(): Task<StepOf<Status>> {
    this.latest?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    const isLatest = (): boolean => this.latest === controller;
    const tellPages = (step: StepOf<Status>, { done, expected }: Pages): void => {
      if (!isLatest()) return;
      clearTimeout(this.ticking);
      const { waitMs } = this.options.sessions;
      this.enter({ name: 'loading', step, pagesDone: done, pagesExpected: expected, waitMs, canceling: signal.aborted });
      // No page tells of the wait for the next one.
      this.ticking = setTimeout(() => this.isLoading && tellPages(step, { done, expected }), SECOND);
    };
    this.latest = controller;
    return { signal, isLatest, tellPages };
  }

  /** Answers whether it was the latest. @param phase the one it leads to; undefined leaves it as it is */
  end(task: Task<StepOf<Status>>, phase?: Phase<StepOf<Status>>): boolean {
    if (!task.isLatest()) return false;
    this.latest = undefined;
    clearTimeout(this.ticking);
    if (phase) this.enter(phase);
    return true;
  }

  /** Stops what is under way; what was read of it stays. */
  cancel(): void {
    this.latest?.abort();
    if (this.phase.name === 'loading') this.enter({ ...this.phase, canceling: true });
  }

  /** Gives up what is under way, for good: another account, or none. */
  reset(): void {
    this.stop();
    this.enter(restingPhase(this.options.sessions));
  }

  /** Nothing could be read. */
  failed(error: unknown): Phase<StepOf<Status>> {
    return isCanceled(error) ? { name: 'canceled' } : { name: 'failed', ...this.reasonOf(error) };
  }

  /** What was read until then is shown. */
  stopped(error: unknown): Phase<StepOf<Status>> {
    return { name: 'stopped', ...this.reasonOf(error) };
  }

  enter(phase: Phase<StepOf<Status>>): void {
    this.phase = phase;
    this.tellStatus();
  }

  /** Also when settings changed: nothing else of what is told depends on them. */
  tellStatus(): void {
    const { sessions, timeZone, language, masked, post } = this.options;
    const account = sessions.current?.account;
    const mode = { masked: masked?.() };
    const { phase } = this;
    const status = {
      phase: 'message' in phase ? { ...phase, message: sentenceAsShown(phase.message, mode) } : phase,
      ...this.hooks.chosen(),
      timeZone: timeZone(),
      language: language(),
      ...(masked && mode),
      account: account && { id: account.id, label: account.label, service: account.service },
    };
    post({ type: 'status', status: status as PageStatus as Status });
  }

  /** The service answers again: what failed is read again, where somebody can see it. */
  recover(): void {
    const failed = (): boolean => this.phase.name === 'failed' || this.phase.name === 'stopped';
    if (!failed() || this.options.visible?.() === false) return;
    clearTimeout(this.again);
    this.again = setTimeout(() => {
      if (failed()) this.hooks.readAgain();
    }, jitter());
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.again);
    clearTimeout(this.ticking);
    this.latest?.abort();
    this.latest = undefined;
  }

  /** Questions are held back, or not any more: the page says so, whatever it shows. */
  private pause(): void {
    const pause = this.options.sessions.pauseOf(this.hooks.family);
    if (pause && this.latest === undefined) this.enter(this.failed(pause));
  }

  private reasonOf(error: unknown): Failure {
    return this.options.describe(this.options.sessions.pauseOf(this.hooks.family) ?? error);
  }
}

function restingPhase({ state }: Sessions): { name: 'idle' | 'starting' } | { name: 'signedOut'; problem: string | undefined } {
  if (state.phase === 'signedIn') return { name: 'idle' };
  return state.phase === 'starting' ? { name: 'starting' } : { name: 'signedOut', problem: state.problem };
}
