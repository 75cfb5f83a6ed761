/** Records over several lines. */

import { BUYSELL, buySell, floating, iso, json, LONGSHORT, longShort, plain, plainSymbol, pythonic, raw } from '../dress';
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
const TITLE = {
  filled: 'Filled',
  canceled: 'Canceled',
  partially_filled: 'PartiallyFilled',
  open: 'New',
  untriggered: 'Untriggered',
} as const;
const bytes = (text: string): string => `string(${String(text.replace(/[\uE000-\uE008]/g, '').length)}) "${text}"`;

export const records = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'YAML list',
      format: 'severalLines',
      source: 'common: a list of mappings as PyYAML dumps it',
      name: 'dump.yaml',
      lies: ['status', 'size', 'triggerPrice', 'side'],
      moved: 2,
      dress: { words: LOWER, side: (text) => text },
      head: 'orders:',
      write: (o) =>
        `- order_id: '${o.id}'\n  symbol: ${o.symbol}\n  side: ${o.side}\n  size: '${o.size}'\n  trigger_price: '${o.trigger}'\n  status: ${o.status}\n  created_at: ${iso(o.created)}`,
    },
    {
      program: 'YAML by id',
      format: 'severalLines',
      source: 'common: a state file whose keys are the order ids',
      name: 'state.yml',
      lies: ['price', 'filled', 'status'],
      moved: 2,
      dress: { words: { filled: 'done', canceled: 'canceled', open: 'open', untriggered: 'waiting' }, symbol: plainSymbol, none: 'null' },
      head: 'version: 2\norders:',
      write: (o) =>
        `  "${o.id}":\n    symbol: ${o.symbol}\n    state: ${o.status}\n    price: ${o.price}\n    size: ${o.size}\n    filled: ${o.filled}`,
    },
    {
      program: 'TOML',
      format: 'severalLines',
      source: 'common: an array of tables',
      name: 'orders.toml',
      lies: ['size', 'side', 'averagePrice'],
      moved: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: longShort },
      write: (o) =>
        `[[orders]]\nid = "${o.id}"\nclient_oid = "${o.oid}"\nsymbol = "${o.symbol}"\nside = "${o.side}"\nstatus = "${o.status}"\nsize = ${o.size}\navg_price = ${o.average}\n`,
    },
    {
      program: 'INI sections',
      format: 'severalLines',
      source: 'common: configparser, one section an order',
      name: 'orders.ini',
      lies: ['triggerPrice', 'status', 'size'],
      dress: { words: LOWER, side: longShort },
      write: (o) =>
        `[${o.id}]\nsymbol = ${o.symbol}\nposition = ${o.side}\ntrigger_price = ${o.trigger}\nsize = ${o.size}\nstatus = ${o.status}\n`,
    },
    {
      program: 'pretty JSON behind a log prefix',
      format: 'severalLines',
      source: 'common: logger.info(JSON.stringify(order, null, 2))',
      name: 'debug.log',
      lies: ['status', 'price', 'filled', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL },
      write: (o) =>
        `[${iso(o.at)}] INFO order ` +
        json(
          {
            orderId: o.id,
            symbol: o.symbol,
            side: o.side,
            status: o.status,
            price: raw(o.price),
            origQty: raw(o.size),
            executedQty: raw(o.filled),
          },
          2,
        ),
      writeMute: (o) => `[${iso(o.at)}] INFO request ${json({ method: 'GET', orderId: o.id }, 2)}`,
    },
    {
      program: 'console.log',
      format: 'severalLines',
      source: 'shape as in https://github.com/ccxt/ccxt/pull/8659 (unquoted keys), node’s own layout with single quotes',
      name: 'node.out',
      lies: ['size', 'status', 'averagePrice', 'side'],
      moved: 3,
      dress: {
        words: { filled: 'closed', canceled: 'canceled', open: 'open' },
        symbol: (text) => `${text.slice(4, -4).toUpperCase()}/USDT:USDT`,
        side: buySell,
        none: 'undefined',
      },
      write: (o) =>
        `{\n  id: '${o.id}',\n  clientOrderId: '${o.oid}',\n  datetime: '${iso(o.created)}',\n  symbol: '${o.symbol}',\n  side: '${o.side}',\n  amount: ${o.size},\n  filled: ${o.filled},\n  average: ${o.average},\n  status: '${o.status}',\n  fee: { cost: ${o.fee}, currency: 'USDT' },\n  trades: []\n}`,
    },
    {
      program: 'PHP print_r',
      format: 'severalLines',
      source: 'common: print_r of an array',
      name: 'cron.log',
      lies: ['status', 'price', 'size'],
      moved: 2,
      dress: { words: LOWER, side: buySell },
      write: (o) =>
        `Array\n(\n    [order_id] => ${o.id}\n    [symbol] => ${o.symbol}\n    [side] => ${o.side}\n    [price] => ${o.price}\n    [size] => ${o.size}\n    [status] => ${o.status}\n)\n`,
    },
    {
      program: 'PHP var_dump',
      format: 'severalLines',
      source: 'common: var_dump of an array, lengths before the strings',
      name: 'dump.txt',
      lies: ['filled', 'status', 'triggerPrice'],
      dress: { words: UPPER, symbol: plainSymbol },
      write: (o) =>
        `array(5) {\n  ["orderId"]=>\n  ${bytes(o.id)}\n  ["symbol"]=>\n  ${bytes(o.symbol)}\n  ["status"]=>\n  ${bytes(o.status)}\n  ["triggerPrice"]=>\n  ${bytes(o.trigger)}\n  ["filledQty"]=>\n  float(${o.filled})\n}`,
    },
    {
      program: 'Ruby pp',
      format: 'severalLines',
      source: 'common: pp of a hash too wide for one line',
      name: 'pp.txt',
      lies: ['size', 'side', 'status'],
      dress: { words: LOWER, side: buySell },
      write: (o) =>
        `{:order_id=>"${o.id}",\n :symbol=>"${o.symbol}",\n :side=>"${o.side}",\n :status=>"${o.status}",\n :size=>"${o.size}",\n :created_at=>${plain(o.created)} UTC}`,
    },
    {
      program: 'Rust {:#?}',
      format: 'severalLines',
      source: 'common: dbg! and {:#?} of a struct',
      name: 'dbg.txt',
      lies: ['status', 'averagePrice', 'size', 'filled'],
      moved: 2,
      dress: { words: TITLE, symbol: plainSymbol, side: (_, told) => (told.action.endsWith('long') ? 'Long' : 'Short') },
      write: (o) =>
        `[src/main.rs:88:5] &order = Order {\n    order_id: "${o.id}",\n    symbol: "${o.symbol}",\n    position_side: ${o.side},\n    status: ${o.status},\n    size: ${o.size},\n    filled_qty: ${o.filled},\n    avg_price: Some(\n        ${o.average},\n    ),\n    client_oid: None,\n}`,
    },
    {
      program: 'Go spew',
      format: 'severalLines',
      source: 'common: spew.Dump, types and lengths before the values',
      name: 'spew.txt',
      lies: ['price', 'status', 'size'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol },
      write: (o) =>
        `(*main.Order)(0xc0000${(o.n + 40).toString(16)}0e0)({\n OrderID: (string) (len=18) "${o.id}",\n Symbol: (string) "${o.symbol}",\n Status: (main.Status) "${o.status}",\n Price: (float64) ${o.price},\n Quantity: (float64) ${o.size},\n UpdateTime: (int64) ${String(o.updated)}\n})`,
    },
    {
      program: 'labelled blocks',
      format: 'severalLines',
      source:
        'https://blog.csdn.net/weixin_39704074/article/details/121609431 (backtrader prints an order as Ref, Status, Size, Price lines)',
      name: 'backtrader.txt',
      lies: ['size', 'status', 'triggerPrice'],
      moved: 2,
      dress: {
        words: { filled: 'Completed', canceled: 'Canceled', open: 'Accepted', partially_filled: 'Partial' },
        side: LONGSHORT,
        size: floating,
      },
      write: (o) =>
        `--- ${pythonic(o.at)} notify_order\nRef: ${String(o.n)}\nBroker order id: ${o.id}\nPosition side: ${o.side}\nStatus: ${o.status}\nSize: ${o.size}\nTrigger price: ${o.trigger}\nExecType: Stop`,
    },
  ]);
