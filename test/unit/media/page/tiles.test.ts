import assert from 'node:assert/strict';
import type { TileKind } from '../../../../media/page/tiles';
import { formatFor } from '../../../../media/page/format';
import type { Figure, Reliability, SourceCoverage } from '../../../../src/model/reliability';
import { DAY } from '../../../../src/model/timeRange';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const range = { start: 0, end: DAY };
const READ: SourceCoverage = { range, complete: true, problems: [], requests: 1 };
type Any = Figure<string | number>;

describe('a figure', () => {
  let leave: () => void;
  before(() => (leave = asPage()));
  after(() => leave());

  async function shown(
    figure: Partial<Any>,
    kind: Partial<TileKind> = {},
    { coverage = READ, isInReach = true, masked = false, told = undefined as Reliability | undefined } = {},
  ): Promise<Shown> {
    const { tile } = await import('../../../../media/page/tiles');
    const before = { range: isInReach ? range : undefined, coverage, outOfReach: 'It is too long ago.' };
    const whole: Any = { completeness: 'complete', problems: [], previousCompleteness: 'complete', ...figure };
    const how = masked ? formatFor('en', 'UTC', true) : format;
    return seen(tile({ key: 'deposits', title: 'Deposits', hint: 'What came in.', more: 'good', ...kind }, whole, before, how, [], told));
  }
  const one = (within: Shown, name: string): Shown => within.ofClass(name)[0] ?? assert.fail(`no ${name}`);
  /** What is seen of it, and what it was before. */
  async function written(value: string, previous: string): Promise<readonly (string | undefined)[]> {
    const all = await shown({ value, previous }, { plain: true });
    return [one(all, 'tile-value').textContent, one(all, 'tile-change').textContent];
  }
  /** What is said of the figure before. */
  const change = async (...given: Parameters<typeof shown>): Promise<string> => one(await shown(...given), 'tile-change').textContent;
  const titles = (within: Shown): string[] => within.all().flatMap((each) => each.attribute('title') ?? []);

  it('has as many decimals as what it was before', async () => {
    assert.deepEqual(await written('1.60', '1.05'), ['1.60', 'was 1.05']);
    assert.deepEqual(await written('1.05', '2'), ['1.05', 'was 2.00']);
    assert.deepEqual(await written('3', '4'), ['3', 'was 4']);
  });

  it('is short where it is very great, which what it was before does not have to be', async () => {
    assert.deepEqual(await written('6172839450.50', '1.05'), ['about 6.173B', 'was 1.05']);
  });

  it('says by how much it rose or fell, in the colour of what is good for the person', async () => {
    const told = async (changePercent: string, more: TileKind['more']): Promise<string> => {
      const all = await shown({ value: '112.3', previous: '100', changePercent }, { more });
      return `${one(all, 'change').attribute('class')}: ${one(all, 'tile-change').textContent}`;
    };
    assert.equal(await told('12.3', 'good'), 'change better: ▲ up 12.3%was 100');
    assert.equal(await told('12.3', 'bad'), 'change worse: ▲ up 12.3%was 100');
    assert.equal(await told('-12.3', 'good'), 'change worse: ▼ down 12.3%was 100');
    assert.equal(await told('-12.3', 'bad'), 'change better: ▼ down 12.3%was 100');
    assert.equal(await told('12.3', 'neither'), 'change: ▲ up 12.3%was 100');
    assert.equal(await told('0.0', 'good'), 'change: = unchanged, 0.0%was 100');
  });

  it('says that it went through zero, where a percentage would say nothing', async () => {
    assert.equal(await change({ value: '-5', previous: '5', crossed: 'fell' }), '▼ fell below 0was 5');
    assert.equal(await change({ value: '5', previous: '-5', crossed: 'rose' }), '▲ rose from below 0was −5');
    assert.equal(await change({ value: '5', previous: '0' }), 'was 0');
  });

  it('changes by points where it is a share, and by times where it is by more than a thousand percent', async () => {
    const share = { value: '11.5', previous: '10', changePoints: '1.5', changePercent: '15.0' };
    assert.equal(await change(share, { unit: '%' }), '▲ up 1.5 pointswas 10.0%');
    const grown = await shown({ value: '1234', previous: '100', changePercent: '1134.0', changeTimes: { times: '12.3', of: 'before' } });
    assert.equal(one(grown, 'tile-change').textContent, '▲ up 12.3 timeswas 100');
    assert.ok(titles(grown).includes('12.3 times the previous value: 1,134.0% more'), titles(grown).join('\n'));
    const lost = await shown({ value: '-1234', previous: '-100', changePercent: '-1134.0', changeTimes: { times: '11.3', of: 'size' } });
    assert.equal(one(lost, 'tile-change').textContent, '▼ down by 11.3 timeswas −100');
    assert.ok(titles(lost).includes('A change of 11.3 times the previous value: 1,134.0%'), titles(lost).join('\n'));
  });

  it('tells the days of what it was before to the last digit, and that not all of it was loaded', async () => {
    const figure = { value: '5', previous: '1234567.123456789' };
    assert.ok(titles(await shown(figure)).includes('1,234,567.123456789 from Jan 1, 1970 to Jan 2, 1970'));
    const partly = await shown({ ...figure, previousCompleteness: 'partial' });
    assert.equal(one(partly, 'tile-change').textContent, 'was about 1,234,567.1235 (partial)');
    assert.ok(titles(partly).includes('1,234,567.123456789 from Jan 1, 1970 to Jan 2, 1970, not fully loaded'));
    assert.ok(titles(await shown(figure, {}, { masked: true })).includes('••• from Jan 1, 1970 to Jan 2, 1970'));
  });

  it('has a mark at what it was before where amounts of that cannot be read, which all were loaded', async () => {
    const lacks = { previousCompleteness: 'partial', previousLacking: ['One amount cannot be read.'] } as const;
    const all = await shown({ value: '5', previous: '100', ...lacks });
    assert.equal(one(all, 'tile-change').textContent, 'was 100*, with a note');
    assert.equal(one(all, 'mark').attribute('title'), 'One amount cannot be read.');
  });

  it('says why nothing is known of what it was before', async () => {
    const why = async (figure: Partial<Any>, more: Parameters<typeof shown>[2] = {}): Promise<string[]> => {
      const [said = assert.fail('nothing is said')] = one(await shown({ value: '5', ...figure }, {}, more), 'tile-change').children;
      return typeof said === 'string' ? [said] : [said.textContent, said.attribute('title') ?? ''];
    };
    assert.deepEqual(await why({}, { isInReach: false }), ['Previous period not available', 'It is too long ago.']);
    assert.deepEqual(await why({}, { coverage: { unread: 'This is still loading.' } }), ['Previous period: –', 'This is still loading.']);
    const unknown = ['Previous period: –', 'The value for Jan 1, 1970 to Jan 2, 1970 is unknown.'];
    assert.deepEqual(await why({}), unknown);
    assert.deepEqual(await why({ previous: '0.00', previousCompleteness: 'partial' }), unknown, 'a zero of a part is none');
    assert.deepEqual(await why({ previous: '0' }), ['was 0', '0 from Jan 1, 1970 to Jan 2, 1970']);
  });

  it('is a dash with the reason where it is not known, as a zero of a part is not', async () => {
    const said = async (figure: Partial<Any>): Promise<string> => one(await shown(figure), 'tile-value').textContent;
    assert.equal(await said({}), '–There is no data in this range to calculate this from.');
    const partial = { completeness: 'partial', problems: ['One page is missing.', 'So is another.'] } as const;
    assert.equal(await said(partial), '–One page is missing.');
    assert.equal(await said({ ...partial, value: '0' }), '–One page is missing.');
    assert.equal(await said({ ...partial, value: '5' }), '5');
    assert.equal(await said({ value: '0' }), '0');
  });

  it('has the sign and the colour of a gain or a loss, unless it is zero, or hidden', async () => {
    const told = async (value: string, masked = false, signed = true): Promise<string> => {
      const seenOf = one(await shown({ value }, { signed }, { masked }), 'tile-value');
      return `${seenOf.textContent} ${seenOf.attribute('class')}`;
    };
    assert.equal(await told('5'), '+5 tile-value number gain');
    assert.equal(await told('-5'), '−5 tile-value number loss');
    assert.equal(await told('0.00'), '0 tile-value number');
    assert.equal(await told('5', false, false), '5 tile-value number');
    assert.equal(await told('5', true), '••• tile-value number');
    assert.match(await told('9'.repeat(20)), />\+999,999T/, 'behind what says that it is more');
  });

  it('is as large as there is room for, with the fraction of a great amount in small letters', async () => {
    const sized = async (value: string): Promise<string> => {
      const seenOf = one(await shown({ value }), 'tile-value');
      const small = seenOf.all().find(({ tag }) => tag === 'small')?.textContent ?? '';
      assert.equal(seenOf.textContent.replace('about ', ''), format.amount(value).text);
      assert.equal(seenOf.attribute('title'), format.exact(value));
      return `${seenOf.attribute('class')?.replace('tile-value number', '')}|${small}`;
    };
    assert.equal(await sized('123456789'), ' long|');
    assert.equal(await sized('1234567'), '|');
    assert.equal(await sized('12345.67'), '|.67');
    assert.equal(await sized('1.2345'), '|');
    assert.equal(await sized('1234567.89'), ' long|.89');
    assert.equal(await sized('123456789.1234'), ' longest|.1234');
    assert.equal(await sized('1234567890'), '|');
  });

  it('has a badge of its own only where the head of its group says something else of it', async () => {
    const partial = { value: '5', completeness: 'partial', problems: ['One page is missing.'] } as const;
    const badges = async (told?: Reliability): Promise<number> => (await shown(partial, {}, { told })).ofClass('badge').length;
    assert.equal(await badges(), 1);
    assert.equal(await badges({ completeness: 'partial', problems: [] }), 0);
    assert.equal(await badges({ completeness: 'complete', problems: [] }), 1);
  });

  it('has its name, and under the pointer what it counts', async () => {
    const all = await shown({ value: '5' });
    assert.deepEqual([all.attribute('role'), all.attribute('aria-label')], ['group', 'Deposits']);
    assert.deepEqual([one(all, 'tile-title').textContent, one(all, 'tile-title').attribute('title')], ['Deposits', 'What came in.']);
  });
});
