/** JSON exports and dumps: arrays, one record a line, and pretty-printed. */

import { buySell, iso, json, LONGSHORT, openClose, plain, plainSymbol, pythonic, raw, slashSymbol, swapSymbol } from '../dress';
import type { Shown } from '../dress';
import { makeFiles } from '../make';
import type { CorpusFile } from '../types';

const CODES = { filled: '2', canceled: '-1', partially_filled: '1', open: '0', untriggered: '0' } as const;
const TYPES = { open_long: '1', open_short: '2', close_long: '3', close_short: '4' } as const;
/** ccxt's three words. */
const CCXT = { filled: 'closed', canceled: 'canceled', partially_filled: 'open', open: 'open' } as const;

const ccxt = (o: Shown): unknown => ({
  info: {
    order_id: o.id,
    client_oid: o.oid,
    symbol: o.truth.symbol,
    size: o.size,
    filled_qty: o.filled,
    price: o.told.price,
    price_avg: o.told.averagePrice,
  },
  id: o.id,
  clientOrderId: o.oid,
  timestamp: raw(String(o.created)),
  datetime: iso(o.created),
  symbol: o.symbol,
  type: o.type,
  side: o.side,
  price: raw(o.price),
  triggerPrice: raw(o.trigger),
  amount: raw(o.size),
  filled: raw(o.filled),
  remaining: raw(o.remaining),
  average: raw(o.average),
  cost: raw(o.cost),
  status: o.status,
  fee: { cost: raw(o.fee), currency: 'USDT' },
});

