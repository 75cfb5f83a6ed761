/** What the host and the worker that holds the file say to each other. Plain data, so that it costs little to hand over. */
import type { TimeRange } from '../../model/timeRange';

/** Which answer said something of an order: a list, or its details. */
export type OrderSource = 'openOrders' | 'orderHistory' | 'service';

/** An order as an answer had it: the columns, and the record as it came. */
export interface KeptOrder {
  readonly orderId: string;
  readonly kind: 'planOrder' | 'orderDetail';
  readonly source: OrderSource;
  readonly symbol: string;
  readonly symbolKey: string;
  readonly clientOid: string;
  readonly createdAt: number | undefined;
  readonly triggeredAt: number | undefined;
  readonly action: string;
  readonly execution: string;
  readonly status: string;
  readonly isFinal: boolean;
  readonly size: string;
  readonly filled: string;
  readonly price: string;
  readonly averagePrice: string;
  readonly triggerPrice: string;
  readonly fee: string;
  readonly profit: string;
  /** Epoch milliseconds of the local clock. */
  readonly readAt: number;
  /** JSON. */
  readonly record: string;
}

/** A window of a symbol's history of which every order is kept. */
export interface KeptProof extends TimeRange {
  /** By the service's clock. */
  readonly asOf: number;
}

/** The newest record of an order of one kind. */
export interface RecalledOrder {
  readonly orderId: string;
  readonly kind: 'planOrder' | 'orderDetail';
  readonly source: OrderSource;
  readonly isPast: boolean;
  /** It came with an export, and the service has not told of it. */
  readonly isBrought?: boolean;
  readonly readAt: number;
  readonly record: string;
}

/** An invited user as an answer had it. */
export interface KeptUser {
  readonly uid: string;
  readonly registeredAt: number | undefined;
  readonly inviteCode: string;
  /** Epoch milliseconds of the local clock. */
  readonly readAt: number;
  /** JSON. */
  readonly record: string;
}

/** Affiliate data of a range that was read to its end: its totals, or all users who registered in it. */
export interface KeptReading extends TimeRange {
  /** By the service's clock. */
  readonly asOf: number;
}

/** A range that a person closed. */
export interface Closing extends TimeRange {
  readonly id: string;
  readonly name: string;
  /** In which its bounds were chosen. */
  readonly timeZone: string;
  /** By the service's clock. */
  readonly closedAt: number;
  /** JSON of who closed it: how complete each part was. */
  readonly coverage: string;
}
export interface ClosingRow {
  /** What it is a record of. */
  readonly kind: string;
  readonly id: string;
  /** JSON. */
  readonly record: string;
}

/** What is kept, for people. */
export interface Contents {
  /** Whose, as it was called when the file was made. */
  readonly account: string;
  readonly orders: number;
  readonly versions: number;
  readonly users: number;
  readonly closings: number;
  /** Of all tables, as an export holds them. */
  readonly rows: number;
  /** Of orders by their creation. */
  readonly oldest: number | undefined;
  readonly newest: number | undefined;
  /** When the first was read. */
  readonly since: number | undefined;
  readonly bytes: number;
  readonly symbols: readonly { readonly symbol: string; readonly proven: readonly TimeRange[] }[];
}

/** SQLite would give an id back as another, or lose it: pages of rows would begin anew where it is. */
export const isKeepable = (id: string): boolean => id !== '' && !/[\0\p{Cs}]/u.test(id);

/** Between values that are handed over as one text, which costs far less than a list of objects. */
export const UNIT = '\u001f';

