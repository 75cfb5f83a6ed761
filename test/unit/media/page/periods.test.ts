import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { asTold } from '../../../../src/dashboards/orders/figures';
import type { TrendState } from '../../../../src/dashboards/affiliates/protocol';
import type { TrendPoint } from '../../../../src/model/affiliateStatistics/types';
import type { CalendarUnit } from '../../../../src/model/calendar';
import { withTrendUnit } from '../../../support/atOnce';
import { order, statisticsOf } from '../../model/orderStatistics/orders';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const textsOf = (shown: Shown, ...tags: readonly string[]): string[] =>
  shown
    .all()
    .filter(({ tag }) => tags.includes(tag))
    .map(({ textContent }) => textContent);

describe('days, weeks and months on a dashboard', () => {
  let leave: () => void;
  before(() => (leave = asPage()));
  after(() => leave());

  /** What is written under the axis of the first chart, and what the table says of each and below them. */
  async function ofOrders(unit: CalendarUnit): Promise<{ axis: string[]; rows: string[]; notes: string[] }> {
    const { trend } = await import('../../../../media/orders/trend');
    const orders = [order(), order()];
    const { body, table } = trend(asTold(withTrendUnit(statisticsOf(orders), orders, unit)), 0, format);
    const [chart] = body.flatMap((each) => seen(each as HTMLElement).all()).filter(({ tag }) => tag === 'svg');
    const shown = seen(table?.());
    return {
      axis: textsOf(chart ?? assert.fail('no chart'), 'text').filter((text) => /[A-Z]/.test(text)),
      rows: shown
        .all()
        .filter((each) => each.attribute('scope') === 'row')
        .map(({ textContent }) => textContent),
      notes: textsOf(shown, 'p'),
    };
  }

  it('are months with their whole year under the axis, which no day looks like', async () => {
    assert.deepEqual((await ofOrders('month')).axis, ['May 2026', 'Jun 2026']);
    assert.equal((await ofOrders('day')).axis[0], 'May 2');
  });

  it('say below the table what the mark of one that is not whole means', async () => {
    const months = await ofOrders('month');
    assert.deepEqual([months.rows, months.notes], [['2026-05 …', '2026-06 …'], ['… not a full month']]);
    const { notes } = await ofOrders('week');
    assert.deepEqual(notes, ['… not a full week']);
  });

  it('say so of the trend of affiliate users as well, and nothing where all are whole', async () => {
    const { trend } = await import('../../../../media/affiliates/trend');
    const shown = (cut: boolean): string[] => {
      const range = { start: Date.UTC(2026, 4, 1), end: Date.UTC(2026, 5, 1) - 1 };
      const point: TrendPoint = { label: '2026-05', range, cut, completeness: 'complete', problems: [] };
      const cost = { buckets: 1, weight: 1, leastRequests: 1, leastSeconds: 1 };
      const costs = { week: cost, month: cost };
      const state: TrendState = { name: 'ready', bucket: 'month', complete: true, differences: [], points: [point], cost: costs };
      return textsOf(seen(trend(state, format, 'UTC').table?.()), 'p');
    };
    assert.deepEqual([shown(true), shown(false)], [['… not a full month'], []]);
  });

  it('keep long names under an axis apart', async () => {
    const { barChart } = await import('../../../../media/page/charts/bars');
    const bars = Array.from({ length: 6 }, (_, place) => ({ label: `октябрь 202${place} г.`, title: '', values: [], heights: [1] }));
    const chart = seen(barChart({ name: '', series: [''], short: String, bars }));
    const places = chart
      .all()
      .filter(({ tag, textContent }) => tag === 'text' && textContent.startsWith('окт'))
      .map((each) => Number(each.attribute('x')));
    assert.ok(places.length > 1, 'there are some');
    for (const [place, x] of places.slice(1).entries()) assert.ok(x - (places[place] ?? 0) >= 100, `${places.join(', ')}`);
  });
});
