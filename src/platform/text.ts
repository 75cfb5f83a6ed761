/** Text from outside, shown as text and nothing else: one line of bounded length that hides nothing, see `visible.ts`. No vscode. */
import { visibleLine } from '../model/visible';

/**
 * Text from outside, for VS Code's notifications: they make a link of `[label](command:…)`, and one click would run that
 * command. Nothing here is meant as a link, so the two halves are parted.
 */
export const withoutLinks = (text: string): string => visibleLine(text).replaceAll('](', '] (');

/** Text from outside, for labels and the status bar: they make an icon of `$(name)`. */
export const withoutIcons = (text: string): string => visibleLine(text).replaceAll('$(', '$ (');

/** Words of ours as the beginning of a line. */
export const withCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Text from outside, shown as text: nothing in it becomes a link, an image, a command or a line of its own. */
export const escapeMarkdown = (text: string): string =>
  visibleLine(text).replace(/[\\`*_{}[\]()#+\-.!|<>~&$:@/]/g, (each) => `&#${each.charCodeAt(0)};`);

/** What entries are written into. */
export type Entries = Readonly<Record<'info' | 'warn' | 'error', (text: string) => void>>;

/** Each entry is one line, so that nothing from outside can look like an entry of its own. */
export const oneLineEach = (log: Entries): Entries => ({
  info: (text) => log.info(visibleLine(text)),
  warn: (text) => log.warn(visibleLine(text)),
  error: (text) => log.error(visibleLine(text)),
});
