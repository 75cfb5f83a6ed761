/** Showing what came of a read while it goes on. */
import * as l10n from '@vscode/l10n';

/** What is missing meanwhile, in sentences. */
export const STILL_READ = {
  open: l10n.t('The open orders are still loading.'),
  orders: l10n.t('Past orders are still loading.'),
  users: l10n.t('The users are still loading.'),
  totals: l10n.t('The totals are still loading.'),
};

interface Pace {
  /** Milliseconds. */
  readonly every: number;
  /** Not before, milliseconds: what is over sooner is shown once. */
  readonly after: number;
}

/** For rows, which stay where they are: for each time, VS Code draws a list again. */
const ROWS: Pace = { every: 500, after: 0 };
/** For a list that takes several answers to prove, which are there in a moment as a rule. */
export const PROVEN_ROWS: Pace = { every: 500, after: 1000 };
/** For figures, which change and may be read meanwhile. */
export const FIGURES: Pace = { every: 2000, after: 400 };
/** Between two times it rests for so many times as long as one took: what is very long leaves time for all else. */
const RESTS = 4;

export interface Showing {
  /** Something came. */
  readonly tell: () => void;
  /** The read is over: nothing is shown any more of what came until then, other than what is being shown just now. */
  readonly end: () => void;
}

/** Shows what came, when it is told that something did, now and then. @param show does not reject */
export function nowAndThen(show: () => Promise<void>, { every, after }: Pace = ROWS): Showing {
  let next = performance.now() + after;
  let state: 'idle' | 'waiting' | 'busy' | 'over' = 'idle';
  let timer: NodeJS.Timeout | undefined;
  /** Something came while what came before is being shown, which may lack it. */
  let isMore = false;
  const run = (): void => {
    [state, isMore] = ['busy', false];
    const began = performance.now();
    void show().finally(() => {
      const now = performance.now();
      next = now + Math.max(every, RESTS * (now - began));
      if (state !== 'busy') return;
      state = 'idle';
      if (isMore) tell();
    });
  };
  const tell = (): void => {
    isMore = true;
    if (state !== 'idle') return;
    const wait = next - performance.now();
    if (wait <= 0) return run();
    state = 'waiting';
    timer = setTimeout(run, wait);
  };
  return {
    tell,
    end() {
      state = 'over';
      clearTimeout(timer);
    },
  };
}
