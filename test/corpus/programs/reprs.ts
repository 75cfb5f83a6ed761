/** What Python prints of its objects. */

import {
  BUYSELL,
  buySell,
  dashSymbol,
  floating,
  isBuy,
  LONGSHORT,
  nanos,
  plain,
  plainSymbol,
  pythonic,
  slashSymbol,
  swapSymbol,
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
const enumWord = (name: string, value: string): string => `<OrderStatus.${name}: '${value}'>`;

export const reprs = (): CorpusFile[] =>
  makeFiles([
    {
      program: 'Python dataclass',
      format: 'repr',
      source: 'common: the repr of a dataclass in a log line',
      name: 'live.log',
      lies: ['status', 'size', 'price', 'triggerPrice', 'side'],
      moved: 2,
      mute: 2,
      dress: { words: LOWER, side: buySell, none: 'None' },
      write: (o) =>
        `${pythonic(o.at)} [INFO] engine: PlanOrder(order_id='${o.id}', symbol='${o.symbol}', side='${o.side}', size=${o.size}, price=${o.price}, trigger_price=${o.trigger}, status='${o.status}')`,
      writeMute: (o) => `${pythonic(o.at)} [DEBUG] engine: CancelRequest(order_id='${o.id}', attempt=1)`,
    },
    {
      program: 'Python dict',
      format: 'repr',
      source: 'https://github.com/freqtrade/freqtrade/issues/7526 (API create_order: {...} with single quotes, None and a nested info)',
      name: 'freqtrade.log',
      lies: ['size', 'averagePrice', 'filled', 'price'],
      moved: 3,
      dress: {
        words: { filled: 'closed', canceled: 'canceled', partially_filled: 'open', open: 'open' },
        symbol: swapSymbol,
        side: buySell,
        none: 'None',
        size: floating,
      },
      write: (o) =>
        `${pythonic(o.at)} - freqtrade.exchange.exchange - INFO - API fetch_order: {'info': {'orderId': '${o.id}', 'clientOid': '${o.oid}'}, 'id': '${o.id}', 'clientOrderId': '${o.oid}', 'timestamp': ${String(o.created)}, 'symbol': '${o.symbol}', 'type': '${o.type}', 'side': '${o.side}', 'price': ${o.price}, 'stopPrice': None, 'amount': ${o.size}, 'average': ${o.average}, 'filled': ${o.filled}, 'status': '${o.status}', 'fee': None, 'trades': []}`,
    },
    {
      program: 'Python Decimal and enums',
      format: 'repr',
      source: 'common: a dict of Decimal and Enum values printed with %r',
      name: 'orders.out',
      lies: ['status', 'averagePrice', 'size', 'filled'],
      moved: 3,
      dress: {
        words: {
          filled: enumWord('FILLED', 'filled'),
          canceled: enumWord('CANCELED', 'canceled'),
          partially_filled: enumWord('PARTIALLY_FILLED', 'partially_filled'),
          open: enumWord('OPEN', 'open'),
          untriggered: enumWord('UNTRIGGERED', 'untriggered'),
        },
        side: (_, told) => (isBuy(told) ? "<Side.BUY: 'buy'>" : "<Side.SELL: 'sell'>"),
        price: (text) => `Decimal('${text}')`,
        size: (text) => `Decimal('${text}')`,
        none: 'None',
      },
      write: (o) =>
        `{'order_id': '${o.id}', 'status': ${o.status}, 'side': ${o.side}, 'qty': ${o.size}, 'filled_qty': ${o.filled}, 'avg_price': ${o.average}, 'ts': ${String(o.at)}}`,
    },
    {
      program: 'Python namedtuple',
      format: 'repr',
      source: 'common: a list of namedtuples in the REPL',
      name: 'repl.txt',
      lies: ['side', 'size', 'status', 'triggerPrice'],
      dress: { words: UPPER, symbol: plainSymbol, side: LONGSHORT },
      head: '>>> for o in book: print(o)\n...',
      write: (o) =>
        `Order(id=${o.id}, symbol='${o.symbol}', position='${o.side}', qty=${o.size}, trigger=${o.trigger}, status='${o.status}')`,
      tail: '>>>',
    },
    {
      program: 'Python pprint',
      format: 'severalLines',
      source: 'common: pprint of a list of dicts, keys in the order of the alphabet',
      name: 'pprint.txt',
      lies: ['price', 'status', 'side', 'filled'],
      moved: 2,
      dress: { words: LOWER, side: (text) => text },
      head: '[',
      join: ',\n',
      tail: ']',
      write: (o) =>
        ` {'clientOid': '${o.oid}',\n  'filledQty': '${o.filled}',\n  'orderId': '${o.id}',\n  'price': '${o.price}',\n  'size': '${o.size}',\n  'status': '${o.status}',\n  'symbol': '${o.symbol}',\n  'type': '${o.side}'}`,
    },
    {
      program: 'Python attrs',
      format: 'repr',
      source: 'common: the repr of an attrs class with an Enum shown by its name',
      name: 'worker.log',
      lies: ['filled', 'status', 'averagePrice'],
      moved: 2,
      mute: 2,
      dress: {
        words: {
          filled: 'OrderState.FILLED',
          canceled: 'OrderState.CANCELED',
          open: 'OrderState.OPEN',
          untriggered: 'OrderState.UNTRIGGERED',
        },
        none: 'None',
      },
      write: (o) =>
        `${plain(o.at)} worker[3] update OrderRecord(exchange_id='${o.id}', client_id='${o.oid}', state=${o.status}, filled=${o.filled}, average=${o.average}, created_at=datetime.datetime(2026, 11, 1, 0, 0))`.replace(
          'datetime.datetime(2026, 11, 1, 0, 0)',
          `'${plain(o.created)}'`,
        ),
      writeMute: (o) => `${plain(o.at)} worker[3] enqueue Task(kind='refresh', exchange_id='${o.id}')`,
    },
    {
      program: 'hummingbot InFlightOrder',
      format: 'repr',
      source: 'https://github.com/hummingbot/hummingbot/issues/2480 (InFlightOrder(client_order_id=..., last_state=...))',
      name: 'logs_errors.log',
      lies: ['size', 'price', 'side', 'filled'],
      moved: 2,
      dress: {
        words: { filled: 'CLOSED', canceled: 'CANCELED', open: 'OPEN' },
        symbol: dashSymbol,
        side: (_, told) => (isBuy(told) ? 'TradeType.BUY' : 'TradeType.SELL'),
        none: 'NaN',
      },
      write: (o) =>
        `${pythonic(o.at)} - 29032 - hummingbot.connector.derivative.weex_perpetual - NETWORK - Error fetching status update for the order ${o.oid}: InFlightOrder(client_order_id='${o.oid}', exchange_order_id='${o.id}', trading_pair='${o.symbol}', order_type=OrderType.LIMIT, trade_type=${o.side}, price=${o.price}, amount=${o.size}, executed_amount_base=${o.filled}, executed_amount_quote=${o.cost}, fee_asset='None', fee_paid=0, last_state='${o.status}')`,
    },
    {
      program: 'nautilus fills',
      format: 'repr',
      source: 'https://github.com/nautechsystems/nautilus_trader/issues/3578 (OrderFilled event)',
      name: 'trader-001.log',
      lies: ['filled', 'averagePrice', 'side', 'symbol'],
      pick: (truth) => truth.status === 'filled',
      dress: { symbol: plainSymbol, side: BUYSELL },
      write: (o) =>
        `${pythonic(o.at).replace(' ', 'T').replace(',', '.')}793956Z [INFO] TRADER-001.PlanStrategy: <--[EVT] OrderFilled(instrument_id=${o.symbol}.WEEX, client_order_id=${o.oid}, venue_order_id=${o.id}, account_id=WEEX-master, trade_id=${String(88000 + o.n)}, order_side=${o.side}, order_type=LIMIT, last_qty=${o.filled}, last_px=${o.average} USDT, liquidity_side=TAKER, ts_event=${nanos(o.updated)})`,
    },
    {
      program: 'nautilus reports',
      format: 'repr',
      source: 'https://github.com/nautechsystems/nautilus_trader/issues/4124 (OrderStatusReport)',
      name: 'reconcile.log',
      lies: ['status', 'size', 'triggerPrice', 'filled'],
      moved: 3,
      dress: {
        words: { filled: 'FILLED', canceled: 'CANCELED', partially_filled: 'PARTIALLY_FILLED', open: 'ACCEPTED' },
        symbol: plainSymbol,
        side: BUYSELL,
        none: 'None',
      },
      write: (o) =>
        `${pythonic(o.at).replace(' ', 'T').replace(',', '.')}055011Z [DEBUG] TRADER-001.ExecEngine: Reconciling OrderStatusReport(account_id=WEEX-master, instrument_id=${o.symbol}-PERP.WEEX, client_order_id=${o.oid}, venue_order_id=${o.id}, order_side=${o.side}, order_type=STOP_LIMIT, order_status=${o.status}, price=${o.price}, trigger_price=${o.trigger}, quantity=${o.size}, filled_qty=${o.filled}, avg_px=${o.average}, ts_last=${nanos(o.updated)}, ts_init=${nanos(o.at)})`,
    },
    {
      program: 'freqtrade order repr',
      format: 'repr',
      source: 'line heads as in https://github.com/freqtrade/freqtrade/issues/11813, Order(...) as a SQLAlchemy model prints itself',
      name: 'freqtrade-trades.log',
      lies: ['filled', 'price', 'side'],
      moved: 2,
      dress: { words: { filled: 'closed', canceled: 'canceled', open: 'open' }, symbol: slashSymbol, side: buySell, none: 'None' },
      write: (o) =>
        `${plain(o.at)} INFO    freqtrade.persistence.trade_model - Order(id=${String(o.n)}, trade=${String(o.n + 3)}, order_id=${o.id}, side=${o.side}, filled=${o.filled}, price=${o.price}, status=${o.status}, date=${plain(o.created)})`,
      noise: sometimes(
        (at) => `${plain(at)} INFO    `,
        ['freqtrade.worker - Bot heartbeat. PID=1, version=2026.9, state=RUNNING', 'freqtrade.wallets - Wallets synced.'],
      ),
    },
  ]);
