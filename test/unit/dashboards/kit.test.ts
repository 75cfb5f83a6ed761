import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sortRows } from '../../../media/page/table/order';
import { amountColumn } from '../../../media/page/table/columns';
import { barsOf } from '../../../src/dashboards/kit/bars';
import { placesBy } from '../../../src/dashboards/kit/order';
import { figureLine } from '../../../src/dashboards/kit/statisticsExport';
import { MASK } from '../../../src/model/privacy';
import type { Figure } from '../../../src/model/reliability';
import { atOnce } from '../../support/atOnce';

describe('the order of rows by what the page does not hold', () => {
  it('is that of a page which holds it', () => {
    const amount = fc.oneof(
      fc.constantFrom('', '0', '-0.0', '1', '1.50', '1.5', '1e1', '0x10', 'n/a'),
      fc.integer({ min: -99, max: 99 }).map((units) => String(units / 10)),
    );
    fc.assert(
      fc.property(fc.array(amount), fc.boolean(), (amounts, descending) => {
        const { hint, exact } = amountColumn<{ values: string[] }>('', ({ values }) => values, '').sortKey({ values: amounts });
        const onThePage = sortRows(Uint32Array.from(amounts.keys()), hint, exact, descending);
        assert.deepEqual(atOnce(placesBy(amounts, (text) => text, descending)), [...onThePage]);
      }),
    );
  });

  it('tells apart amounts that no float does, and puts last what is not known', () => {
    const amounts = ['90071992547409931', undefined, '90071992547409932', 'n/a', '90071992547409930'];
    assert.deepEqual(atOnce(placesBy(amounts, (text) => text, true)), [2, 0, 4, 1, 3]);
    assert.deepEqual(atOnce(placesBy(amounts, (text) => text, false)), [4, 0, 2, 1, 3]);
  });
});

describe('the bars of amounts that are hidden', () => {
  it('are whole percents of the longest on their axis, below 0 too', () => {
    const bars = barsOf({ profit: ['48211.55', '-24105.775', undefined, '0'], running: ['48211.55', '24105.775', '', '1'] });
    assert.deepEqual(bars, { profit: [100, -50, null, 0], running: [100, 50, null, 0] });
  });

  it('are the same for amounts ten times as large', () => {
    assert.deepEqual(barsOf({ fees: ['1.5', '3'] }), barsOf({ fees: ['15', '30'] }));
    assert.deepEqual(barsOf({ fees: [] }), { fees: [] });
    assert.deepEqual(barsOf({ fees: ['0', '0'] }), { fees: [0, 0] });
  });
});

describe('the line of a figure in a file', () => {
  const complete = { completeness: 'complete', problems: [] } as const;
  const line = (figure: Figure): unknown[] => figureLine('Key figures', 'Deposits', figure).slice(3);

  it('says how well what it was before is known, and what that lacks', () => {
    const before = { previous: '3', previousCompleteness: 'partial' } as const;
    const lacking = { ...before, previousLacking: ['Deposits left out: 1.'], changePercent: '50.0' };
    assert.deepEqual(line({ ...complete, value: '4', ...lacking }), [
      ...['4', '3', '50.0%', 'complete', 'Previous period: Deposits left out: 1.', 'partial'],
    ]);
    assert.deepEqual(line({ ...complete, value: '4', ...before }), ['4', '3', undefined, 'complete', '', 'partial']);
    assert.deepEqual(line({ ...complete, value: '4', ...before, previous: '0' }), ['4', undefined, undefined, 'complete', '', undefined]);
  });

  it('says that it rose from below 0, or fell, of which there is no percentage, and not which where amounts are hidden', () => {
    const crossed = (how: string): unknown => line({ ...complete, value: '1', previous: '-1', crossed: how as 'rose' })[2];
    assert.deepEqual(['rose', 'fell', MASK].map(crossed), ['rose from below 0', 'fell below 0', undefined]);
  });
});
