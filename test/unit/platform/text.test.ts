import assert from 'node:assert/strict';
import { withoutLinks, withoutTurns } from '../../../src/platform/text';

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

describe('text of a row', () => {
  it('cannot turn what follows it around, and keeps every other letter', () => {
    assert.equal(withoutTurns('\u202Egnp.edoc\u2066-7\u2069'), 'gnp.edoc-7');
    assert.equal(withoutTurns('קוד 42 é😀'), 'קוד 42 é😀');
  });
});
