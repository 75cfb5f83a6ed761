import type { ServiceReader } from '../api/types';

/**
 * When something began, epoch milliseconds by the service's clock as it is known by now. Until the first answer of all, the clock of this
 * machine stands in for it: where that is ahead, nothing may be taken for known as of a time that had not come.
 */
export function began(client: Pick<ServiceReader, 'serverNow'>): () => number {
  const [said, at] = [client.serverNow(), performance.now()];
  return () => {
    const now = client.serverNow();
    return now < said ? Math.floor(now - (performance.now() - at)) : said;
  };
}
