/** The page of the order dashboard with profits of any length, and with filters. */
import assert from 'node:assert/strict';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import type { OrderFilter } from '../../src/model/orderStatistics';
import { flawsOf } from '../support/pageFlaws';
import { recordingIn, type Told } from './recording';
import { showPage, type Shown } from './stage';

const WIDTHS = [250, 320, 400, 500, 600, 700, 805, 924, 1000, 1232, 1600];
const FILTERS: readonly OrderFilter[] = [
  { by: 'outcome', name: 'Canceled, part filled', outcome: 'canceledFilled' },
  { by: 'strategy', name: 'a-strategy-of-a-person-who-likes-long-names_'.repeat(4), kind: 'known', code: 'x' },
  { by: 'created', name: 'Sep 28, 2026 to Oct 4, 2026', range: { start: 0, end: 1 } },
];

describe('the page of orders', () => {
  let shown: Shown;
  let told: Extract<Told[number], { type: 'statistics' }>;
  const tell = async (change: (statistics: Statistics) => Statistics): Promise<void> => {
    const statistics = told.statistics as Statistics;
    await shown.tell([{ ...told, statistics: change(statistics) }]);
  };

  before(async () => {
    shown = await showPage('orders');
    const { orders } = (await recordingIn('en')).pages;
    told = orders.findLast((message): message is typeof told => message.type === 'statistics') ?? assert.fail('nothing is shown');
  });
  after(() => shown.close());

  for (const profit of ['80450.9877', '-21703703.67', '1234567.123456', '-123456789012345.67', '0.000000000123'])
    it(`shows all that is written of a profit at any width: ${profit}`, async () => {
      await tell(({ figures, ...rest }) => ({
        ...rest,
        figures: {
          ...figures,
          quotes: figures.quotes.map((quote) => ({
            ...quote,
            profit: { ...quote.profit, value: profit },
            profitLessFees: { ...quote.profitLessFees, value: profit },
          })),
        },
      }));
      for (const width of WIDTHS) {
        await shown.resize(width);
        assert.deepEqual(
          (await flawsOf(shown.body)).filter((flaw) => flaw.startsWith('a figure is cut')),
          [],
          `${width} pixels`,
        );
      }
    });

  it('says what it is filtered by, at any width, and asks for all orders again', async () => {
    await tell((statistics) => ({ ...statistics, filters: FILTERS, unfiltered: 12_345 }));
    const chips = shown.page.getByRole('group', { name: 'Filters' });
    for (const width of WIDTHS) {
      await shown.resize(width);
      assert.deepEqual(
        (await flawsOf(shown.body)).filter((flaw) => !flaw.startsWith('more than a line TD')),
        [],
        `${width} pixels`,
      );
    }
    await shown.picture('filtered-1600');
    await shown.resize(250);
    await shown.picture('filtered-250');
    assert.match(await chips.innerText(), /of 12,345 orders/);
    await chips.getByRole('button', { name: 'Remove the filter Canceled, part filled' }).click();
    await chips.getByRole('button', { name: 'Show all orders' }).click();
    assert.deepEqual((await shown.said()).slice(-2), [{ type: 'unfilter', by: 'outcome' }, { type: 'unfilter' }]);
  });
});
