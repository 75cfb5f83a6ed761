/**
 * Exports and logs that no reader was ever mended for: what is gained in the other files must be gained here, too, or it was a rule for one
 * file. All from memory of the programs.
 */

import { BUYSELL, buySell, dashSymbol, eight, iso, LONGSHORT, plain, plainSymbol, slashSymbol, swapSymbol } from '../dress';
import { makeFiles, sometimes } from '../make';
import type { CorpusFile } from '../types';
import { amount, rate } from './positional';

const CHINESE_SIDES: Readonly<Record<string, string>> = { open_long: '开多', open_short: '开空', close_long: '平多', close_short: '平空' };

export const apart = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'freqtrade orders script',
      format: 'csv',
      source: 'from memory: a script over the orders of freqtrade’s trades, written with pandas',
      name: 'ft_orders.csv',
      lies: ['status', 'averagePrice', 'filled', 'size'],
      moved: 2,
      dress: { words: { filled: 'closed', canceled: 'canceled', open: 'open' }, symbol: swapSymbol, side: buySell, none: '' },
      head: 'trade_id,pair,is_open,ft_order_side,amount,filled,remaining,safe_price,average,order_id,order_status,order_filled_date',
      write: (o) =>
        `${String(o.n + 11)},${o.symbol},${o.told.status === 'open' ? 'True' : 'False'},${o.side},${o.size},${o.filled},${o.remaining},${o.price},${o.average},${o.id},${o.status},${plain(o.updated)}+00:00`,
    },
    {
      program: 'hummingbot orders',
      format: 'csv',
      source: 'from memory: the Order table of hummingbot’s sqlite file, saved as CSV',
      name: 'conf_pure_mm.sqlite.csv',
      lies: ['status', 'size', 'price'],
      moved: 2,
      dress: {
        words: { filled: 'OrderFilled', canceled: 'OrderCancelled', open: 'OrderCreated' },
        symbol: dashSymbol,
        size: eight,
        price: eight,
      },
      head: '"id","config_file_path","strategy","market","symbol","creation_timestamp","order_type","amount","leverage","price","last_status","last_update_timestamp","exchange_order_id"',
      write: (o) =>
        `"${o.oid}","conf_pure_mm.yml","pure_market_making","weex_perpetual","${o.symbol}",${String(o.created)},"${o.type.toUpperCase()}",${o.size},20,${o.price},"${o.status}",${String(o.updated)},"${o.id}"`,
    },
    {
      program: 'Chinese export',
      format: 'csv',
      source: 'from memory: the order history of an exchange, saved from a Chinese screen',
      name: '历史委托.csv',
      lies: ['size', 'averagePrice', 'status', 'side', 'filled'],
      dress: {
        words: { filled: '已成交', canceled: '已撤销', partially_filled: '部分成交', open: '未成交' },
        symbol: plainSymbol,
        side: (action) => CHINESE_SIDES[action] ?? action,
        none: '--',
      },
      head: '\uFEFF委托时间,订单编号,合约,方向,委托价格,委托数量,成交均价,成交数量,状态',
      write: (o) => `${plain(o.created)},${o.id},${o.symbol},${o.side},${o.price},${o.size},${o.average},${o.filled},${o.status}`,
    },
    {
      program: 'jesse orders',
      format: 'csv',
      source: 'from memory: the order table of jesse, with its states',
      name: 'jesse-orders.csv',
      lies: ['status', 'size', 'side', 'price'],
      moved: 2,
      dress: {
        words: { filled: 'EXECUTED', canceled: 'CANCELED', partially_filled: 'PARTIALLY FILLED', open: 'ACTIVE' },
        symbol: dashSymbol,
        side: buySell,
        none: '',
      },
      head: 'id;session_id;exchange_id;exchange;symbol;side;type;reduce_only;qty;price;status;created_at',
      write: (o) =>
        `7c2f${String(o.n).padStart(4, '0')}-9a1e-4b7d-8c55-0d5e6f7a8b9c;b0a8d2e4;${o.id};Weex Perpetual;${o.symbol};${o.side};${o.type.toUpperCase()};False;${o.size};${o.price};${o.status};${String(o.created)}`,
    },
    {
      program: 'passivbot sentences',
      format: 'prose',
      source: 'from memory: a line of passivbot for each order that is over, with the id appended',
      name: 'passivbot-orders.log',
      lies: ['status', 'side', 'averagePrice', 'size', 'filled'],
      mute: 3,
      pick: ({ status }) => status === 'filled' || status === 'canceled',
      dress: { words: { filled: 'filled', canceled: 'canceled' }, symbol: plainSymbol, side: LONGSHORT, none: 'market' },
      write: (o) => `${iso(o.at).slice(0, 19)} INFO     ${o.symbol} ${o.status} ${o.side} ${amount(o)} at ${rate(o)}, order id ${o.id}`,
      writeMute: (o) => `${iso(o.at).slice(0, 19)} INFO     about to cancel ${o.id}, too far from 1.4 * grid at 0.0021`,
      noise: sometimes((at) => `${iso(at).slice(0, 19)} INFO     `, ['health uptime=3h29m positions=1', 'symbols: 12 approved, 3 ignored']),
    },
    {
      program: 'ccxt script',
      format: 'prose',
      source: 'from memory: what a short script prints of each order that it fetched with ccxt',
      name: 'fetch-orders.out',
      lies: ['status', 'side', 'averagePrice', 'size', 'filled'],
      moved: 2,
      dress: { words: { filled: 'closed', canceled: 'canceled', open: 'open' }, symbol: slashSymbol, side: BUYSELL },
      write: (o) =>
        `Order ${o.id} on ${o.symbol} (${o.side}) is ${o.status}: filled ${o.filled} of ${o.size} at an average of ${o.average}`,
    },
  ]);
