import assert from 'node:assert/strict';
import { escapeMarkdown, oneLineEach, withoutIcons, withoutLinks } from '../../../src/platform/text';

/** What VS Code's notifications take for a link. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

describe('text from outside in a notification', () => {
  it('holds no link that VS Code would make of it', () => {
    for (const text of ['[a](command:x)', '[a](https://x "t")', 'before [[a](file:///x)](command:y) after', '[a]](command:x)']) {
      assert.doesNotMatch(withoutLinks(text), LINK, text);
    }
  });

  it('stays as it is otherwise', () => {
    assert.equal(withoutLinks('40012: wrong (see [1]) (2)'), '40012: wrong (see [1]) (2)');
  });
});

/** A line that looks like one of ours, behind the end of a line of any kind. */
const FORGED = ['\n', '\r', '\r\n', '\u2028', '\u0085', '\u000B'].map(
  (end) => `no such order${end}2026-01-15 12:00:00.000 [info] Added the account "Main".`,
);

describe('text from outside, wherever it is shown', () => {
  it('is one line that hides nothing and does not go on for ever', () => {
    for (const show of [withoutLinks, withoutIcons, escapeMarkdown]) {
      for (const text of [...FORGED, '\u202Egnp.edoc', 'a'.repeat(1_000_000), '&'.repeat(1_000_000), 'e' + '\u0301'.repeat(1_000_000)]) {
        const shown = show(text);
        assert.doesNotMatch(shown, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        assert.ok(shown.length < 10_000, String(shown.length));
      }
    }
    assert.equal(withoutLinks('\u202Egnp.edoc'), '[U+202E]gnp.edoc');
  });

  it('keeps every letter of every language', () => {
    for (const show of [withoutLinks, withoutIcons, escapeMarkdown]) assert.equal(show('קוד 42 é😀'), 'קוד 42 é😀');
  });
});

describe('the log', () => {
  it('takes nothing from outside for an entry of its own', () => {
    const lines: string[] = [];
    const write = (text: string): void => void lines.push(text);
    const { info, warn, error } = oneLineEach({ info: write, warn: write, error: write });
    for (const text of FORGED) for (const tell of [info, warn, error]) tell(text);
    assert.equal(lines.length, 3 * FORGED.length);
    for (const line of lines)
      assert.match(line, /^no such order(\[U\+0085\]| )2026-01-15 12:00:00.000 \[info\] Added the account "Main"\.$/);
  });
});
