import type { Cost } from '../../src/dashboards/kit/protocol';
import type { Format } from './format';

/** What a read would cost: `4 to 12 requests, about 1 to 3 s` */
export function costText({ leastRequests, mostRequests, leastSeconds, mostSeconds }: Cost, format: Format): string {
  const requests = span(leastRequests, mostRequests, format);
  return `${requests} ${(mostRequests ?? leastRequests) === 1 ? 'request' : 'requests'}, about ${span(leastSeconds, mostSeconds, format)} s`;
}

const span = (least: number, most: number | undefined, format: Format): string =>
  most === undefined || most === least
    ? `${most === undefined ? 'at least ' : ''}${format.count(least)}`
    : `${format.count(least)} to ${format.count(most)}`;
