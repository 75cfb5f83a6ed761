/** Dumps of databases, XML, and logs of frameworks with a layout of their own. */

import { BUYSELL, buySell, dotted, floating, iso, isBuy, json, LONGSHORT, longShort, plain, plainSymbol, raw, slashSymbol } from '../dress';
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

export const dumps = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'sqlite .dump',
      format: 'csv',
      source: 'common: one INSERT a row, the columns only in CREATE TABLE',
      name: 'bot.sql',
      lies: ['status', 'size', 'price', 'filled', 'side'],
      moved: 2,
      dress: { words: LOWER, side: longShort, none: 'NULL' },
      head: 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE orders (id INTEGER PRIMARY KEY, order_id TEXT, symbol TEXT, position_side TEXT, status TEXT, size REAL, filled REAL, price REAL, updated_at TEXT);',
      write: (o) =>
        `INSERT INTO orders VALUES(${String(o.n)},'${o.id}','${o.symbol}','${o.side}','${o.status}',${o.size},${o.filled},${o.price},'${plain(o.updated)}');`,
      tail: 'COMMIT;',
    },
    {
      program: 'mysqldump',
      format: 'csv',
      source: 'common: --complete-insert, many rows in one statement',
      name: 'backup.sql',
      bytes: 'gzip',
      lies: ['triggerPrice', 'status', 'averagePrice', 'size'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol, none: 'NULL' },
      head: '-- MySQL dump 10.13\nLOCK TABLES `plan_orders` WRITE;\nINSERT INTO `plan_orders` (`id`, `order_id`, `symbol`, `status`, `qty`, `trigger_price`, `avg_price`, `created_at`) VALUES',
      join: ',\n',
      write: (o) => `(${String(o.n)},${o.id},'${o.symbol}','${o.status}',${o.size},${o.trigger},${o.average},'${plain(o.created)}')`,
      tail: ';\nUNLOCK TABLES;',
    },
    {
      program: 'pg_dump',
      format: 'csv',
      source: 'common: COPY ... FROM stdin with tabs and \\N',
      name: 'pg.sql',
      lies: ['price', 'filled', 'status', 'side'],
      moved: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell, none: '\\N' },
      head: 'COPY public.orders (id, exchange_order_id, symbol, side, status, price, amount, filled, created_at) FROM stdin;',
      write: (o) => [String(o.n), o.id, o.symbol, o.side, o.status, o.price, o.size, o.filled, `${plain(o.created)}+00`].join('\t'),
      tail: '\\.',
    },
    {
      program: 'XML attributes',
      format: 'keyValue',
      source: 'common: one element an order, everything in attributes',
      name: 'orders.xml',
      lies: ['size', 'averagePrice', 'status'],
      dress: {
        words: { filled: 'Filled', canceled: 'Canceled', partially_filled: 'PartiallyFilled', open: 'New' },
        symbol: plainSymbol,
        side: LONGSHORT,
      },
      head: '<?xml version="1.0" encoding="UTF-8"?>\n<orders>',
      write: (o) =>
        `  <order id="${o.id}" symbol="${o.symbol}" positionSide="${o.side}" status="${o.status}" quantity="${o.size}" avgPrice="${o.average}" time="${iso(o.created)}"/>`,
      tail: '</orders>',
    },
    {
      program: 'XML elements',
      format: 'severalLines',
      source: 'common: one element a field',
      name: 'export.xml',
      lies: ['triggerPrice', 'side', 'filled'],
      dress: { words: LOWER, side: (text) => text },
      head: '<?xml version="1.0"?>\n<PlanOrders>',
      write: (o) =>
        `  <PlanOrder>\n    <OrderId>${o.id}</OrderId>\n    <Symbol>${o.symbol}</Symbol>\n    <Type>${o.side}</Type>\n    <Status>${o.status}</Status>\n    <TriggerPrice>${o.trigger}</TriggerPrice>\n    <FilledQty>${o.filled}</FilledQty>\n  </PlanOrder>`,
      tail: '</PlanOrders>',
    },
    {
      program: 'mongosh',
      format: 'severalLines',
      source: 'common: db.orders.find() in the shell (ObjectId, Long, ISODate)',
      name: 'mongo.txt',
      lies: ['status', 'price', 'size', 'filled'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL, none: 'null' },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) =>
        `  {\n    _id: ObjectId('65a1f00c9e77b1d4c0aa${String(1000 + o.n)}'),\n    orderId: Long('${o.id}'),\n    symbol: '${o.symbol}',\n    side: '${o.side}',\n    status: '${o.status}',\n    price: ${o.price},\n    origQty: ${o.size},\n    executedQty: ${o.filled},\n    createdAt: ISODate('${iso(o.created)}')\n  }`,
    },
    {
      program: 'redis-cli',
      format: 'severalLines',
      source: 'common: HGETALL order:<id>, names and values on numbered lines',
      name: 'redis.txt',
      lies: ['status', 'size', 'triggerPrice'],
      moved: 2,
      dress: { words: LOWER },
      write: (o) =>
        `127.0.0.1:6379> HGETALL order:${o.id}\n1) "symbol"\n2) "${o.symbol}"\n3) "status"\n4) "${o.status}"\n5) "size"\n6) "${o.size}"\n7) "trigger_price"\n8) "${o.trigger}"`,
    },
    {
      program: 'Go JSON int64',
      format: 'json',
      source: 'common: encoding/json of an int64 id: a number without quotes',
      name: 'go.ndjson',
      lies: ['filled', 'side', 'price', 'averagePrice'],
      moved: 2,
      mute: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL },
      write: (o) =>
        json({
          OrderID: raw(o.id),
          Symbol: o.symbol,
          Side: o.side,
          Status: o.status,
          Price: raw(o.price),
          AvgPrice: raw(o.average),
          CumFilled: raw(o.filled),
          Time: iso(o.at),
        }),
      writeMute: (o) => json({ OrderID: raw(o.id), Event: 'subscribe', Time: iso(o.at) }),
    },
    {
      program: 'loguru',
      format: 'keyValue',
      source: 'common: time | LEVEL | module:function:line - message',
      name: 'loguru.log',
      lies: ['status', 'side', 'size'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: slashSymbol, side: buySell, size: floating },
      write: (o) =>
        `${dotted(o.at)} | INFO     | bot.orders:on_update:118 - id=${o.id} ${o.symbol} side=${o.side} amount=${o.size} status=${o.status}`,
      writeMute: (o) => `${dotted(o.at)} | DEBUG    | bot.orders:poll:64 - id=${o.id} next poll in 5s`,
    },
    {
      program: 'syslog structured data',
      format: 'keyValue',
      source: 'common: RFC 5424 with an element for the order',
      name: 'syslog',
      lies: ['averagePrice', 'filled', 'status'],
      moved: 2,
      dress: { words: { filled: 'filled', canceled: 'cancelled', open: 'open', untriggered: 'untriggered' }, symbol: plainSymbol },
      write: (o) =>
        `<134>1 ${iso(o.at)} host planbot 811 ORDER [order@32473 id="${o.id}" symbol="${o.symbol}" state="${o.status}" filled="${o.filled}" avg="${o.average}"] order state`,
    },
    {
      program: 'OctoBot',
      format: 'positional',
      source:
        'from memory of OctoBot’s order to_string (symbol | type | Price | Quantity | State | id), names as in https://github.com/Drakkar-Software/OctoBot-Trading/pull/232',
      name: 'OctoBot.log',
      lies: ['size', 'price', 'status', 'side'],
      moved: 2,
      pick: (truth) => truth.price !== '0',
      dress: {
        words: { filled: 'filled', canceled: 'canceled', open: 'open' },
        symbol: slashSymbol,
        side: (_, told) => (isBuy(told) ? 'BUY_LIMIT' : 'SELL_LIMIT'),
      },
      write: (o) =>
        `${plain(o.at)} INFO     OrdersUpdater[weex] ${o.symbol} | ${o.side} | Price : ${o.price} | Quantity : ${o.size} | State : ${o.status} | id : ${o.id}`,
    },
  ]);
