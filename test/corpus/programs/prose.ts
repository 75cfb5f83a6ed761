/** Sentences. */

import { BUYSELL, buySell, dashSymbol, eight, LONGSHORT, plain, plainSymbol, pythonic, slashSymbol, thousands } from '../dress';
import type { Shown } from '../dress';
import { makeFiles, sometimes } from '../make';
import type { CorpusFile } from '../types';
import { amount, rate } from './positional';

const END = { filled: 'filled', canceled: 'canceled' } as const;
const isOver = (truth: { readonly status: string }): boolean => truth.status === 'filled' || truth.status === 'canceled';
const coin = (o: Shown): string => o.truth.symbol.slice(4, -4).toUpperCase();

export const prose = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'short sentences',
      format: 'prose',
      source: 'common: a bot’s own log: order filled: <id>, canceled order <id> because ...',
      name: 'bot.log',
      count: 30,
      lies: ['status'],
      mute: 4,
      pick: isOver,
      dress: { words: END },
      write: (o) =>
        o.told.status === 'filled'
          ? `${plain(o.at)} order ${o.status}: ${o.id}`
          : `${plain(o.at)} ${o.status} order ${o.id} because the signal is gone`,
      writeMute: (o) => `${plain(o.at)} sending order, exchange answered with ${o.id}`,
      noise: sometimes((at) => `${plain(at)} `, ['no signal', 'grid is full, waiting', 'reconnected after 3 s']),
    },
    {
      program: 'sentences with amounts',
      format: 'prose',
      source: 'common: Order <id> FILLED: amount coin @ price',
      name: 'trade.log',
      lies: ['filled', 'averagePrice', 'status', 'size'],
      moved: 2,
      dress: { words: { filled: 'FILLED', canceled: 'CANCELLED', open: 'PLACED' }, price: thousands, none: 'market price' },
      write: (o) => `${plain(o.at)} Order ${o.id} ${o.status}: ${amount(o)} ${coin(o)} @ ${rate(o)}`,
    },
    {
      program: 'id first',
      format: 'prose',
      source: 'common: <id> filled: <amount>',
      name: 'fills.txt',
      lies: ['filled', 'status'],
      moved: 2,
      mute: 2,
      dress: { words: { filled: 'filled', partially_filled: 'partially filled', canceled: 'cancelled' } },
      write: (o) => (o.told.status === 'canceled' ? `${o.id} ${o.status}` : `${o.id} ${o.status}: ${o.filled}`),
      writeMute: (o) => `${o.id} ?`,
    },
    {
      program: 'Telegram messages',
      format: 'prose',
      source: 'common: messages of a notifying bot, exported as text',
      name: 'chat.txt',
      lies: ['filled', 'averagePrice', 'side', 'size'],
      pick: isOver,
      dress: { words: { filled: '✅ Order filled', canceled: '❌ Order canceled' }, symbol: plainSymbol, side: LONGSHORT, none: 'market' },
      write: (o) => `[${plain(o.at)}] PlanBot:\n${o.status}\n${o.symbol} ${o.side} ${amount(o)} @ ${rate(o)}\nID: ${o.id}\n`,
      noise: (n, at) => (n % 7 === 3 ? `[${plain(at)}] Me:\n/status\n` : undefined),
    },
    {
      program: 'binance-trade-bot',
      format: 'prose',
      source: 'https://github.com/ccxt/binance-trade-bot/issues/404 (Waiting for order <id> to be filled)',
      name: 'crypto_trading.log',
      lies: ['status', 'filled'],
      mute: 6,
      pick: isOver,
      dress: { words: END },
      write: (o) =>
        o.told.status === 'filled'
          ? `${pythonic(o.at)} - crypto_trading_logger - INFO - Order ${o.id} is ${o.status}, got ${amount(o)} ${coin(o)}`
          : `${pythonic(o.at)} - crypto_trading_logger - INFO - Order ${o.id} was ${o.status} before it was filled`,
      writeMute: (o) =>
        [0, 1, 2]
          .map((second) => `${pythonic(o.at + second * 1013)} - crypto_trading_logger - DEBUG - Waiting for order ${o.id} to be filled`)
          .join('\n'),
    },
    {
      program: 'freqtrade sentences',
      format: 'prose',
      source: 'https://github.com/freqtrade/freqtrade/issues/7526 (Order #<id> was created for <pair> and status is open.)',
      name: 'freqtrade.log',
      lies: ['status', 'symbol'],
      moved: 4,
      dress: { words: { filled: 'closed', canceled: 'canceled', open: 'open' }, symbol: slashSymbol },
      write: (o) =>
        `${pythonic(o.at)} - freqtrade.freqtradebot - INFO - Order #${o.id} was created for ${o.symbol} and status is ${o.status}.`,
      noise: sometimes(
        (at) => `${pythonic(at)} - freqtrade.`,
        ['wallets - INFO - Wallets synced.', "worker - INFO - Bot heartbeat. PID=1, state='RUNNING'"],
      ),
    },
    {
      program: 'hummingbot order tracker',
      format: 'prose',
      source:
        'https://github.com/hummingbot/hummingbot/pull/7986 (The SELL order <client id> amounting to a/b SOL has been filled at p USDT.)',
      name: 'logs_conf_pmm.log',
      lies: ['averagePrice', 'filled', 'size', 'side'],
      isByClientOid: true,
      pick: (truth) => truth.status === 'filled',
      dress: { words: { filled: 'filled' }, side: BUYSELL, size: eight, filled: (text) => text },
      write: (o) =>
        `${pythonic(o.at)} - 995331 - hummingbot.connector.client_order_tracker - INFO - The ${o.side} order ${o.oid} amounting to ${o.filled}/${o.size} ${coin(o)} has been ${o.status} at ${o.average} USDT.`,
    },
    {
      program: 'binance-trading-bot',
      format: 'prose',
      source: 'https://github.com/chrisleekr/binance-trading-bot/issues/494 (There is a new update in order. <id> - BUY - FILLED)',
      name: 'export.txt',
      lies: ['status', 'side'],
      moved: 3,
      dress: { words: { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' }, side: BUYSELL },
      write: (o) => `${plain(o.at)} binance executionReport There is a new update in order. ${o.id} - ${o.side} - ${o.status}`,
    },
    {
      program: 'cancel sentences',
      format: 'prose',
      source: 'common: a cancel loop that logs what it wants, what fails and what is done',
      name: 'cancel.log',
      lies: ['status'],
      mute: 6,
      pick: isOver,
      dress: { words: { filled: 'already filled', canceled: 'cancelled' } },
      write: (o) =>
        o.told.status === 'canceled'
          ? `${plain(o.at)} Successfully ${o.status} order ${o.id}`
          : `${plain(o.at)} Could not cancel ${o.id}: order is ${o.status}`,
      writeMute: (o) =>
        o.n % 2 === 0 ? `${plain(o.at)} Trying to cancel order ${o.id}` : `${plain(o.at)} Failed to cancel order ${o.id}: timeout`,
    },
    {
      program: 'trigger sentences',
      format: 'prose',
      source: 'common: a stop watcher: stop order <id> for <symbol> at <trigger> is waiting / is filled',
      name: 'stops.log',
      lies: ['triggerPrice', 'status', 'size'],
      moved: 4,
      dress: { words: { filled: 'filled', canceled: 'canceled', untriggered: 'not triggered yet' }, symbol: dashSymbol, side: buySell },
      write: (o) => `${plain(o.at)} Stop order ${o.id} (${o.side} ${o.size} ${o.symbol}, trigger price ${o.trigger}) is ${o.status}`,
    },
    {
      program: 'polling sentences',
      format: 'prose',
      source: 'common: a loop that says what it found; the word filled stands in sentences that deny it',
      name: 'poll.log',
      lies: ['status', 'size'],
      moved: 4,
      pick: ({ status }) => status !== 'partially_filled',
      dress: { words: { filled: 'filled now', canceled: 'canceled', open: 'not filled yet', untriggered: 'not filled yet' } },
      write: (o) => `${plain(o.at)} looked at order ${o.id} (${o.size} ${coin(o)}): ${o.status}`,
    },
  ]);
