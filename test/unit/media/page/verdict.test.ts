import assert from 'node:assert/strict';
import type * as badge from '../../../../media/page/badge';
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
  let page: typeof badge;
  let verdict: (told: number | undefined, ...coverages: readonly SourceCoverage[]) => Shown;

  before(async () => {
    leave = asPage();
    page = await import('../../../../media/page/badge');
    verdict = (told, ...coverages) => seen(page.verdict(format, { told }, ...coverages));
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

  it('names what alone it is complete of, with the reason under the pointer, and the moment behind it', () => {
    const scope = { complete: 'complete for 8 symbols', why: 'Others were not asked for.', beside: [] };
    const limited = (asOf?: number, told?: number): Shown => seen(page.verdict(format, { told, scope }, read(asOf)));
    assert.equal(limited().textContent, 'complete for 8 symbols');
    assert.equal(limited().ofClass('limited')[0]?.attribute('title'), 'Others were not asked for.');
    assert.equal(limited(NOW).textContent, `complete for 8 symbolsAs of ${format.moment(NOW)}`);
    assert.equal(limited(NOW, NOW).textContent, 'complete for 8 symbols', 'a moment that stands beside it is not told twice');
    assert.match(seen(page.verdict(format, { scope }, read(undefined, ['One page is missing.']))).textContent, /^partial/);
  });

  it('is that nothing was loaded where that holds of all, each reason once', () => {
    const unread = { unread: 'The users are not loaded.' };
    assert.equal(verdict(NOW, unread, unread).textContent, 'not loadedThe users are not loaded.');
    assert.equal(verdict(NOW, unread, read()).textContent, 'partialThe users are not loaded.');
  });

  it('has its reasons under the pointer too, one on each line', () => {
    const shown = verdict(NOW, read(undefined, ['One page is missing.', 'So is another.']));
    assert.ok(shown.all().some((each) => each.attribute('title') === 'One page is missing.\nSo is another.'));
    assert.equal(seen(page.badge({ completeness: 'unread', problems: [] })).textContent, 'not loadedNot loaded.');
  });

  it('has a mark at figures that lack values, and below them each sentence once', () => {
    const lacking = ['One amount cannot be read.', 'Nor can a time.'];
    const mark = seen(page.mark(lacking));
    assert.deepEqual([mark.textContent, mark.attribute('title')], ['*, with a note', lacking.join('\n')]);
    assert.deepEqual([page.mark(undefined), page.mark([])], [undefined, undefined]);
    assert.equal(seen(page.lackingNote({ lacking }, {}, { lacking: lacking.slice(1) })).textContent, `* ${lacking.join(' ')}`);
    assert.equal(page.lackingNote({}, {}), undefined);
  });
});
