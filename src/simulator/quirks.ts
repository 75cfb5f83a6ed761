/**
 * What the service specification leaves open, as switches. Without any quirk the simulator answers exactly as the
 * specification says; each quirk stands for one way the real service may differ. They combine freely.
 */

/** The order lists come in, what they hold and how they are cut into pages. Of several orders of the history the first here counts. */
export const LIST_QUIRKS = {
  'history-oldest-first': 'Order history comes oldest first, so that a page holds the oldest orders of its range.',
  'history-unordered': 'Order history comes in no order at all, the same one for every request.',
  'history-random': 'Order history comes in no order at all, another one for every request.',
  'history-by-update': 'Order history comes by the latest change, newest change first; orders canceled together share theirs.',
  'history-by-id': 'Order history comes by order id, smallest first.',
  'history-by-status': 'Order history comes by status code, and newest first within each.',
  'history-halves': 'Order history comes in two halves: the newer orders newest first, then the older ones oldest first.',
  'pages-of-50': 'No answer holds more than 50 records of a list, whatever was asked for, and pages count accordingly.',
  'mixed-symbols': 'Asked for the orders of one symbol, both plan lists add up to three of the next symbol.',
  'ignores-range': 'Both plan lists ignore startTime and endTime.',
  'ignores-page': 'The list of open orders ignores page: every page is the first.',
  'pages-from-one': 'The list of open orders counts its pages from 1; page 0 is the first one too.',
  'open-to-front': 'Between two requests for open orders one of the older half moves to the front of the list; none arrives or leaves.',
  'single-page': 'Affiliate lists say they have one page however long they are; total and further pages are right.',
  'users-by-activity': 'getAffiliateUIDs picks users by their last trade, else last deposit, else registration, not by registration alone.',
  'no-creation-time': 'In both plan lists an order whose id ends in 0, about every tenth, has an empty createTime.',
  'empty-pages': 'Page 2 of an affiliate list of several pages is empty and the rest follows after it.',
  'total-under-reports': 'The total of an affiliate list is a tenth too small; pages and records are right.',
} as const satisfies Readonly<Record<string, string>>;

export type ListQuirk = keyof typeof LIST_QUIRKS;

export const QUIRKS = {
  wrapped: 'Answers come inside an envelope with code and data, as some pages show, instead of bare.',
  'text-codes': 'Type, kind and status of orders come as upper-case words (CLOSE_LONG, UNTRIGGERED) instead of the documented codes.',
  'numeric-ids': 'Order ids come as bare JSON integers above 2^53, which a plain JSON.parse would round.',
  'numeric-times': 'Times of plan orders come as JSON numbers instead of strings.',
  'text-times': 'Times of order details and affiliate users come as strings instead of numbers.',
  'zero-times': 'A time that never was comes as 0 instead of null.',
  'null-client-oid': 'client_oid is null in every order.',
  'extra-fields': 'Records carry fields the specification does not name, nested ones among them.',
  'missing-fields': 'Fields that carry nothing are left out of the records.',
  markup: 'client_oid and inviteCode carry markdown, HTML and spreadsheet formulas, since people may write anything there.',
  ...LIST_QUIRKS,
  'exclusive-start': 'A record exactly at startTime is outside the range.',
  'exclusive-end': 'A record exactly at endTime is outside the range.',
  'history-three-months': 'Order history refuses a startTime more than 90 days ago (40704) and shows nothing older.',
  'history-arrivals': 'An order created up to two days ago enters the history between two requests for it.',
  'same-millisecond':
    'Orders in the history share their millisecond: 130 of the first symbol, 20 across the hundredth place of every other symbol.',
  'open-drift': 'Between two requests for open orders one of them is filled or a new one arrives, so pages shift.',
  'affiliate-drift': 'Between two requests for an affiliate list a user arrives late or leaves, so pages shift.',
  'not-affiliate': 'The account is no affiliate: both affiliate endpoints answer -3236.',
  'strict-locale': 'The affiliate endpoints refuse a locale header instead of ignoring it.',
  'content-type-optional': 'A request without Content-Type is accepted, as at least one public client counts on.',
  'clock-skew': 'The clock of the service is an hour ahead.',
  'no-retry-after': 'A 429 does not say how long to wait.',
  'error-with-200': 'Errors come with HTTP 200 and only their body tells.',
  slow: 'Every answer takes two seconds longer.',
} as const satisfies Readonly<Record<string, string>>;

export type QuirkName = keyof typeof QUIRKS;

/** The quirks in force. */
export type Quirks = ReadonlySet<QuirkName>;

export const isQuirk = (name: string): name is QuirkName => Object.hasOwn(QUIRKS, name);
