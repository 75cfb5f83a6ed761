import assert from 'node:assert/strict';
import { chosenAt, folded, matching, noFilter, placeOf, type FilterKind } from '../../../../../media/page/table/filter';

interface Trades {
  readonly length: number;
  readonly words: readonly string[];
  readonly symbol: readonly number[];
  readonly side: readonly (number | null)[];
}

const kind: FilterKind<Trades, 'symbol' | 'side'> = {
  hint: 'Filter by symbol',
  fits:
    ({ words, symbol }, text) =>
    (row) =>
      words[symbol[row] ?? -1]?.includes(text) === true,
  choices: {
    symbol: { title: 'Symbol', every: 'All symbols', options: ({ words }) => words, values: ({ symbol }) => symbol },
    side: { title: 'Side', every: 'Both sides', options: ['Buy', 'Sell'], values: ({ side }) => side },
  },
};
const trades: Trades = { length: 4, words: ['btc', 'eth'], symbol: [0, 1, 0, 1], side: [0, 0, 1, null] };
const all = noFilter(kind);

describe('the filter of a big table', () => {
  it('shows every row until something is chosen', () => {
    assert.deepEqual([...matching(kind, trades, all, undefined)], [0, 1, 2, 3]);
  });

  it('shows what fits all that is chosen', () => {
    assert.deepEqual([...matching(kind, trades, { ...all, symbol: 'btc' }, undefined)], [0, 2]);
    assert.deepEqual([...matching(kind, trades, { ...all, symbol: 'btc', side: 1 }, undefined)], [2]);
    assert.deepEqual([...matching(kind, trades, { ...all, side: 0, text: 'ETH' }, undefined)], [1]);
  });

  it('finds words as people type them, whatever their case and accents', () => {
    for (const [word, typed] of [
      ['İptal edildi', 'iptal'],
      ['Kısmen', 'KISMEN'],
      ['Annulé', 'annule'],
      ['Zlecenie zrealizowane częściowo', 'czesciowo'],
      ['已取消', '取消'],
      ['LIMIT', 'limit'],
      ['Long schließen', 'SCHLIESSEN'],
      ['En cours d’annulation', "d'annulation"],
    ] as const)
      assert.ok(folded(word).includes(folded(typed)), typed);
    assert.ok(!folded('İptal').includes(folded('opt')));
  });

  it('finds a word again where the next read put it', () => {
    const chosen = chosenAt(kind.choices.symbol, 0, trades);
    const later = { ...trades, words: ['eth', 'btc'] };
    assert.equal(placeOf(kind.choices.symbol, chosen, later), 1);
    assert.deepEqual([...matching(kind, later, { ...all, symbol: chosen }, undefined)], [1, 3]);
  });

  it('shows every row when the word that was chosen is not there any more', () => {
    assert.deepEqual([...matching(kind, trades, { ...all, symbol: 'ltc' }, undefined)], [0, 1, 2, 3]);
  });
});
