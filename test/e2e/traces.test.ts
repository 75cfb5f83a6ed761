/** What all journeys of a shard have left: this is the last file of each. */
import assert from 'node:assert/strict';
import { placesOf, windows } from './searched';
import { everySecret } from './secrets';
import { written } from './written';

describe('the traces that are left', () => {
  it('hold no secret on any page, in what the browser keeps or in the clipboard when a journey ends', () => {
    assert.ok(windows.searched > 0, 'no window was looked at');
    assert.deepEqual(windows.found, []);
  });

  it('hold no key, no passphrase and no signature of any journey', () => {
    const texts = [...written()];
    assert.ok(
      texts.some(([place]) => place.endsWith('Orderdeck.log')),
      'the log of the extension is not among what was looked at',
    );
    assert.ok(everySecret().length > 3);
    assert.deepEqual(placesOf(texts), []);
  });
});
