/** Which user is asked for, and whose it is: see `AffiliateUsersQuery`. */
interface OfUser {
  readonly uid?: string | undefined;
  readonly uidOf?: string | undefined;
}

/** The uid of a user is the business of the account whose user it is: whoever runs the service of another one learns of none. */
export const queryFor = <Query extends OfUser>(owner: string | undefined, query: Query): Query =>
  query.uidOf === undefined || query.uidOf === owner ? query : { ...query, uid: undefined, uidOf: undefined };
