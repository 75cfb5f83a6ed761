import assert from 'node:assert/strict';
import { strategyOf } from '../../../../src/model/orderStatistics/strategy';
import { STRATEGY_RULE } from '../../../../src/model/orderStatistics/strategyRule';

/** As the programs write them: docs/internals/orderStatistics.md names where that is said. */
const PROGRAMS: readonly (readonly [program: string, ids: readonly string[], strategy: string | undefined])[] = [
  ['ccxt on WEEX', ['b-WEEX111125-bf78d975ca38422bb6ea65'], undefined],
  [
    'ccxt and freqtrade on Binance',
    ['x-R4BD3S825e669e75b6c14f69a2c43e', 'x-xcKtGhcube91e6d49bab3b8e30de6', 'x-cvBPrNm99711929c63a7b3c71e1b24'],
    undefined,
  ],
  ['ccxt on OKX', ['e847386590ce4dBC330547db94a08ba0'], undefined],
  ['python-binance', ['x-HNA2TXFJ86d24987c389b5a4fe6db6', 'x-Cb7ytekJ86d24987c389b5a4fe6db6'], undefined],
  ['Hummingbot', ['x-MG43PCSNBSLUC63cd023dfd6a99293', 'HBOT-B-BTC-USDT-1000000000000000'], undefined],
  ['Hummingbot with a UUID', ['HBOT-B-DIL-ETH-64106538-8b61-11eb-b2bb-1e29c0300f46'], undefined],
  ['Passivbot', ['0x0004abcdef', 'x-etgQucuf0x0004abcdef0123456789ab', 'Passivbot#0x0007abcdef'], undefined],
  ['NautilusTrader', ['O-20210410-022422-001-001-1'], '001'],
  ['NautilusTrader with a tag of letters', ['O-20250521-155826-001-EMA-59'], 'EMA'],
  ['NautilusTrader without hyphens', ['O202104100224220010011'], undefined],
  ['vn.py', ['OKEXF190618120000000001'], 'OKEXF'],
  ['a bot on WEEX', ['smtv311_1767225600000'], 'smtv311'],
  ['another bot on WEEX', ['auraquant_1767225600000'], 'auraquant'],
  ['a market maker', ['MM-1767225600000-k3j9x2m1q', 'MM-1767225600000'], 'MM'],
  ['a bot with a leg behind its time', ['tb1-BTCUSDT-1787781959999-0-L'], 'tb1'],
  ['a broker on Binance', ['x-SGZ1QV0A-tp-68169'], 'tp'],
  ['the pages and apps of Binance', ['web_33927a4da37b4b12aa42092d274ed008'], 'web'],
  ['a liquidation on Binance', ['autoclose-1596542005017000006'], 'autoclose'],
  ['whoever takes a UUID', ['64106538-8b61-11eb-b2bb-1e29c0300f46'], undefined],
];

describe('the strategy in a client id', () => {
  for (const [program, ids, strategy] of PROGRAMS)
    for (const id of ids) it(`of ${program} is ${strategy ?? 'none'}: ${id}`, () => assert.equal(strategyOf(id, STRATEGY_RULE), strategy));

  for (const [id, parts, strategy] of [
    ['grid-btc-001', 1, 'grid'],
    ['grid-btc-001', 2, 'grid-btc'],
    ['grid-btc-001', 3, 'grid-btc'],
    ['x-scalper_btc_0001', 1, 'scalper'],
    ['x-scalper_btc_0001', 2, 'scalper_btc'],
    ['dca::eth::7', 2, 'dca::eth'],
    ['smt_close_1767225600000', 2, 'smt_close'],
    ['b-WEEX111125-grid-btc-1', 1, 'grid'],
    ['1767225600000-dca2', 1, 'dca2'],
    ['t.2026-01-01T12:00:00Z', 2, 't'],
    ['AT_20260101120000_abcdef12', 2, 'AT'],
    ['grid', 1, 'grid'],
    ['grid--1', 2, 'grid'],
    ['20260101120000', 1, undefined],
    ['-', 1, undefined],
    ['', 1, undefined],
  ] as const) {
    it(`${id} is ${strategy ?? 'none'} by ${parts} of its parts`, () => assert.equal(strategyOf(id, { parts }), strategy));
  }
});
