/**
 * Text from outside, for VS Code's notifications: they make a link of `[label](command:…)`, and one click would run that
 * command. Nothing here is meant as a link, so the two halves are parted.
 */
export const inert = (text: string): string => text.replaceAll('](', '] (');

/** Text from outside, for labels and the status bar: they make an icon of `$(name)`. */
export const noIcons = (text: string): string => text.replaceAll('$(', '$ (');
