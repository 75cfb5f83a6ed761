/** The other side: what the page wants goes there, what the person chose is remembered here until the page comes back. */
import { giveFocusBack } from './focusBack';
import { scrollBack } from './scrollBack';

interface VsCode {
  postMessage(message: unknown): void;
  getState(): object | undefined;
  setState(state: object): void;
}
declare function acquireVsCodeApi(): VsCode;

/** The host as one page, or a part of one, knows it. */
export interface Host<Intent, Kept extends object> {
  readonly tell: (intent: Intent) => void;
  /** What survives a reload: choices only, never anything that was read. Of an older version it may be anything. */
  readonly recall: () => Partial<Kept>;
  readonly remember: (change: Partial<Kept>) => void;
}

const vscode = acquireVsCodeApi();
/** The host says so of the page it makes. */
const masked = document.documentElement.dataset['masked'] !== undefined;

/** Of what is kept, what holds no uid and no amount that somebody typed. In privacy mode no more than this survives a reload. */
const PUBLIC: ReadonlySet<string> = new Set([
  ...['choice', 'columns', 'widths', 'sort', 'asTable', 'rules', 'bucket', 'unit', 'quote'],
  ...['orderId', 'rawOpen', 'checked', 'account', 'scrolled'],
]);
const keepable = (all: object): object => (masked ? Object.fromEntries(Object.entries(all).filter(([name]) => PUBLIC.has(name))) : all);

let kept: object = keepable(vscode.getState() ?? {});
if (masked) {
  vscode.setState(kept);
  // VS Code writes what was kept into the document, from which it has been read by now.
  document.getElementById('_vscodeApiScript')?.remove();
}

/** @typeParam Kept all that is kept has one place; each part sees its own of it */
export const hostFor = <Intent, Kept extends object>(): Host<Intent, Kept> => ({
  tell: (intent) => vscode.postMessage(intent),
  recall: () => kept,
  remember(change) {
    kept = { ...kept, ...change };
    vscode.setState(keepable(kept));
  },
});

/** Hears the host from now on, and tells it so: it answers with all that there is to show. */
export function listen<Message>(hear: (message: Message) => void): void {
  giveFocusBack();
  const { recall, remember } = hostFor<unknown, { readonly scrolled: number }>();
  scrollBack(recall().scrolled, (scrolled) => remember({ scrolled }));
  window.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
  vscode.postMessage({ type: 'ready' });
}
