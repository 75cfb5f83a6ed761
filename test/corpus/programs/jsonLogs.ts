/** Structured logs, one JSON object a line. */

import { BUYSELL, buySell, dashSymbol, eight, iso, json, LONGSHORT, plainSymbol, raw, slashSymbol } from '../dress';
import { makeFiles, sometimes } from '../make';
import type { CorpusFile } from '../types';

const NEW = { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' } as const;
const LOWER = {
  filled: 'filled',
  canceled: 'canceled',
  partially_filled: 'partially_filled',
  open: 'open',
  untriggered: 'untriggered',
} as const;

export const jsonLogs = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'pino',
      format: 'json',
      source: 'common: pino NDJSON (level as a number, epoch time, pid, hostname, msg)',
      name: 'bot.ndjson',
      lies: ['status', 'size', 'price', 'filled', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell },
      write: (o) =>
        json({
          level: 30,
          time: o.at,
          pid: 4121,
          hostname: 'trader-1',
          orderId: o.id,
          symbol: o.symbol,
          side: o.side,
          status: o.status,
          price: o.price,
          size: o.size,
          filled: o.filled,
          msg: 'order update',
        }),
      writeMute: (o) => json({ level: 20, time: o.at, pid: 4121, hostname: 'trader-1', orderId: o.id, msg: 'asking for order' }),
      noise: (n, at) =>
        n % 5 === 2 ? json({ level: 30, time: at, pid: 4121, hostname: 'trader-1', funding: 0.0001, msg: 'tick' }) : undefined,
    },
    {
      program: 'winston',
      format: 'json',
      source: 'common: winston JSON format with a nested meta object',
      name: 'combined.log',
      lies: ['price', 'averagePrice', 'status', 'triggerPrice'],
      moved: 2,
      dress: { words: NEW, symbol: plainSymbol, side: BUYSELL },
      write: (o) =>
        json({
          level: 'info',
          message: 'Order status changed',
          timestamp: iso(o.at),
          meta: {
            order: { id: o.id, clientOrderId: o.oid, symbol: o.symbol, side: o.side, status: o.status, price: raw(o.price) },
            averagePrice: raw(o.average),
            triggerPrice: raw(o.trigger),
            latencyMs: 12 + o.n,
          },
        }),
      noise: (n, at) => (n % 6 === 1 ? json({ level: 'warn', message: 'websocket reconnect', timestamp: iso(at) }) : undefined),
    },
    {
      program: 'bunyan',
      format: 'json',
      source: 'common: bunyan records (name, hostname, pid, level, msg, time, v)',
      name: 'trader.log',
      lies: ['size', 'filled', 'status'],
      mute: 3,
      dress: {
        words: { filled: 'filled', canceled: 'cancelled', partially_filled: 'partial', open: 'open', untriggered: 'untriggered' },
        side: LONGSHORT,
      },
      write: (o) =>
        json({
          name: 'grid',
          hostname: 'a1',
          pid: 77,
          level: 30,
          order: { order_id: o.id, positionSide: o.side, state: o.status, qty: raw(o.size), filledQty: raw(o.filled) },
          msg: 'sync',
          time: iso(o.at),
          v: 0,
        }),
      writeMute: (o) =>
        json({ name: 'grid', hostname: 'a1', pid: 77, level: 20, order: { order_id: o.id }, msg: 'queued', time: iso(o.at), v: 0 }),
    },
    {
      program: 'zap',
      format: 'json',
      source: 'common: go.uber.org/zap production JSON (ts in seconds, caller)',
      name: 'stdout.log',
      lies: ['side', 'status', 'averagePrice', 'size'],
      moved: 3,
      dress: { words: NEW, symbol: plainSymbol, side: BUYSELL, size: eight, average: eight },
      write: (o) =>
        json({
          level: 'info',
          ts: raw((o.at / 1000).toFixed(6)),
          caller: 'exec/tracker.go:118',
          msg: 'order updated',
          order_id: o.id,
          symbol: o.symbol,
          side: o.side,
          status: o.status,
          executed_qty: o.filled,
          orig_qty: o.size,
          avg_price: o.average,
        }),
    },
    {
      program: 'structlog',
      format: 'json',
      source: 'common: structlog JSONRenderer',
      name: 'strategy.jsonl',
      lies: ['triggerPrice', 'price', 'size', 'status'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: slashSymbol, side: buySell, none: 'null' },
      write: (o) =>
        json({
          order_id: o.id,
          symbol: o.symbol,
          side: o.side,
          amount: raw(o.size),
          price: raw(o.price),
          trigger_price: raw(o.trigger),
          status: o.status,
          event: 'order_state',
          level: 'info',
          logger: 'strategy.plan',
          timestamp: iso(o.at),
        }),
      writeMute: (o) => json({ order_id: o.id, event: 'rate_limit_wait', level: 'warning', logger: 'strategy.plan', timestamp: iso(o.at) }),
    },
    {
      program: 'hummingbot events',
      format: 'json',
      source: 'https://github.com/hummingbot/hummingbot/pull/6816',
      name: 'logs_hummingbot.log',
      lies: ['filled', 'averagePrice', 'side'],
      pick: (truth) => truth.status === 'filled',
      dress: {
        symbol: dashSymbol,
        side: (_, told) => (told.action === 'open_long' || told.action === 'close_short' ? 'TradeType.BUY' : 'TradeType.SELL'),
      },
      write: (o) =>
        `${iso(o.at).slice(0, 23).replace('T', ' ').replace('.', ',')} - 1 - hummingbot.core.event.event_reporter - EVENT_LOG - ` +
        json({
          timestamp: raw((o.at / 1000).toFixed(1)),
          order_id: o.oid,
          trading_pair: o.symbol,
          trade_type: o.side,
          order_type: 'OrderType.LIMIT',
          price: o.average,
          amount: o.filled,
          exchange_trade_id: String(700100 + o.n),
          exchange_order_id: o.id,
          leverage: 5,
          position: o.told.action.startsWith('open') ? 'OPEN' : 'CLOSE',
          event_name: 'OrderFilledEvent',
          event_source: 'weex_perpetual',
        }),
      noise: sometimes(
        (at) => `${iso(at).slice(0, 23).replace('T', ' ').replace('.', ',')} - 1 - hummingbot.core.clock - `,
        ['DEBUG - tick took 3 ms', 'INFO - Network status has changed to CONNECTED. Starting networking...'],
      ),
    },
    {
      program: 'Serilog CLEF',
      format: 'json',
      source: 'common: Serilog compact JSON (@t, @mt)',
      name: 'log-20261120.clef',
      lies: ['status', 'filled', 'price'],
      moved: 2,
      dress: {
        words: { filled: 'Filled', canceled: 'Canceled', partially_filled: 'PartiallyFilled', open: 'New' },
        symbol: plainSymbol,
        side: BUYSELL,
      },
      write: (o) =>
        json({
          '@t': iso(o.at),
          '@mt': 'Order {OrderId} is {Status}',
          OrderId: o.id,
          Status: o.status,
          Symbol: o.symbol,
          Side: o.side,
          Price: raw(o.price),
          Quantity: raw(o.size),
          QuantityFilled: raw(o.filled),
          SourceContext: 'Bot.Orders',
        }),
    },
    {
      program: 'docker json-file',
      format: 'json',
      source: 'common: docker json-file driver, the inner log line as an escaped string',
      name: 'container-json.log',
      lies: ['status', 'size'],
      mute: 2,
      dress: { words: LOWER, symbol: plainSymbol },
      write: (o) => {
        const inner = json({ orderId: o.id, symbol: o.symbol, status: o.status, size: o.size });
        return json({ log: `${inner}\n`, stream: 'stdout', time: iso(o.at) });
      },
      writeMute: (o) => json({ log: `retry ${o.id}\n`, stream: 'stderr', time: iso(o.at) }),
    },
  ]);
