/** What a pattern matches in a text, as `matchAll` tells it: that makes a copy of the pattern for every text. @param pattern with `g` */
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
