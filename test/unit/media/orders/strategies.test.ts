import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { asTold } from '../../../../src/dashboards/orders/figures';
import { order, statisticsOf } from '../../model/orderStatistics/orders';
import { asPage, seen, type Shown } from '../document';

describe('the strategies of the order dashboard, as they are seen', () => {
  let leave: () => void;
  let strategies: (...clientIds: readonly string[]) => Shown;

  before(async () => {
    leave = asPage();
    const { groups } = await import('../../../../media/orders/groups');
    strategies = (...ids) => {
      const statistics = asTold(statisticsOf(ids.map((clientOid) => order({ clientOid }))));
      const shown = seen(document.createElement('section'));
      shown.append(
        ...groups('strategy', statistics, formatFor('en', 'UTC'), {
          quote: undefined,
          redraw: () => undefined,
          rule: statistics.rule,
        }).body.flatMap((each) => (each ? [seen(each)] : [])),
      );
      return shown;
    };
  });

  after(() => leave());

  const cells = (shown: Shown): string[] =>
    shown
      .all()
      .filter(({ tag }) => tag === 'th' || tag === 'td')
      .map(({ textContent }) => textContent);

  it('are a table where two groups remain', () => {
    const shown = strategies('grid-1', 'grid-2', 'grid-3', '');
    assert.deepEqual(cells(shown).slice(0, 2), ['Strategy', 'Profit']);
  });

  it('are one line and what one’s own ids name, where the ids tell none apart', () => {
    const shown = strategies('b-WEEX111125-bf78d975ca38422bb6ea65', 'grid-btc-1');
    assert.match(shown.ofClass('note')[0]?.textContent ?? '', /^The client IDs of these orders do not distinguish between strategies\./);
    assert.deepEqual(cells(shown), ['Client ID', 'Strategy', 'grid-btc-1', 'grid', 'b-WEEX111125-bf78d975ca38422bb6ea65', 'none']);
  });

  it('are shown by another number of parts while it is typed', () => {
    const shown = strategies('grid-btc-1', 'dca-eth-1');
    const [field] = shown.all().filter(({ tag }) => tag === 'input');
    assert.ok(field);
    Object.assign(field, { value: '2', validity: { valid: true } });
    field.does('input');
    assert.deepEqual(cells(shown).slice(2), ['dca-eth-1', 'dca-eth', 'grid-btc-1', 'grid-btc']);
  });

  it('are one line alone where no order has a client id', () => {
    assert.equal(strategies('', '').textContent, 'None of these orders has a client ID that could identify a strategy.');
  });
});
