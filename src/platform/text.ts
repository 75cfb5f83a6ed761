/** Text from outside, shown as text and nothing else. No vscode. */

/**
 * Text from outside, for VS Code's notifications: they make a link of `[label](command:…)`, and one click would run that
 * command. Nothing here is meant as a link, so the two halves are parted.
 */
export const withoutLinks = (text: string): string => text.replaceAll('](', '] (');

/** Text from outside, for rows: what would turn all that follows it around is left out. */
export const withoutTurns = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/** Text from outside, for labels and the status bar: they make an icon of `$(name)`. */
export const withoutIcons = (text: string): string => text.replaceAll('$(', '$ (');

/** Text from outside, shown as text: nothing in it becomes a link, an image, a command or a line of its own. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$:@/]/g, (each) => `&#${each.charCodeAt(0)};`).replace(/\s+/g, ' ');
