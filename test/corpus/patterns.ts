/** Patterns for files whose lines have no names: written by somebody who knew the setting's description and seven lines of each file. */
// The two files named bot.log (plain lines; short sentences) share one key: their lines do not overlap.
// An empty list: no line of the file says by itself, with an id and words that are sure, what became of an order.
export const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  'bot.log': [
    String.raw`\b(?<status>FILLED) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+) @ (?<priceAvg>\d[\d.]*)`,
    String.raw`\b(?<status>NEW|CANCELL?ED|REJECTED|EXPIRED|UNTRIGGERED) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+) @ (?<price>\d[\d.]*)`,
    String.raw`\b(?<status>[A-Z_]+) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+)`,
    String.raw`\border (?<status>filled|partially filled|cancell?ed|rejected|expired): (?<id>\d{15,})`,
    String.raw`\d (?<status>cancell?ed) order (?<id>\d{15,})`,
  ],
  'compose.log': [
    String.raw`(?<id>\d{15,}) (?<symbol>cmt_\w+) (?:open|close)_(?<positionSide>long|short) (?<filledQty>[\d.]+)/(?<size>[\d.]+) (?<status>[a-z_]+)`,
  ],
  'colour.log': [
    String.raw`\b(?<status>FILLED) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<positionSide>LONG|SHORT) (?<size>[\d.]+) @ (?<priceAvg>\d[\d.]*)`,
    String.raw`\b(?<status>NEW|CANCELL?ED|REJECTED|EXPIRED|UNTRIGGERED) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<positionSide>LONG|SHORT) (?<size>[\d.]+) @ (?<price>\d[\d.]*)`,
    String.raw`\b(?<status>[A-Z_]+) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<positionSide>LONG|SHORT) (?<size>[\d.]+)`,
  ],
  'colorlog.txt': [
    String.raw`\border (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>buy|sell) (?<status>[a-z_]+) filled (?<filledQty>[\d.]+) of (?<size>[\d.]+)`,
  ],
  'live-session.txt': [
    String.raw`\] (?<status>[A-Z]+(?: [A-Z]+)?) order: (?<symbol>[A-Z\d]+-[A-Z]+), LIMIT, (?<action>buy|sell), (?<size>[\d.]+), \$(?<price>[\d.]+), exchange_id (?<id>\d+)`,
    String.raw`\] (?<status>[A-Z]+(?: [A-Z]+)?) order: (?<symbol>[A-Z\d]+-[A-Z]+), [A-Z ]+, (?<action>buy|sell), (?<size>[\d.]+), .*exchange_id (?<id>\d+)`,
  ],
  'updates.log': [
    String.raw`Order Update - (?<action>Buy|Sell), \w+, (?<symbol>[A-Z\d]+), (?<size>[\d.]+), (?<status>\w+), (?<filledQty>[\d.]+) remote (?<id>\d+)`,
  ],
  'list.txt': [
    String.raw`^(?<id>\d{15,}) +(?<symbol>[A-Z\d]+) +(?<positionSide>LONG|SHORT) +(?<status>[A-Z_]+) +(?<size>[\d.]+) +(?<price>\d[\d.]*) +(?<triggerPrice>\d[\d.]*)`,
    String.raw`^(?<id>\d{15,}) +(?<symbol>[A-Z\d]+) +(?<positionSide>LONG|SHORT) +(?<status>[A-Z_]+) +(?<size>[\d.]+)`,
  ],
  'states.log': [String.raw`(?<id>\d{15,}) (?<action>[BS]) (?<symbol>\w+): \w+ -> (?<status>\w+)`],
  'trade.log': [
    String.raw`Order (?<id>\d+) (?<status>FILLED): (?<filledQty>[\d.,]+) \w+ @ (?<priceAvg>\d[\d.,]*)`,
    String.raw`Order (?<id>\d+) (?<status>FILLED): (?<filledQty>[\d.,]+) \w+`,
    String.raw`Order (?<id>\d+) (?<status>CANCELL?ED): (?<size>[\d.,]+) \w+ @ (?<price>\d[\d.,]*)`,
    String.raw`Order (?<id>\d+) (?<status>CANCELL?ED): (?<size>[\d.,]+) \w+`,
  ],
  'fills.txt': [String.raw`^(?<id>\d{15,}) (?<status>filled): (?<filledQty>[\d.]+)`, String.raw`^(?<id>\d{15,}) (?<status>cancell?ed)\b`],
  'chat.txt': [],
  'crypto_trading.log': [
    String.raw`Order (?<id>\d+) is (?<status>filled), got [\d.]+ USD`,
    String.raw`Order (?<id>\d+) is (?<status>filled), got (?<filledQty>[\d.]+) \w+`,
  ],
  'freqtrade.log': [String.raw`Order #(?<id>\d+) was created for (?<symbol>[A-Z\d]+/[A-Z]+)\S* and status is (?<status>\w+)`],
  // No status: the tracker says "has been filled" of a part of an order, too.
  'logs_conf_pmm.log': [
    String.raw`The (?<action>BUY|SELL) order (?<clientId>\S+) amounting to (?<filledQty>[\d.]+)/(?<size>[\d.]+) \w+ has been filled at (?<priceAvg>\d+(?:\.\d+)?)`,
  ],
  'export.txt': [String.raw`new update in order\. (?<id>\d+) - (?<action>BUY|SELL) - (?<status>[A-Z_]+)`],
  'cancel.log': [
    String.raw`Successfully (?<status>cancell?ed) order (?<id>\d+)`,
    String.raw`Could not cancel (?:order )?(?<id>\d+): order is already (?<status>\w+)`,
  ],
  // "not triggered yet" and "not filled yet" are no status words: those lines without a status.
  'stops.log': [
    String.raw`Stop order (?<id>\d+) \((?<action>buy|sell) (?<size>[\d.]+) (?<symbol>[A-Z\d]+-[A-Z]+), trigger price (?<triggerPrice>[\d.]+)\) is (?<status>filled|partially filled|cancell?ed|triggered|open|rejected|expired)`,
    String.raw`Stop order (?<id>\d+) \((?<action>buy|sell) (?<size>[\d.]+) (?<symbol>[A-Z\d]+-[A-Z]+), trigger price (?<triggerPrice>[\d.]+)\)`,
  ],
  'poll.log': [
    String.raw`looked at order (?<id>\d+) \((?<size>[\d.]+) \w+\): (?<status>filled|partially filled|cancell?ed|open|rejected|expired)`,
    String.raw`looked at order (?<id>\d+) \((?<size>[\d.]+) \w+\)`,
  ],
  'OctoBot.log': [
    String.raw`\] (?<symbol>[A-Z\d]+/[A-Z]+)\S* \| (?<action>BUY|SELL)_LIMIT \| Price : (?<price>[\d.]+) \| Quantity : (?<size>[\d.]+) \| State : (?<status>\w+) \| id : (?<id>\d+)`,
    String.raw`\] (?<symbol>[A-Z\d]+/[A-Z]+)\S* \| (?<action>BUY|SELL)_\w+ \| Price : \S+ \| Quantity : (?<size>[\d.]+) \| State : (?<status>\w+) \| id : (?<id>\d+)`,
  ],
  'short.log': [
    String.raw`\b(?<status>[A-Z_]+) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+) trigger (?<triggerPrice>[\d.]+)`,
  ],
  'pepe.log': [String.raw`\b(?<status>[A-Z_]+) (?<id>\d{15,}) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+)`],
  'ids.txt': [],
  'otel.txt': [String.raw`^\d+ (?<id>\d{15,}) (?<status>[A-Z_]+) (?<symbol>[A-Z\d]+) (?<action>BUY|SELL) (?<size>[\d.]+)`],
  'lives.log': [String.raw`(?<id>\d{15,}) (?<symbol>\w+) (?<status>[a-z_]+) size (?<size>[\d.]+)`],
  'K.log': [],
};
