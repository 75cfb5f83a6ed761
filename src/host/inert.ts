/**
 * Text from outside, for VS Code's notifications: they make a link of `[label](command:…)`, and one click would run that
 * command. Nothing here is meant as a link, so the two halves are parted.
 */
export const inert = (text: string): string => text.replaceAll('](', '] (');
