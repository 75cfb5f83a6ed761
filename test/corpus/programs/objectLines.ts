/** What other languages print of an object on one line. */

import { BUYSELL, BuySell, eight, floating, iso, isoSeconds, isBuy, LONGSHORT, plain, plainSymbol } from '../dress';
import { makeFiles } from '../make';
import type { CorpusFile } from '../types';

const UPPER = { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'NEW' } as const;
const TITLE = {
  filled: 'Filled',
  canceled: 'Canceled',
  partially_filled: 'PartiallyFilled',
  open: 'New',
  untriggered: 'Untriggered',
} as const;

export const objectLines = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'Rust {:?}',
      format: 'repr',
      source: 'struct and enum names as in github hellaraze/execution-lab exec/src/order_state.rs; tracing line, Option as Some("...")',
      name: 'engine.log',
      lies: ['status', 'size', 'price', 'triggerPrice'],
      moved: 3,
      mute: 2,
      dress: {
        words: TITLE,
        symbol: plainSymbol,
        side: BuySell,
        price: (text) => `Some("${text}")`,
        trigger: (text) => `"${text}"`,
        none: 'None',
      },
      write: (o) =>
        `${iso(o.at)}  INFO engine::orders: update Order { order_id: "${o.id}", symbol: "${o.symbol}", side: ${o.side}, status: ${o.status}, price: ${o.price}, trigger_price: ${o.trigger}, size: "${o.size}" }`,
      writeMute: (o) => `${iso(o.at)} DEBUG engine::orders: request GetOrder { order_id: "${o.id}" }`,
    },
    {
      program: 'bbgo, Go %+v',
      format: 'repr',
      source: 'https://github.com/c9s/bbgo/issues/229 (order creation response: &{Symbol:... OrderID:... Status:NEW ...})',
      name: 'bbgo.log',
      lies: ['size', 'filled', 'status', 'side', 'price'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL, size: eight, price: eight, none: '0.00000000' },
      write: (o) =>
        `[0003]  INFO order update: &{Symbol:${o.symbol} OrderID:${o.id} ClientOrderID:${o.oid} TransactTime:${String(o.at)} Price:${o.price} OrigQuantity:${o.size} ExecutedQuantity:${o.filled} Status:${o.status} TimeInForce:GTC Type:LIMIT Side:${o.side} Fills:[]} exchange=weex`,
    },
    {
      program: 'Java toString',
      format: 'repr',
      source: 'common: toString as an IDE generates it, behind a logback pattern',
      name: 'app.log',
      lies: ['status', 'averagePrice', 'size', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: LONGSHORT, none: 'null' },
      write: (o) =>
        `${plain(o.at)}.118 [pool-2-thread-1] INFO  c.e.bot.OrderTracker - Order{id=${o.id}, symbol='${o.symbol}', positionSide=${o.side}, status=${o.status}, origQty=${o.size}, avgPrice=${o.average}}`,
      writeMute: (o) => `${plain(o.at)}.118 [pool-2-thread-1] DEBUG c.e.bot.OrderTracker - OrderQuery{id=${o.id}}`,
    },
    {
      program: 'XChange',
      format: 'repr',
      source:
        'names originalAmount, OrderStatus as in https://github.com/knowm/XChange/pull/1760 and /pull/1757; the layout from memory of LimitOrder.toString',
      name: 'xchange.log',
      lies: ['size', 'filled', 'side', 'price'],
      moved: 2,
      pick: (truth) => truth.price !== '0',
      dress: {
        words: UPPER,
        side: (_, told) => (isBuy(told) ? 'BID' : 'ASK'),
        symbol: (text) => `${text.slice(4, -4).toUpperCase()}/USDT`,
      },
      write: (o) =>
        `${plain(o.at)} INFO LimitOrder [limitPrice=${o.price}, Order [type=${o.side}, originalAmount=${o.size}, cumulativeAmount=${o.filled}, averagePrice=${o.average}, fee=null, instrument=${o.symbol}, id=${o.id}, timestamp=${iso(o.created)}, status=${o.status}, flags=[]]]`,
    },
    {
      program: 'Lombok @ToString',
      format: 'repr',
      source: 'common: Lombok prints Name(field=value, ...)',
      name: 'spring.log',
      bytes: 'gzip',
      lies: ['triggerPrice', 'status', 'side'],
      moved: 2,
      dress: { words: TITLE, symbol: plainSymbol, side: LONGSHORT },
      write: (o) =>
        `${iso(o.at)}  INFO 1 --- [scheduling-1] c.e.PlanOrderJob : PlanOrderDto(orderId=${o.id}, clientOid=${o.oid}, symbol=${o.symbol}, side=${o.side}, triggerPrice=${o.trigger}, size=${o.size}, status=${o.status})`,
    },
    {
      program: 'C# record',
      format: 'repr',
      source: 'common: ToString of a C# record: Name { Field = value, ... }',
      name: 'bot-20261118.txt',
      lies: ['averagePrice', 'size', 'status'],
      moved: 2,
      dress: { words: TITLE, symbol: plainSymbol, side: BuySell },
      write: (o) =>
        `[${plain(o.at).slice(11)} INF] OrderInfo { OrderId = ${o.id}, Symbol = ${o.symbol}, Side = ${o.side}, Status = ${o.status}, Quantity = ${o.size}, AvgPrice = ${o.average}, UpdateTime = ${plain(o.updated)} }`,
    },
    {
      program: 'Kotlin data class',
      format: 'repr',
      source: 'common: toString of a data class',
      name: 'kotlin.log',
      lies: ['price', 'filled', 'status'],
      moved: 2,
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL, none: 'null' },
      write: (o) =>
        `${isoSeconds(o.at)} [main] INFO Bot - PlacedOrder(orderId=${o.id}, symbol=${o.symbol}, side=${o.side}, price=${o.price}, quantity=${o.size}, executed=${o.filled}, status=${o.status})`,
    },
    {
      program: 'Ruby inspect',
      format: 'repr',
      source: 'common: p order of a Struct and of an object with instance variables',
      name: 'ruby.log',
      lies: ['status', 'side', 'size'],
      moved: 3,
      dress: {
        words: { filled: ':filled', canceled: ':canceled', open: ':open', untriggered: ':untriggered' },
        side: (_, told) => (isBuy(told) ? ':buy' : ':sell'),
        size: floating,
      },
      write: (o) =>
        `I, [${iso(o.at).slice(0, 23)}123 #812]  INFO -- : #<PlanOrder:0x00007f2c1c0${(o.n + 16).toString(16)}a8 @order_id="${o.id}", @symbol="${o.symbol}", @side=${o.side}, @status=${o.status}, @size=${o.size}, @trigger_price=${o.trigger}>`,
    },
    {
      program: 'Ruby hash',
      format: 'repr',
      source: 'common: a Ruby hash with rockets in a log',
      name: 'sidekiq.log',
      lies: ['filled', 'averagePrice', 'status'],
      dress: { words: UPPER, symbol: plainSymbol, side: BUYSELL, none: 'nil' },
      write: (o) =>
        `${iso(o.at)} pid=9 tid=gx1 class=OrderSync INFO: {"orderId"=>"${o.id}", "symbol"=>"${o.symbol}", "side"=>"${o.side}", "status"=>"${o.status}", "executedQty"=>"${o.filled}", "avgPrice"=>${o.average}}`,
    },
    {
      program: 'Elixir struct',
      format: 'repr',
      source: 'field names of https://hexdocs.pm/ccxt_client/CCXT.Order.html, as Logger prints an inspected struct',
      name: 'elixir.log',
      lies: ['size', 'price', 'filled'],
      moved: 2,
      dress: {
        words: { filled: '"closed"', canceled: '"canceled"', open: '"open"' },
        symbol: (text) => `${text.slice(4, -4).toUpperCase()}/USDT:USDT`,
        side: (_, told) => (isBuy(told) ? '"buy"' : '"sell"'),
        none: 'nil',
      },
      write: (o) =>
        `${plain(o.at).slice(11)}.402 [info] %CCXT.Order{id: "${o.id}", symbol: "${o.symbol}", side: ${o.side}, price: ${o.price}, amount: ${o.size}, filled: ${o.filled}, status: ${o.status}, fee: nil}`,
    },
  ]);
