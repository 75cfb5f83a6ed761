import assert from 'node:assert/strict';
import { listingOf, withoutDeadLinks } from '../../scripts/listing.mjs';
import { hindrances, untilThere } from '../../scripts/publish.mjs';

const FILLED = { publisher: 'somebody', repository: 'https://github.com/somebody/orderdeck', contact: 'holes@example.com' };

describe('the listing', () => {
  it('says what its owner has not filled in', () => {
    assert.deepEqual(listingOf({ publisher: '', repository: '', contact: '' }), {
      missing: ['publisher', 'repository', 'contact'],
      fields: {},
    });
    assert.deepEqual(listingOf({ ...FILLED, contact: '' }).missing, ['contact']);
  });

  it('puts what is filled in where shops look for it', () => {
    assert.deepEqual(listingOf(FILLED), {
      missing: [],
      fields: {
        publisher: 'somebody',
        repository: { type: 'git', url: 'https://github.com/somebody/orderdeck.git' },
        homepage: 'https://github.com/somebody/orderdeck#readme',
        bugs: { url: 'https://github.com/somebody/orderdeck/issues', email: 'holes@example.com' },
      },
    });
  });

  it('takes nothing that is none', () => {
    for (const wrong of [
      ...['some body', 'acme-', 'a'.repeat(300), 5].map((publisher) => ({ publisher })),
      ...['http://github.com/a/b', 'https://github.com/a/b.git', 'https://github.com/../..', ['https://github.com/a/b']].map(
        (repository) => ({ repository }),
      ),
      ...['nobody', 'mailto:a@b.co', '<a@b.co>'].map((contact) => ({ contact })),
    ])
      assert.throws(() => listingOf({ ...FILLED, ...wrong }), /^Error: listing\.json: .* is no (publisher|repository|contact)\.$/);
    assert.throws(() => listingOf({ ...FILLED, Publisher: 'acme' }), /"Publisher" is not known/);
    for (const wrong of [null, [], 'acme']) assert.throws(() => listingOf(wrong), /has to be an object/);
  });
});

describe('the README of a package without a repository', () => {
  it('leads only to what is in the package or on the web', () => {
    const text =
      '![moving](docs/a.gif) ![still](media/b.png) [guide](docs/guide.md#x) [log](CHANGELOG.md#y) [node](https://nodejs.org) [up](#top)';
    assert.equal(
      withoutDeadLinks(text, ['media/b.png', 'CHANGELOG.md']),
      ' ![still](media/b.png) guide [log](CHANGELOG.md#y) [node](https://nodejs.org) [up](#top)',
    );
  });
});

describe('a version', () => {
  const ready = { tag: 'v1.2.3', version: '1.2.3', changelog: '# Changelog\n\n## [1.2.3] - 2026-01-31\n', missing: [], recorded: '1.2.3' };

  it('is published from its own tag, also as a pre-release, with a date in the changelog', () => {
    assert.deepEqual(hindrances(ready), []);
    assert.deepEqual(hindrances({ ...ready, tag: 'v1.2.3-pre' }), []);
  });

  it('is not while anything of it is missing', () => {
    const found = hindrances({
      tag: 'v1.2.4',
      version: '1.2.3',
      changelog: '## [1x2y3] - 2026-01-31',
      missing: ['contact'],
      recorded: '1.2.2',
    });
    assert.deepEqual(found, [
      'The tag is v1.2.4, the version in package.json is 1.2.3.',
      'CHANGELOG.md has no "## [1.2.3] - " with a date.',
      'scripts/released.json holds the sizes of 1.2.2: node scripts/budget.mjs --record',
      'listing.json lacks the contact.',
    ]);
  });

  /** Each answer once, the last one for ever; how often it was asked. */
  const shop = (...answers: readonly (readonly string[] | Error)[]): { ask: () => Promise<readonly string[]>; asked: () => number } => {
    let asked = 0;
    const ask = async (): Promise<readonly string[]> => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return { ask, asked: () => asked };
  };
  const pause = (): Promise<void> => Promise.resolve();

  it('is out when the shop offers it, however it answered before', async () => {
    const { ask, asked } = shop(new Error('not found'), ['1.2.2'], ['1.2.3', '1.2.2']);
    await untilThere(ask, '1.2.3', { pause });
    assert.equal(asked(), 3);
  });

  it('is said to be missing where the shop never offers it, with the last trouble', async () => {
    const { ask, asked } = shop(new Error('503'));
    await assert.rejects(untilThere(ask, '1.2.3', { times: 4, pause }), /cannot be installed yet: 503\./);
    assert.equal(asked(), 4);
  });
});
