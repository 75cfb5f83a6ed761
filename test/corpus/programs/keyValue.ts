/** key=value and key: value logs. */

import {
  BUYSELL,
  BuySell,
  buySell,
  floating,
  iso,
  isoSeconds,
  LONGSHORT,
  longShort,
  plain,
  plainSymbol,
  pythonic,
  slashSymbol,
} from '../dress';
import { makeFiles, sometimes } from '../make';
import type { CorpusFile } from '../types';

const LOWER = {
  filled: 'filled',
  canceled: 'canceled',
  partially_filled: 'partially_filled',
  open: 'open',
  untriggered: 'untriggered',
} as const;
const UPPER = { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' } as const;
/** QuantConnect's states. */
const LEAN = { filled: 'Filled', canceled: 'Canceled', partially_filled: 'PartiallyFilled', open: 'Submitted' } as const;

export const keyValue = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'logfmt (logrus)',
      format: 'keyValue',
      source: 'common: logrus text formatter without a terminal (time= level= msg=)',
      name: 'bot.log',
      lies: ['status', 'price', 'size', 'filled', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell },
      write: (o) =>
        `time="${isoSeconds(o.at)}" level=info msg="order state" order_id=${o.id} symbol=${o.symbol} side=${o.side} status=${o.status} price=${o.price} qty=${o.size} filled_qty=${o.filled}`,
      writeMute: (o) => `time="${isoSeconds(o.at)}" level=debug msg="polling order" order_id=${o.id} attempt=${String((o.n % 3) + 1)}`,
    },
    {
      program: 'Go slog text',
      format: 'keyValue',
      source: 'common: log/slog TextHandler with a group (order.id=)',
      name: 'slog.log',
      lies: ['triggerPrice', 'averagePrice', 'status'],
      moved: 3,
      dress: { words: UPPER, symbol: plainSymbol },
      write: (o) =>
        `time=${iso(o.at)} level=INFO msg="plan order" order.id=${o.id} order.symbol=${o.symbol} order.status=${o.status} order.trigger_price=${o.trigger} order.avg_price=${o.average}`,
    },
    {
      program: 'Python logging, key: value',
      format: 'keyValue',
      source: 'common: logging.basicConfig with an f-string of key: value pairs',
      name: 'app.log',
      lies: ['status', 'size', 'side', 'price'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, side: longShort, size: floating, none: 'None' },
      write: (o) =>
        `${pythonic(o.at)} INFO orders: order_id: ${o.id}, symbol: ${o.symbol}, side: ${o.side}, status: ${o.status}, size: ${o.size}, price: ${o.price}`,
      writeMute: (o) => `${pythonic(o.at)} DEBUG orders: checking order_id: ${o.id}`,
      noise: sometimes((at) => `${pythonic(at)} INFO `, ['ticker: last: 92110.4, spread: 0.1', 'heartbeat: ok: True, lag_ms: 41']),
    },
    {
      program: 'QuantConnect LEAN',
      format: 'keyValue',
      source: 'https://github.com/QuantConnect/Lean.Brokerages.TradeStation/issues/79 (order event lines), exchange id as BrokerId',
      name: 'algorithm-log.txt',
      lies: ['size', 'filled', 'averagePrice', 'status'],
      moved: 2,
      dress: { words: LEAN, symbol: plainSymbol },
      write: (o) =>
        `${iso(o.at)} TRACE:: New Order Event: Time: ${plain(o.at)} OrderID: ${String(o.n)} EventID: 2 Symbol: ${o.symbol} Status: ${o.status} Quantity: ${o.size} FillQuantity: ${o.filled} FillPrice: ${o.average} BrokerId: ${o.id}`,
    },
    {
      program: 'journald',
      format: 'keyValue',
      source: 'common: journalctl -o short-iso of a service that logs key=value',
      name: 'journal.txt',
      lies: ['status', 'filled', 'triggerPrice'],
      moved: 2,
      mute: 2,
      dress: { words: { filled: 'filled', canceled: 'cancelled', open: 'placed', untriggered: 'untriggered' }, symbol: plainSymbol },
      write: (o) =>
        `${iso(o.at).slice(0, 19)}+0000 trade-host plan-bot[2291]: order=${o.id} inst=${o.symbol} state=${o.status} trigger=${o.trigger} filled=${o.filled}`,
      writeMute: (o) => `${iso(o.at).slice(0, 19)}+0000 trade-host plan-bot[2291]: lock order=${o.id} owner=worker-2`,
    },
    {
      program: 'C# ILogger console',
      format: 'keyValue',
      source: 'common: Microsoft.Extensions.Logging simple console, two lines an entry, sent to a file by PowerShell',
      name: 'console.txt',
      bytes: 'utf16',
      lies: ['price', 'side', 'status'],
      moved: 2,
      dress: {
        words: { filled: 'Filled', canceled: 'Canceled', partially_filled: 'PartiallyFilled', open: 'New' },
        symbol: plainSymbol,
        side: BuySell,
      },
      write: (o) =>
        `info: Bot.OrderService[0]\n      OrderId=${o.id}; Symbol=${o.symbol}; Side=${o.side}; Status=${o.status}; Price=${o.price}; Quantity=${o.size}`,
    },
    {
      program: 'k8s CRI logs',
      format: 'keyValue',
      source: 'common: container runtime files (time, stream, F), the line itself key=value',
      name: '0.log',
      lies: ['size', 'status', 'averagePrice'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: LONGSHORT },
      write: (o) =>
        `${iso(o.at).replace('Z', '482913Z')} stdout F orderId=${o.id} symbol=${o.symbol} positionSide=${o.side} status=${o.status} size=${o.size} avgPrice=${o.average}`,
      writeMute: (o) => `${iso(o.at).replace('Z', '482913Z')} stderr F timeout orderId=${o.id} path=/capi/v2/order/detail`,
    },
    {
      program: 'ORM prefixes',
      format: 'keyValue',
      source: 'column names as in https://github.com/freqtrade/freqtrade/issues/11813 (ft_order_side), key=value of an Order model',
      name: 'db_trace.log',
      lies: ['status', 'side', 'price', 'filled'],
      moved: 2,
      dress: { words: { filled: 'closed', canceled: 'canceled', open: 'open' }, symbol: slashSymbol, side: buySell, none: 'None' },
      write: (o) =>
        `${pythonic(o.at)} - persistence - INFO - Order(id=${String(o.n)}, ft_order_id=${o.id}, ft_pair=${o.symbol}, ft_order_side=${o.side}, ft_order_status=${o.status}, ft_price=${o.price}, ft_filled=${o.filled})`,
    },
    {
      program: 'FIX-like audit',
      format: 'keyValue',
      source:
        'FIX names as listed in https://raw.githubusercontent.com/api-evangelist/blockchain/refs/heads/main/json-schema/com-exchange-execution-report-payload-schema.json',
      name: 'audit.log',
      lies: ['size', 'filled', 'averagePrice', 'price'],
      moved: 2,
      dress: {
        words: { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' },
        symbol: plainSymbol,
        side: BUYSELL,
      },
      write: (o) =>
        `${plain(o.at)}|ExecutionReport|OrderID=${o.id}|ClOrdID=${o.oid}|Symbol=${o.symbol}|Side=${o.side}|OrdStatus=${o.status}|OrderQty=${o.size}|CumQty=${o.filled}|AvgPx=${o.average}|Price=${o.price}`,
    },
  ]);
