/** A check that waits until the one before has ended. */
import assert from 'node:assert/strict';
import { Session } from '../../../src/store/session';
import { HOUR } from '../../../src/model/timeRange';
import { fakeService, NOW, planOrder } from '../../support/fakeService';
import { exchange, fileOf, type Exchange } from './exchange';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import type { CheckOptions, CheckState } from '../../../src/fileCheck/check';

const ID = '596471064624628269';
const OTHER_ID = '596471064624628270';

describe('a file check that waits for its turn', () => {
  let made: Exchange;
  let answer: () => void;
  let asked: Promise<void>;
  beforeEach(() => {
    const others = [ID, OTHER_ID].map((orderId) => planOrder(orderId, NOW - HOUR));
    made = exchange({ others });
    asked = new Promise((resolve) => {
      made.before = () => (resolve(), new Promise<void>((done) => (answer = done)));
    });
  });
  afterEach(() => made.dispose());

  const waits = (signal = new AbortController().signal): Promise<CheckState | undefined> => {
    const options: CheckOptions = {
      ...{ idDigits: USUAL_DIGITS, statusWords: {}, names: {}, patterns: [], timeZone: 'UTC', unchecked: new Set<string>(), signal },
      confirm: () => Promise.resolve('ask'),
    };
    return made.checks.run([fileOf(`order_id=${OTHER_ID} status=filled`, 'second.log')], options);
  };

  it('leaves what the one before found where it is canceled meanwhile', async () => {
    const first = made.check(`order_id=${ID} status=filled`);
    await asked;
    const canceled = new AbortController();
    const second = waits(canceled.signal);
    canceled.abort();
    answer();
    const found = await first;
    assert.equal(await second, undefined);
    assert.equal(made.checks.state, found);
    assert.deepEqual(
      found.findings?.rows.map(({ id }) => id),
      [ID],
    );
  });

  it('says why it was never begun where the account was left meanwhile, and which account that was', async () => {
    const first = made.check(`order_id=${ID} status=filled`);
    await asked;
    const second = waits();
    const session = new Session(
      { id: 'other', label: 'Other', service: 'custom' },
      { ...fakeService(), rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined },
    );
    made.store.sessions.set({ phase: 'signedIn', session });
    answer();
    const found = await first;
    const { account, failure } = (await second) ?? assert.fail('it ended without a word');
    assert.deepEqual([account, failure], ['Main', 'The account "Main" is no longer active in this window.']);
    assert.equal(made.checks.state, found, 'the page tells of the one that began');
  });
});