/** What the worker does, by name: what it is given, and what it answers. Lists of many rows come in parts. */
export interface Operations {
  open: { given: { file: string; account: string; hosts?: string | undefined; limitBytes: number }; answer: Opened };
  /** The account is called otherwise from now on. */
  rename: { given: { account: string }; answer: void };
  keepOrders: { given: { orders: readonly KeptOrder[]; past: boolean }; answer: void };
  /** @returns whether all of the orders are kept: else nothing is proven */
  prove: { given: { symbol: string; proofs: readonly KeptProof[]; orderIds: string }; answer: boolean };
  /** Of one symbol, or of all. */
  unprove: { given: { symbolKey?: string | undefined; parts: readonly TimeRange[] }; answer: void };
  proofs: { given: { symbol: string; range: TimeRange }; answer: readonly KeptProof[] };
  /** No further than `most`: a file of millions is not counted through for a yes or no. */
  count: { given: { symbolKey: string; range: TimeRange; most: number }; answer: number };
  /** Up to `most` past orders of a symbol, by time and id, after one. */
  past: { given: { symbolKey: string; range: TimeRange; after?: Place | undefined; most: number }; answer: Page };
  orders: { given: { orderIds: readonly string[] }; answer: readonly RecalledOrder[] };
  /** Which orders were open when all of them were read last, and when that was, by the service's clock. */
  keepOpen: { given: OpenThen; answer: void };
  openThen: { given: Record<string, never>; answer: OpenThen | undefined };
  /** Those that an order is kept of. */
  symbols: { given: Record<string, never>; answer: readonly string[] };
  idsOf: { given: { clientOid: string }; answer: readonly string[] };
  keepUsers: { given: { users: readonly KeptUser[] }; answer: void };
  /** Up to `most` users who registered in a range, by uid, after one. Of each the newest record. */
  users: { given: { range: TimeRange; after: string; most: number }; answer: readonly { uid: string; record: string }[] };
  /**
   * @param items of totals: `uid`, then the five amounts in the order of the table, all joined by {@link UNIT}
   * @param lasting the range is over: it is kept beside others, else it takes the place of those that were kept so
   */
  keepReading: { given: { what: 'users' | 'totals'; reading: KeptReading; items: string; lasting: boolean }; answer: void };
  readings: { given: { what: 'users' | 'totals' }; answer: readonly (KeptReading & { id: number; rows: number })[] };
  /** As they were given, up to `most`, after a uid. */
  totals: { given: { reading: number; after: string; most: number }; answer: readonly (readonly string[])[] };
  /** Rows of a closing that is to come: until then they are nothing. */
  keepClosingRows: { given: { closing: string; rows: readonly ClosingRow[] }; answer: void };
  /** @param rows how many it was given: where the file has fewer it is not whole */
  keepClosing: { given: { closing: Closing; rows: number }; answer: void };
  /** Newest first. `rows`: how many it had; `whole` while it has them. */
  closings: { given: Record<string, never>; answer: readonly (Closing & { rows: number; whole: boolean })[] };
  closingRows: { given: { closing: string; kind: string; after: string; most: number }; answer: readonly ClosingRow[] };
  deleteClosing: { given: { closing: string }; answer: void };
  /** A word that windows leave each other, in place of the one that was there. @returns whether it still was */
  note: { given: { name: string; was: string | undefined; value: string }; answer: boolean };
  noted: { given: { name: string }; answer: string | undefined };
  contents: { given: Record<string, never>; answer: Contents };
  /** The next lines of an export, of the moment when it began; none at its end. */
  lines: { given: { begin: boolean; most: number }; answer: readonly string[] };
  /** The file of another archive is what {@link Operations.judge} and {@link Operations.take} are about. */
  beside: { given: { file: string }; answer: Refusal | undefined };
  /** Likewise an export: reads the next part of it, in bytes, until it says what it is. */
  readExport: { given: { file: string; begin: boolean }; answer: { read: number; total: number; is?: Imported | Refusal } };
  judge: { given: Record<string, never>; answer: Judged };
  /** Takes the next rows, until it says what was taken. @param proofs see `joining` */
  take: { given: { proofs: boolean; begin: boolean }; answer: { done: number; total: number; taken?: Taken } };
  erase: { given: Record<string, never>; answer: void };
  end: { given: Record<string, never>; answer: void };
}

/** What an export says of itself. */
export interface Imported {
  readonly kind: 'export';
  /** The label of the account. */
  readonly account: string;
  /** Every line is there as it was written. */
  readonly whole: boolean;
}

