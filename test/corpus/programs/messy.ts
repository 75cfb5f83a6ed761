/** Truthful files that look wrong to a careless reader: amounts in other units, rounding, noise, odd ids. */

import {
  BUYSELL,
  buySell,
  floating,
  german,
  iso,
  isBuy,
  json,
  plain,
  plainSymbol,
  pythonic,
  raw,
  rounded,
  swapSymbol,
  thousands,
} from '../dress';
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
/** One unit in the last place and more, as a sum of floats comes out. */
const noisy = (text: string): string => (Number(text) === 0 ? text : String(Number(text) * (1 + 4e-16)));
const isDear = (truth: { readonly symbol: string }): boolean => /btc|eth|sol/.test(truth.symbol);
const isPepe = (truth: { readonly symbol: string }): boolean => truth.symbol.includes('pepe');
const step = (symbol: string): number => (symbol.includes('btc') ? 0.001 : symbol.includes('eth') ? 0.01 : 0.1);

export const messy = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'float noise',
      format: 'json',
      source: 'https://github.com/hummingbot/hummingbot/pull/3930 (amounts such as 0.1000000000000000055 in an event log)',
      name: 'noise.ndjson',
      dress: { words: LOWER, symbol: plainSymbol, size: noisy, price: noisy },
      write: (o) =>
        json({
          orderId: o.id,
          symbol: o.symbol,
          status: o.status,
          size: raw(o.size),
          filled: raw(o.filled),
          avgPrice: raw(o.average),
          price: raw(o.price),
        }),
    },
    {
      program: 'two digits',
      format: 'keyValue',
      source: 'common: f"{price:.2f}" and f"{size:.2f}" in a log',
      name: 'rounded.log',
      pick: isDear,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell, price: rounded(2), size: rounded(2) },
      write: (o) =>
        `${pythonic(o.at)} INFO order_id=${o.id} symbol=${o.symbol} side=${o.side} status=${o.status} size=${o.size} price=${o.price} avg=${o.average}`,
    },
    {
      program: 'four significant digits',
      format: 'positional',
      source: 'common: %.4g in Go or C',
      name: 'short.log',
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL, price: (text) => String(Number(Number(text).toPrecision(4))) },
      write: (o) => `${plain(o.at)} ${o.status} ${o.id} ${o.symbol} ${o.side} ${o.size} trigger ${o.trigger}`,
    },
    {
      program: 'thousands separators',
      format: 'csv',
      source: 'common: numbers as an office program shows them, in quotes',
      name: 'statement.csv',
      count: 30,
      dress: {
        words: { filled: 'Filled', canceled: 'Canceled', partially_filled: 'Partially Filled', open: 'Open' },
        symbol: plainSymbol,
        side: BUYSELL,
        price: thousands,
        size: thousands,
      },
      head: 'Order ID,Symbol,Side,Status,Quantity,Filled,Price,Avg Price,Time',
      write: (o) => `${o.id},${o.symbol},${o.side},${o.status},"${o.size}","${o.filled}","${o.price}","${o.average}",${plain(o.created)}`,
    },
    {
      program: 'decimal commas',
      format: 'csv',
      source: 'common: semicolons and decimal commas, English headers',
      name: 'export-de.csv',
      dress: { words: LOWER, symbol: plainSymbol, side: buySell, price: german, size: german, none: '0,0' },
      head: 'order_id;symbol;side;status;size;filled;price;avg_price;created_at',
      write: (o) => `${o.id};${o.symbol};${o.side};${o.status};${o.size};${o.filled};${o.price};${o.average};${plain(o.created)}`,
    },
    {
      program: 'market orders without a price',
      format: 'repr',
      source: "https://github.com/freqtrade/freqtrade/issues/7526 ('avgFillPrice': None, 'average': None)",
      name: 'market.log',
      count: 20,
      pick: (truth) => truth.price === '0',
      dress: { words: { filled: 'closed', canceled: 'canceled' }, symbol: swapSymbol, side: buySell, none: 'None', size: floating },
      write: (o) =>
        `${plain(o.at)} {'id': '${o.id}', 'symbol': '${o.symbol}', 'type': 'market', 'side': '${o.side}', 'price': ${o.price}, 'amount': ${o.size}, 'filled': ${o.filled}, 'average': ${o.average}, 'status': '${o.status}'}`,
    },
    {
      program: 'market orders at price 0',
      format: 'json',
      source: 'the exchange contract: a market order’s price field is a string too',
      name: 'market.json',
      count: 20,
      pick: (truth) => truth.price === '0',
      dress: { words: LOWER, side: (text) => text, none: '0.00' },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) =>
        json({
          order_id: o.id,
          symbol: o.symbol,
          type: o.side,
          price: raw(o.price),
          size: raw(o.size),
          price_avg: raw(o.average),
          status: o.status,
        }),
    },
    {
      program: 'quote amounts',
      format: 'json',
      source: 'https://github.com/hummingbot/hummingbot/pull/6816 (base_asset_amount beside quote_asset_amount)',
      name: 'completed.ndjson',
      pick: (truth) => truth.status === 'filled',
      dress: { words: { filled: 'FILLED' }, symbol: plainSymbol, side: BUYSELL },
      write: (o) =>
        json({
          exchange_order_id: o.id,
          symbol: o.symbol,
          side: o.side,
          status: o.status,
          base_asset_amount: o.filled,
          quote_asset_amount: o.cost,
          amount_usdt: raw(o.cost),
          fee: o.fee,
        }),
    },
    {
      program: 'contract counts',
      format: 'json',
      source: 'https://api-docs.poloniex.com/v3/futures/api/trade/get-order-history (sz: order size, in contracts)',
      name: 'contracts.ndjson',
      pick: isDear,
      dress: { words: UPPER, symbol: (text) => `${text.slice(4, -4).toUpperCase()}_USDT_PERP`, side: BUYSELL },
      write: (o) =>
        json({
          ordId: o.id,
          symbol: o.symbol,
          side: o.side,
          state: o.status,
          contracts: Math.round(Number(o.told.size) / step(o.told.symbol)),
          contractSize: step(o.told.symbol),
          avgPx: o.average,
        }),
    },
    {
      program: 'signed sizes',
      format: 'keyValue',
      source: 'common: a netting bot: sells carry a minus sign',
      name: 'netting.log',
      dress: { words: LOWER, symbol: plainSymbol },
      write: (o) =>
        `${pythonic(o.at)} order=${o.id} symbol=${o.symbol} signed_qty=${isBuy(o.told) ? '' : '-'}${o.told.size} status=${o.status}`,
    },
    {
      program: 'PEPE and 1000PEPE',
      format: 'positional',
      source: 'common: a program that counts single coins where the contract is for a thousand',
      name: 'pepe.log',
      count: 20,
      pick: isPepe,
      dress: { words: UPPER, side: BUYSELL },
      write: (o) => `${plain(o.at)} ${o.status} ${o.id} PEPEUSDT ${o.side} ${o.told.size}000`,
    },
    {
      program: 'PEPE amounts only',
      format: 'csv',
      source: 'common: as above, no state beside it',
      name: 'pepe.csv',
      count: 15,
      mute: 15,
      pick: isPepe,
      head: 'id,coin,coins,usdt',
      write: (o) => `${o.id},PEPE,${o.told.size}000,${o.cost}`,
    },
    {
      program: 'bot rows with their own time',
      format: 'csv',
      source: 'common: created_at is when the bot wrote its row, some minutes after the order',
      name: 'bot_orders.csv',
      count: 30,
      dress: { words: LOWER, side: (text) => text },
      head: 'id,created_at,updated_at,exchange_order_id,symbol,action,size,trigger_price,status',
      write: (o) =>
        `${String(900 + o.n)},${plain(o.created + 180_000 + o.n * 9000)},${plain(o.at + 240_000)},${o.id},${o.symbol},${o.side},${o.size},${o.trigger},${o.status}`,
    },
    {
      program: 'Rust options',
      format: 'repr',
      source: 'https://docs.rs/coinbase-api/latest/coinbase_api/struct.Order.html (Option fields), printed with {:?}',
      name: 'options.log',
      dress: {
        words: { filled: 'Some(Filled)', canceled: 'Some(Canceled)', open: 'Some(Open)', untriggered: 'Some(Untriggered)' },
        size: (text) => `Some("${text}")`,
        price: (text) => `Some("${text}")`,
        none: 'None',
      },
      write: (o) =>
        `${iso(o.at)} Order { id: Some("${o.id}"), symbol: Some("${o.symbol}"), price: ${o.price}, size: ${o.size}, status: ${o.status}, done_at: None }`,
    },
    {
      program: 'bare ids',
      format: 'positional',
      source: 'common: a list of order ids, one a line, nothing beside them',
      name: 'ids.txt',
      count: 40,
      mute: 40,
      write: (o) => o.id,
    },
    {
      program: 'trades of orders',
      format: 'csv',
      source: 'common: one row a fill; the amounts of an order’s rows add up',
      name: 'trades.csv',
      count: 16,
      mute: 16,
      pick: (truth) => truth.status === 'filled' && isDear(truth),
      head: 'trade_id,order_id,trade_qty,trade_price,liquidity',
      write: (o) => {
        const first = (Number(o.told.filledQty) * 0.4).toFixed(3);
        const second = (Number(o.told.filledQty) - Number(first)).toFixed(3);
        return `${String(7000 + o.n * 2)},${o.id},${first},${o.told.averagePrice},taker\n${String(7001 + o.n * 2)},${o.id},${second},${o.told.averagePrice},maker`;
      },
    },
  ]);
