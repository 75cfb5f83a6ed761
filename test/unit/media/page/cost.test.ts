import assert from 'node:assert/strict';
import { costText } from '../../../../media/page/cost';
import type { Cost } from '../../../../src/dashboards/kit/protocol';

describe('what a read would cost, in words', () => {
  const words: readonly (readonly [Cost, string])[] = [
    [{ leastRequests: 1, mostRequests: 1, leastSeconds: 1, mostSeconds: 1 }, '1 request, about 1 s'],
    [{ leastRequests: 4, mostRequests: 12, leastSeconds: 1, mostSeconds: 3 }, '4 to 12 requests, about 1 to 3 s'],
    [{ leastRequests: 1, mostRequests: 9, leastSeconds: 1, mostSeconds: 1 }, '1 to 9 requests, about 1 s'],
    [{ leastRequests: 1, leastSeconds: 1 }, 'at least 1 request, about 1 s or more'],
  ];
  for (const [cost, text] of words) it(text, () => assert.equal(costText(cost), text));
});
