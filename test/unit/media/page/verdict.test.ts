import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { MINUTE } from '../../../../src/model/timeRange';
import type { SourceCoverage } from '../../../../src/model/reliability';
import { NOW } from '../../../support/fakeService';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const read = (asOf?: number, problems: readonly string[] = []): SourceCoverage => ({
  ...{ range: undefined, complete: problems.length === 0, problems, requests: 1 },
  ...(asOf !== undefined && { asOf }),
});

describe('the word for the whole of a page', () => {
  let leave: () => void;
  let verdict: (told: number | undefined, ...coverages: readonly SourceCoverage[]) => Shown;

  before(async () => {
    leave = asPage();
    const badge = await import('../../../../media/page/badge');
    verdict = (told, ...coverages) => seen(badge.verdict(format, { told }, ...coverages));
  });
  after(() => leave());

  it('is complete, and nothing more where all was read now', () => {
    assert.equal(verdict(NOW, read(), read()).textContent, '✓complete');
  });

  it('names the oldest moment where some was read before', () => {
    const { textContent } = verdict(NOW, read(NOW - 20 * MINUTE), read(), read(NOW - 5 * MINUTE));
    assert.equal(textContent, `✓complete as of ${format.moment(NOW - 20 * MINUTE)}`);
  });

  it('does not repeat the moment that stands beside it', () => {
    assert.equal(verdict(NOW, read(NOW)).textContent, '✓complete');
    assert.equal(verdict(undefined, read(NOW)).textContent, `✓complete as of ${format.moment(NOW)}`);
  });

  it('is partial where anything is missing, however old the rest is', () => {
    assert.match(verdict(NOW, read(NOW - MINUTE), read(undefined, ['One page is missing.'])).textContent, /^partialOne page is missing\.$/);
  });
});
