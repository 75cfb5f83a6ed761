import assert from 'node:assert/strict';
import { DAY } from '../../../../src/model/timeRange';
import { NOW, statisticsOf, user } from './accounts';

describe('the steps of the users of an invite code', () => {
  it('count who deposited as the months do: who traded without a known deposit, too', () => {
    const { inviteCodes, cohorts } = statisticsOf(
      [
        user('1', { registerTime: NOW - 3 * DAY, firstTrade: NOW - DAY }),
        user('2', { registerTime: NOW - 2 * DAY, lastDeposit: NOW - DAY }),
        user('3', { registerTime: NOW - DAY }),
      ],
      [],
    );
    const stepsOf = (all: readonly { deposited?: number | undefined; traded?: number | undefined }[]) =>
      (['deposited', 'traded'] as const).map((step) => all.reduce((count, each) => count + (each[step] ?? 0), 0));
    assert.deepEqual(stepsOf(inviteCodes), [2, 1]);
    assert.deepEqual(stepsOf(cohorts), [2, 1]);
  });
});
