import type { AffiliateUsersQuery, UsersRead } from './affiliateReads';
import type { Asker } from './askers';
import type { Disposable } from '../primitives/emitter';
import { Resource, type LoadResource, type Question } from './resource';
import type { Session } from './session';

/**
 * The invited users, read a stretch of days at a time, newest first, and each stretch whole: a whole year costs the budget of
 * many hovers. What is read, and whether that is all, comes from `reading` alone.
 */
export class AffiliateUsers implements Disposable {
  readonly list: Resource<UsersRead>;
  /** One question, so that asking it twice at once asks it once. */
  private readonly older: LoadResource<UsersRead> = async (asking) => (await import('./affiliateReads')).readOlder(this.query, asking);

  constructor(
    session: Session | undefined,
    private readonly asked: Question<AffiliateUsersQuery> = { query: { period: { days: 365 } } },
  ) {
    this.list = new Resource(session, async (asking) => (await import('./affiliateReads')).readAgain(this.query, asking), 'affiliates');
  }

  get query(): AffiliateUsersQuery {
    return this.asked.query;
  }

  /** Another question: what was read for the one before is forgotten. */
  setQuery(query: AffiliateUsersQuery): void {
    this.asked.query = query;
    this.list.reset();
  }

  /** Reads again, as far back as is shown. */
  refresh(asker?: Asker): Promise<void> {
    return this.list.refresh(asker);
  }

  /** Reads the next older stretch. */
  loadMore(): Promise<void> {
    return this.list.run(this.older);
  }

  dispose(): void {
    this.list.dispose();
  }
}