export const jsonExports = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'raw API array',
      format: 'json',
      source: 'the exchange contract, sections 2.1 and 4.2: what curl or a bot saves of the answer',
      name: 'currentPlan.json',
      count: 30,
      lies: ['size', 'price', 'triggerPrice', 'side', 'filled'],
      // Pending is the contract's only word for waiting, so no order here waits.
      pick: (truth) => truth.status !== 'untriggered' && truth.status !== 'open',
      dress: {
        words: { filled: CODES.filled, canceled: CODES.canceled, partially_filled: CODES.partially_filled },
        side: (_, told) => TYPES[told.action],
      },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) =>
        json({
          symbol: o.symbol,
          size: o.size,
          client_oid: o.oid,
          createTime: String(o.created),
          filled_qty: o.filled,
          fee: o.fee,
          order_id: o.id,
          price: o.price,
          price_avg: o.average,
          status: o.status,
          type: o.side,
          order_type: '0',
          totalProfits: o.profit,
          triggerPrice: o.trigger,
          triggerPriceType: '',
          triggerTime: String(o.updated),
        }),
    },
    {
      program: 'order detail NDJSON',
      format: 'json',
      source: 'the exchange contract, section 2.2, one answer a line',
      name: 'details.ndjson',
      lies: ['status', 'averagePrice', 'size', 'side'],
      moved: 4,
      dress: {},
      write: (o) =>
        json({
          symbol: o.symbol,
          size: o.size,
          client_oid: o.oid,
          createTime: o.created,
          filled_qty: o.filled,
          fee: o.fee,
          order_id: o.id,
          price: o.price,
          price_avg: o.average,
          status: o.status,
          type: o.side,
          order_type: 'normal',
          totalProfits: o.profit,
        }),
    },
    {
      program: 'ccxt dump',
      format: 'json',
      source:
        'https://hexdocs.pm/ccxt_client/CCXT.Order.html (the unified order), nested info as in https://github.com/freqtrade/freqtrade/issues/7526',
      name: 'ccxt_orders.json',
      lies: ['size', 'price', 'filled', 'side', 'averagePrice'],
      moved: 2,
      dress: { words: CCXT, symbol: swapSymbol, side: buySell, none: 'null' },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) => json(ccxt(o)),
    },
    {
      program: 'ccxt dump, pretty',
      format: 'json',
      source: 'https://hexdocs.pm/ccxt_client/CCXT.Order.html (the unified order), JSON.stringify(orders, null, 2)',
      name: 'orders.json',
      count: 18,
      lies: ['price', 'size', 'status', 'triggerPrice'],
      moved: 2,
      dress: { words: CCXT, symbol: swapSymbol, side: buySell, none: 'null' },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) => json(ccxt(o), 2).replace(/^/gm, '  '),
    },
    {
      program: 'freqtrade /status',
      format: 'json',
      source:
        'https://github.com/freqtrade/freqtrade/issues/11813 (orders of a trade: pair, order_id, status, average, filled, is_open, ft_order_side)',
      name: 'status.json',
      lies: ['averagePrice', 'filled', 'size', 'price', 'side'],
      moved: 1,
      dress: { words: CCXT, symbol: swapSymbol, side: buySell, none: 'null' },
      head: '{"trades": [{"trade_id": 12, "orders": [',
      join: ',\n',
      tail: ']}]}',
      write: (o) =>
        json(
          {
            amount: raw(o.size),
            ft_order_side: o.side,
            ft_is_entry: o.told.action.startsWith('open'),
            cost: raw(o.cost),
            pair: o.symbol,
            order_id: o.id,
            status: o.status,
            average: raw(o.average),
            filled: raw(o.filled),
            is_open: o.told.status === 'open',
            order_date: plain(o.created),
            order_timestamp: o.created,
            order_type: o.type,
            price: raw(o.price),
            remaining: raw(o.remaining),
          },
          2,
        ),
    },
    {
      program: 'own export keyed by id',
      format: 'json',
      source: 'common: an object whose keys are the order ids',
      name: 'state.json',
      lies: ['status', 'size', 'triggerPrice'],
      moved: 3,
      dress: { words: { filled: 'done', canceled: 'canceled', open: 'open', untriggered: 'waiting' }, side: LONGSHORT },
      head: '{\n  "version": 3,\n  "orders": {',
      join: ',\n',
      tail: '  }\n}',
      write: (o) =>
        `    "${o.id}": ${json({ symbol: o.symbol, positionSide: o.side, state: o.status, size: raw(o.size), triggerPrice: raw(o.trigger) })}`,
    },
    {
      program: 'Postgres row_to_json',
      format: 'json',
      source: 'common: psql -t -c "select row_to_json(o)", snake case, numerics as numbers',
      name: 'orders_dump.jsonl',
      lies: ['side', 'status', 'price', 'filled'],
      moved: 2,
      dress: {
        words: { filled: 'FILLED', canceled: 'CANCELLED', partially_filled: 'PARTIAL', open: 'OPEN' },
        side: openClose,
        none: 'null',
      },
      write: (o) =>
        ` ${json({ id: 400 + o.n, exchange_order_id: o.id, symbol: o.symbol, action: o.side, state: o.status, limit_price: raw(o.price), quantity: raw(o.size), filled_quantity: raw(o.filled), updated_at: plain(o.at) })}`,
    },
    {
      program: 'websocket capture',
      format: 'json',
      source: 'common: a client that logs every frame of a private channel',
      name: 'ws.log',
      bytes: 'gzip',
      lies: ['status', 'filled', 'averagePrice'],
      moved: 3,
      mute: 2,
      dress: {
        words: { filled: 'filled', canceled: 'canceled', partially_filled: 'partially_filled', open: 'live' },
        symbol: plainSymbol,
        side: buySell,
      },
      write: (o) =>
        `${pythonic(o.at)} <- ` +
        json({
          arg: { channel: 'orders', instId: o.symbol },
          data: [
            {
              ordId: o.id,
              clOrdId: o.oid,
              side: o.side,
              state: o.status,
              sz: o.size,
              accFillSz: o.filled,
              avgPx: o.average,
              uTime: String(o.updated),
            },
          ],
        }),
      writeMute: (o) => `${pythonic(o.at)} -> ${json({ op: 'subscribe', args: [{ channel: 'orders', ordId: o.id }] })}`,
    },
    {
      program: 'freqtrade API log',
      format: 'json',
      source: 'https://github.com/freqtrade/freqtrade/issues/11813 (log lines), order JSON instead of the repr',
      name: 'freqtrade.log',
      lies: ['size', 'averagePrice', 'price'],
      moved: 2,
      dress: { words: CCXT, symbol: slashSymbol, side: buySell, none: 'null' },
      write: (o) =>
        `${pythonic(o.at)} - freqtrade.exchange.exchange - DEBUG - fetch_order: ` +
        json({
          id: o.id,
          symbol: o.symbol,
          side: o.side,
          amount: raw(o.size),
          filled: raw(o.filled),
          average: raw(o.average),
          price: raw(o.price),
          status: o.status,
        }),
    },
  ]);
