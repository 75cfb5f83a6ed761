/** Whose an archive is. */
import { createHash } from 'node:crypto';

/** Whose it is: who asks where, since the contract has no id of the caller (section 1). Of neither anything can be read off it. */
export interface Owner {
  readonly contractBaseUrl: string;
  readonly spotBaseUrl: string;
  readonly apiKey: string;
}

export const archiveId = ({ contractBaseUrl, spotBaseUrl, apiKey }: Owner): string =>
  createHash('sha256')
    .update(JSON.stringify(['orderdeck archive', contractBaseUrl, spotBaseUrl, apiKey]))
    .digest('hex')
    .slice(0, 32);
