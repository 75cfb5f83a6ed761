/** What the data of every dashboard stand on in a test: an account before a service in memory, and a page that only listens. */
import { ServiceError, wholeSentenceOf } from '../../../src/api/errors';
import type { BudgetState } from '../../../src/api/types';
import type { PageOptions } from '../../../src/dashboards/kit/phases';
import type { PageMessage, PageStatus, RowColumns, RowsMessage, StatisticsHead } from '../../../src/dashboards/kit/protocol';
import { Sessions } from '../../../src/store/sessions';
import { Session } from '../../../src/store/session';
import type { FakeService } from '../../support/fakeService';

export const BUDGET: BudgetState = {
  endpoint: 'getChannelUserTradeAndAsset',
  used: 0,
  limit: 500,
  windowMs: 10_000,
  waiting: 0,
  pausedForMs: 0,
  askedForMs: 0,
  waitMs: 0,
  hoversWaitMs: 0,
};

/** A signed-in account in front of a service in memory. */
export function sessionOf(service: FakeService, label = 'Main', budget: BudgetState = BUDGET): Session {
  const client = { ...service, dispose: () => undefined, rateBudget: () => [budget], testPauses: () => undefined };
  return new Session({ id: label, label, service: 'custom' }, client);
}

type Told = PageMessage<PageStatus, StatisticsHead, RowsMessage<RowColumns>> | { readonly type: string };
type Of<Message extends Told, Type extends Message['type']> = Extract<Message, { readonly type: Type }>;

/** A page that only listens, and the account that is asked for it. */
export interface Desk<Message extends Told> {
  readonly sessions: Sessions;
  readonly options: PageOptions<Message>;
  /** All that the page was told. */
  readonly told: Message[];
  /** What it was told last of a kind. */
  readonly latest: <Type extends Message['type']>(type: Type) => Of<Message, Type> | undefined;
  /** The values of a column that the page holds, put together from the chunks that are of its statistics. */
  readonly column: <T>(values: (rows: Of<Message, 'rows'>) => readonly T[]) => T[];
}

/** `null` signs nobody in. */
export function deskFor<Message extends Told>(session: Session | null, visible?: () => boolean, masked?: () => boolean): Desk<Message> {
  const sessions = new Sessions();
  if (session) sessions.set({ phase: 'signedIn', session });
  const told: Message[] = [];
  const all = <Type extends Message['type']>(type: Type): Of<Message, Type>[] =>
    told.filter((message): message is Of<Message, Type> => message.type === type);
  return {
    sessions,
    told,
    latest: (type) => all(type).at(-1),
    column(values) {
      const rows = all('rows') as (Of<Message, 'rows'> & { readonly edition: number })[];
      const { edition: shown } = (all('statistics').at(-1) ?? {}) as { readonly edition?: number };
      return rows.filter(({ edition }) => edition === shown).flatMap(values);
    },
    options: {
      sessions,
      // As it goes through the wall between host and page.
      post: (message) => told.push(JSON.parse(JSON.stringify(message)) as Message),
      timeZone: () => 'UTC',
      language: () => 'en',
      visible,
      masked,
      describe: (error) => ({
        message: wholeSentenceOf(error),
        ...(error instanceof ServiceError && { action: 'diagnose' }),
      }),
    },
  };
}
