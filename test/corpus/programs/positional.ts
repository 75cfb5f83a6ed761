/** Lines whose values have no names: only their place tells what they are. */

import { BUYSELL, BuySell, buySell, dashSymbol, iso, isBuy, LONGSHORT, pad, padLeft, plain, plainSymbol } from '../dress';
import type { Shown } from '../dress';
import { makeFiles, sometimes } from '../make';
import type { CorpusFile } from '../types';

const UPPER = { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' } as const;
/** Without partial fills: the one amount on the line could be either of two. */
const WHOLE = { filled: 'FILLED', canceled: 'CANCELED', open: 'NEW' } as const;
const LOWER = {
  filled: 'filled',
  canceled: 'canceled',
  partially_filled: 'partially_filled',
  open: 'open',
  untriggered: 'untriggered',
} as const;
const ESC = '\u001b';
const COLOURS = { filled: 32, canceled: 31, partially_filled: 33, open: 36, untriggered: 90 } as const;

/** What was traded once something was, else what was asked for: such programs have one place for both. */
export const amount = (o: Shown): string => (o.told.status === 'filled' && o.told.filledQty !== '0' ? o.filled : o.size);
export const rate = (o: Shown): string => (o.told.status === 'filled' && o.told.averagePrice !== '0' ? o.average : o.price);

export const positional = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'plain lines',
      format: 'positional',
      source: 'common: level, state, id, symbol, side, amount @ price',
      name: 'bot.log',
      lies: ['status', 'filled', 'averagePrice', 'side', 'size'],
      moved: 2,
      mute: 2,
      dress: { words: WHOLE, symbol: plainSymbol, side: BUYSELL, none: 'MARKET' },
      write: (o) => `${plain(o.at)} INFO ${o.status} ${o.id} ${o.symbol} ${o.side} ${amount(o)} @ ${rate(o)}`,
      writeMute: (o) => `${plain(o.at)} DEBUG GET ${o.id} 200 34ms`,
      noise: sometimes((at) => `${plain(at)} INFO `, ['BTCUSDT 92110.4 +0.31% 24h', 'balance 10482.11 USDT, 3 positions']),
    },
    {
      program: 'docker compose',
      format: 'positional',
      source: 'common: docker compose logs (name and a bar before each line)',
      name: 'compose.log',
      lies: ['status', 'filled', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, side: (text) => text },
      write: (o) => `bot-1    | [${plain(o.at).slice(11)}] ${o.id} ${o.symbol} ${o.side} ${o.filled}/${o.size} ${o.status}`,
      writeMute: (o) => `api-1    | [${plain(o.at).slice(11)}] "GET /orders/${o.id} HTTP/1.1" 200 512`,
      noise: sometimes(
        (at) => `redis-1  | 1:M ${plain(at)} `,
        ['* Background saving terminated with success', '* 10 changes in 300 seconds. Saving...'],
      ),
    },
    {
      program: 'chalk',
      format: 'positional',
      source: 'common: colours of the terminal kept in the file',
      name: 'colour.log',
      lies: ['status', 'size', 'averagePrice', 'filled'],
      moved: 2,
      dress: { words: WHOLE, symbol: plainSymbol, side: LONGSHORT, none: 'market' },
      write: (o) =>
        `${ESC}[90m${plain(o.at)}${ESC}[39m ${ESC}[${String(COLOURS[o.told.status])}m${o.status}${ESC}[39m ${o.id} ${ESC}[1m${o.symbol}${ESC}[22m ${o.side} ${amount(o)} @ ${rate(o)}`,
    },
    {
      program: 'colorlog',
      format: 'positional',
      source: 'common: Python colorlog, level and message in colours',
      name: 'colorlog.txt',
      lies: ['side', 'status', 'filled'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, symbol: plainSymbol, side: buySell },
      write: (o) =>
        `${ESC}[32mINFO    ${ESC}[0m ${ESC}[34morder ${o.id} ${o.symbol} ${o.side} ${o.status} filled ${o.filled} of ${o.size}${ESC}[0m`,
      writeMute: (o) => `${ESC}[36mDEBUG   ${ESC}[0m ${ESC}[34mlookup ${o.id}${ESC}[0m`,
    },
    {
      program: 'jesse',
      format: 'positional',
      source: 'from memory of jesse’s order log (EXECUTED order: symbol, type, side, qty, price), the exchange id appended',
      name: 'live-session.txt',
      lies: ['filled', 'averagePrice', 'side', 'size'],
      pick: (truth) => truth.status === 'filled' || truth.status === 'canceled',
      dress: { words: { filled: 'EXECUTED', canceled: 'CANCELED' }, symbol: dashSymbol, side: buySell },
      write: (o) =>
        `[${iso(o.at).slice(0, 19)}] ${o.status} order: ${o.symbol}, ${o.type === 'limit' ? 'LIMIT' : 'MARKET'}, ${o.side}, ${amount(o)}, $${rate(o)}, exchange_id ${o.id}`,
    },
    {
      program: 'order update line',
      format: 'positional',
      source:
        'https://github.com/alpacahq/alpaca-trade-api-csharp/issues/544 (Order Update - Buy, Limit, symbol, qty, event, filled, remote id)',
      name: 'updates.log',
      lies: ['status', 'filled', 'size', 'side'],
      moved: 2,
      dress: {
        words: { filled: 'Fill', canceled: 'Canceled', partially_filled: 'PartialFill', open: 'New' },
        symbol: plainSymbol,
        side: BuySell,
      },
      write: (o) =>
        `${plain(o.at)}.0473 Order Update - ${o.side}, ${o.type === 'limit' ? 'Limit' : 'Market'}, ${o.symbol}, ${o.size}, ${o.status}, ${o.filled} remote ${o.id}, local ${o.oid}`,
    },
    {
      program: 'fixed columns',
      format: 'positional',
      source: 'common: printf("%-19s %-12s ...") of a terminal tool, a heading of dashes',
      name: 'list.txt',
      lies: ['triggerPrice', 'status', 'size', 'price'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: LONGSHORT },
      head: 'ORDER              SYMBOL       SIDE   STATUS                 SIZE      PRICE    TRIGGER\n------------------ ------------ ------ ---------------- ---------- ---------- ----------',
      write: (o) =>
        `${o.id} ${pad(o.symbol, 12)} ${pad(o.side, 6)} ${pad(o.status, 16)} ${padLeft(o.size, 10)} ${padLeft(o.price, 10)} ${padLeft(o.trigger, 10)}`,
    },
    {
      program: 'arrow lines',
      format: 'positional',
      source: 'common: state changes written with an arrow',
      name: 'states.log',
      lies: ['status', 'side'],
      moved: 2,
      pick: (truth) => truth.status === 'filled' || truth.status === 'canceled',
      dress: {
        words: { filled: 'filled', canceled: 'canceled', open: 'open', untriggered: 'untriggered' },
        side: (_, told) => (isBuy(told) ? 'B' : 'S'),
      },
      write: (o) => {
        const before = o.told.status === 'untriggered' ? 'new' : o.told.status === 'open' ? 'untriggered' : 'open';
        return `${iso(o.at)} ${o.id} ${o.side} ${o.symbol}: ${before} -> ${o.status}`;
      },
    },
  ]);
