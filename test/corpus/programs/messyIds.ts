/** Truthful files with odd ids, stamps that look like ids, several statements of one order, words of other exchanges. */

import { BUYSELL, buySell, iso, isBuy, json, nanos, plain, plainSymbol, pythonic, raw } from '../dress';
import { makeFiles } from '../make';
import type { CorpusFile } from '../types';

const LOWER = {
  filled: 'filled',
  canceled: 'canceled',
  partially_filled: 'partially_filled',
  open: 'open',
  untriggered: 'untriggered',
} as const;
const UPPER = { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' } as const;
const isOver = (truth: { readonly status: string }): boolean => truth.status === 'filled' || truth.status === 'canceled';

export const messyIds = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'masked ids',
      format: 'keyValue',
      source: 'common: a bot that hides ids in its chat lines but not in its log',
      name: 'masked.log',
      dress: { words: LOWER, symbol: plainSymbol },
      write: (o) =>
        `${pythonic(o.at)} INFO notify: ${o.id.slice(0, 4)}…${o.id.slice(-4)} ${o.truth.symbol} sent\n${pythonic(o.at + 4)} INFO order_id=${o.id} symbol=${o.symbol} status=${o.status} size=${o.size}`,
      // Another account's orders, hidden: nobody can say which they are.
      noise: (n, at) =>
        n % 3 === 0 ? `${pythonic(at)} INFO copy: 59${String(40 + n)}…${String(8269 - n * 37)} status=canceled size=0.7` : undefined,
    },
    {
      program: 'influx line protocol',
      format: 'keyValue',
      source: 'common: measurement,tags fields nanoseconds',
      name: 'influx.lp',
      dress: { words: LOWER, symbol: plainSymbol, side: buySell },
      write: (o) =>
        `orders,symbol=${o.symbol},side=${o.side} order_id="${o.id}",status="${o.status}",size=${o.size},filled=${o.filled} ${nanos(o.at)}`,
    },
    {
      program: 'stamps without a key',
      format: 'positional',
      source: 'common: OpenTelemetry stamps cut to 17 digits before each line',
      name: 'otel.txt',
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL },
      write: (o) => `${nanos(o.at).slice(0, 17)} ${o.id} ${o.status} ${o.symbol} ${o.side} ${o.size}`,
      noise: (n, at) =>
        n % 4 === 1 ? `${nanos(at).slice(0, 17)} ${nanos(at - 250).slice(0, 18)} CANCELED context after 250 ms` : undefined,
    },
    {
      program: 'ids a spreadsheet rounded',
      format: 'csv',
      source: 'common: a CSV saved again by a spreadsheet: 18 digits become 5.96471E+17',
      name: 'resaved.csv',
      isByClientOid: true,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell },
      head: 'order_id,client_oid,symbol,side,status,size,filled_qty',
      write: (o) => `${o.id.slice(0, 1)}.${o.id.slice(1, 6)}E+17,${o.oid},${o.symbol},${o.side},${o.status},${o.size},${o.filled}`,
    },
    {
      program: 'ids a program rounded',
      format: 'json',
      source: 'common: JSON.parse and pandas make floats of 18-digit ids',
      name: 'rounded_ids.ndjson',
      isByClientOid: true,
      count: 18,
      dress: { words: LOWER },
      write: (o) => json({ order_id: Number(o.id), client_oid: o.oid, symbol: o.symbol, status: o.status, size: o.size }),
    },
    {
      program: 'a life of each order',
      format: 'positional',
      source: 'shape as in https://github.com/chrisleekr/binance-trading-bot/issues/494 (NEW, then FILLED); the last line counts',
      name: 'lives.log',
      count: 18,
      pick: isOver,
      dress: { words: LOWER, symbol: plainSymbol },
      write: (o) =>
        `${plain(o.created + 1000)} ${o.id} ${o.truth.symbol} untriggered size ${o.told.size}\n${plain(o.created + 31_000)} ${o.id} ${o.truth.symbol} open size ${o.told.size}\n${plain(o.at)} ${o.id} ${o.symbol} ${o.status} size ${o.size}`,
    },
    {
      program: 'history rows',
      format: 'csv',
      source: 'common: an audit table, one row a change; the last row counts',
      name: 'order_events.csv',
      count: 18,
      pick: isOver,
      dress: { words: UPPER, symbol: plainSymbol },
      head: 'time,order_id,symbol,status,executed_qty,avg_price',
      write: (o) =>
        `${iso(o.created + 500)},${o.id},${o.truth.symbol.slice(4).toUpperCase()},NEW,0,0\n${iso(o.at)},${o.id},${o.symbol},${o.status},${o.filled},${o.average}`,
    },
    {
      program: 'history with lies at the end',
      format: 'json',
      source: 'common: events of one order, a line each; only the last may be wrong',
      name: 'events.ndjson',
      count: 18,
      lies: ['status', 'filled', 'averagePrice'],
      pick: isOver,
      dress: { words: LOWER },
      write: (o) =>
        `${json({ t: o.created + 500, orderId: o.id, status: 'untriggered', filledQty: '0' })}\n${json({ t: o.created + 45_000, orderId: o.id, status: 'open', filledQty: '0' })}\n${json({ t: o.at, orderId: o.id, status: o.status, filledQty: o.filled, avgPrice: o.average })}`,
    },
    {
      program: 'words of OKX',
      format: 'json',
      source: 'common: OKX states (live, partially_filled, filled, canceled), names ordId, sz, accFillSz',
      name: 'okx_names.ndjson',
      dress: { words: { filled: 'filled', canceled: 'canceled', partially_filled: 'partially_filled', open: 'live' } },
      write: (o) =>
        json({ ordId: o.id, instId: o.symbol, state: o.status, sz: o.size, accFillSz: o.filled, px: o.price, uTime: String(o.updated) }),
    },
    {
      program: 'words of Bybit',
      format: 'json',
      source: 'common: Bybit v5 states (Untriggered, New, PartiallyFilled, Filled, Cancelled), names cumExecQty, orderStatus',
      name: 'bybit_names.json',
      dress: {
        words: { filled: 'Filled', canceled: 'Cancelled', partially_filled: 'PartiallyFilled', open: 'New', untriggered: 'Untriggered' },
        symbol: plainSymbol,
        side: (_, told) => (isBuy(told) ? 'Buy' : 'Sell'),
        none: '',
      },
      head: '{"retCode":0,"result":{"list":[',
      join: ',\n',
      tail: ']}}',
      write: (o) =>
        json({
          orderId: o.id,
          orderLinkId: o.oid,
          symbol: o.symbol,
          side: o.side,
          orderStatus: o.status,
          qty: o.size,
          cumExecQty: o.filled,
          avgPrice: o.average,
          triggerPrice: o.trigger,
        }),
    },
    {
      program: 'words of Bitget and Kraken',
      format: 'keyValue',
      source:
        'closed as in https://raw.githubusercontent.com/api-evangelist/kraken/refs/heads/main/json-schema/spot-rest-order-info-schema.json; full_fill common',
      name: 'other_words.log',
      pick: isOver,
      dress: { words: { filled: 'closed', canceled: 'canceled' }, symbol: plainSymbol },
      write: (o) => `${iso(o.at)} id=${o.id} pair=${o.symbol} status=${o.status} vol=${o.size} vol_exec=${o.filled} cost=${o.cost}`,
    },
    {
      program: 'passivbot',
      format: 'repr',
      source: "https://github.com/enarjord/passivbot/issues/12 (error cancelling orders [{'order_id': ..., 'qty': ..., 'side': ...}])",
      name: 'passivbot.log',
      pick: (truth) => truth.price !== '0',
      dress: { symbol: plainSymbol, side: buySell },
      write: (o) =>
        `${plain(o.at)} error cancelling orders b [{'order_id': ${o.id}, 'symbol': '${o.symbol}', 'price': ${o.price}, 'qty': ${o.size}, 'type': 'limit', 'side': '${o.side}', 'timestamp': ${String(o.created)}}]`,
    },
    {
      program: 'Krypto-trading-bot',
      format: 'positional',
      source: 'https://github.com/ctubio/Krypto-trading-bot/issues/367 (OG reply own::exchange [1]: a/b at price p.)',
      name: 'K.log',
      count: 16,
      mute: 16,
      write: (o) =>
        `${iso(o.at).slice(11, 23)}457 DEBUG OG reply ${String(10_674_000 + o.n)}::${o.id} [1]: 0.000000/0.000000 at price 0.000000.`,
    },
    {
      program: 'other prices beside the order',
      format: 'json',
      source: 'common: a position report that names the order that opened it',
      name: 'positions.ndjson',
      pick: (truth) => truth.status === 'filled',
      dress: { words: { filled: 'filled' }, symbol: plainSymbol },
      write: (o) =>
        json({
          openingOrder: { orderId: o.id, status: o.status, filledQty: o.filled },
          symbol: o.symbol,
          markPrice: raw((Number(o.truth.triggerPrice) * 1.043).toPrecision(6)),
          liquidationPrice: raw((Number(o.truth.triggerPrice) * 0.71).toPrecision(6)),
          positionSize: raw(String(Number((Number(o.truth.size) * 2.5).toFixed(3)))),
          at: o.at,
        }),
    },
  ]);