/** Why another archive, or a file that is to be one, is not looked at any further. */
export type Refusal =
  | { readonly kind: 'foreign' | 'newer' | 'damaged' | 'gone' }
  /** A line, from 1, holds what no export does. */
  | { readonly kind: 'line'; readonly line: number }
  | { readonly kind: 'unreadable'; readonly message: string }
  /** They are of different services. */
  | { readonly kind: 'hosts'; readonly theirs: string; readonly ours: string };

/** An order of one id, of which both say what cannot be. */
export interface Contradiction {
  readonly orderId: string;
  readonly fields: readonly ('symbol' | 'createdAt' | 'action' | 'clientOid' | 'size')[];
}

/** What another archive holds, and what tells whether it is of the same account. */
export interface Judged {
  readonly orders: number;
  readonly users: number;
  readonly closings: number;
  /** When the first was read. */
  readonly since: number | undefined;
  /** Orders that both have, and agree about in all that never changes. */
  readonly shared: number;
  /** The first of them. */
  readonly contradictions: readonly Contradiction[];
  readonly contradicting: number;
  /** Its past orders, and its users, in the middle of what is called complete here that are not here. */
  readonly strangers: number;
  /** Users that both have, who registered at the same moment. */
  readonly sharedUsers: number;
  /** Users who registered at different moments, or are not in one of them in the middle of what it calls complete. */
  readonly strangeUsers: number;
}

/**
 * So many orders that both have, and agree about, show that two archives are of one account; or so many users, where few others speak
 * against it: users leave and come, and those of an affiliate may be a part of another one's.
 */
export const ENOUGH_SHARED = 20;
type Evidence = Pick<Judged, 'shared' | 'contradicting' | 'sharedUsers' | 'strangeUsers'>;
export const isOfOneAccount = ({ shared, contradicting, sharedUsers, strangeUsers }: Evidence): boolean =>
  contradicting === 0 && (shared >= ENOUGH_SHARED || (sharedUsers >= ENOUGH_SHARED && strangeUsers * ENOUGH_SHARED <= sharedUsers));

export interface Taken {
  /** New ones. */
  readonly orders: number;
  readonly versions: number;
  readonly users: number;
  readonly closings: number;
  /** Windows that it called complete. */
  readonly proofs: number;
  /** What was called complete here is not, by what the other one has. */
  readonly gaveUp: boolean;
  /** What the other one calls complete is not, by what is here. */
  readonly distrusted: boolean;
}

export interface Opened {
  /** When the first record was read, epoch milliseconds. */
  readonly since: number | undefined;
  /** The file could not be read as it was. */
  readonly damaged?: Damage | undefined;
}

/** Where a damaged file was put aside, and how many orders of it could be saved. */
export interface Damage {
  readonly aside: string;
  readonly saved: number;
}

export interface OpenThen {
  readonly asOf: number;
  readonly orderIds: readonly string[];
}

export interface Place {
  readonly createdAt: number;
  readonly orderId: string;
}
export interface Page {
  /** How many there are in this part, whether their records can be read or not. */
  readonly listed: number;
  readonly orders: readonly RecalledOrder[];
  /** Where the next begins; undefined at the end. */
  readonly next: Place | undefined;
}

export type OperationName = keyof Operations;
export type Given<Name extends OperationName> = Operations[Name]['given'];
export type Answer<Name extends OperationName> = Operations[Name]['answer'];

/** Why something could not be kept or read, as data: an error loses its class on the way. */
export interface Trouble {
  readonly kind: 'full' | 'readOnly' | 'newer' | 'busy' | 'erased' | 'unsupported' | 'other';
  readonly message: string;
}

export interface ToWorker {
  readonly id: number;
  readonly name: OperationName;
  readonly given: unknown;
}
/** `damaged` comes before the answer to what met it. */
export type FromWorker = { readonly id: number } & ({ readonly answer: unknown } | { readonly trouble: Trouble } | Told);

/** What is told in the middle of a call. `outgrown`: how many orders went, the oldest, where the file was larger than it may be. */
export type Told = { readonly damaged: Damage } | { readonly outgrown: number };
