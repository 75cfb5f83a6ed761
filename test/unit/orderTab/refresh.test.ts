import assert from 'node:assert/strict';
import type { OrderDetail } from '../../../src/model/order';
import type { PageState } from '../../../src/orderTab/protocol';
import { COMMANDS } from '../../../src/platform/ids';
import type { PageTab } from '../../support/editorTabs';
import { until } from '../../support/settled';
import { settled } from '../doors/looks';
import { ONE, orderIdOf } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = orderIdOf('open', 9);
/** So many times sooner comes what comes by itself. */
const HASTE = 1000;

type Detail = (orderId: string, options: { signal: AbortSignal }) => Promise<OrderDetail>;
interface Question {
  readonly answer: () => Promise<void>;
  readonly fail: (error?: Error) => void;
  readonly signal: AbortSignal;
}

describe('a tab that is to show its order anew', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let tab: PageTab;
  let questions: Question[];
  const now = Date.now.bind(Date);
  /** Milliseconds by which the clock was put forward. */
  let ahead: number;
  beforeEach(async () => {
    questions = [];
    ahead = 0;
    Date.now = () => now() + ahead;
    window = await open(ONE);
    await window.editor.run(COMMANDS.orderShow, ORDER);
    await settled();
    tab = window.editor.tabs[0] ?? assert.fail();
    const client = window.store.sessions.current?.client as unknown as { orderDetail: Detail };
    const known = client.orderDetail.bind(client);
    client.orderDetail = (orderId, options) =>
      new Promise((resolve, reject) => {
        const answer = async (): Promise<void> => {
          resolve(await known(orderId, options));
          await settled();
        };
        options.signal.addEventListener('abort', () => reject(new Error('Given up.')));
        questions.push({ answer, fail: (error = new Error('The line is cut.')) => reject(error), signal: options.signal });
      });
  });
  afterEach(() => {
    globalThis.orderdeckHaste = undefined;
    Date.now = now;
    window.close();
  });

  const shown = (): Extract<PageState, { kind: 'order' }> => {
    const state = tab.holds.at(-1)?.['state'] as PageState;
    assert.ok(state.kind === 'order', JSON.stringify(state));
    return state;
  };
  const refresh = async (): Promise<void> => {
    tab.say({ type: 'refresh' });
    await settled();
  };
  /** The regular question is under way. */
  const polled = async (): Promise<void> => {
    globalThis.orderdeckHaste = HASTE;
    window.editor.change('refreshInterval', 5);
    await until('it is read again', () => questions.length > 0);
    window.editor.settings.set('orderdeck.refreshInterval', 0);
    assert.equal(shown().asking, false, 'nobody asked for that');
  };

  it('asks, says so, and shows what was answered', async () => {
    assert.equal(shown().asking, false);
    await refresh();
    assert.deepEqual([shown().asking, questions.length], [true, 1]);
    await questions[0]?.answer();
    assert.deepEqual([shown().asking, questions.length], [false, 1]);
  });

  it('joins the regular question that is under way', async () => {
    await polled();
    await refresh();
    assert.deepEqual([shown().asking, questions.length, questions[0]?.signal.aborted], [true, 1, false]);
    await questions[0]?.answer();
    assert.deepEqual([shown().asking, questions.length], [false, 1]);
  });

  it('asks once, however often it is wanted', async () => {
    await refresh();
    await refresh();
    assert.deepEqual([shown().asking, questions.length, questions[0]?.signal.aborted], [true, 1, false]);
    await questions[0]?.answer();
    assert.equal(shown().asking, false);
  });

  it('is joined by the regular question', async () => {
    const details = await window.store.orderDetails();
    const ask = details.ask.bind(details);
    const askers: string[] = [];
    details.ask = (orderId, options) => {
      askers.push(options.asker);
      return ask(orderId, options);
    };
    await refresh();
    globalThis.orderdeckHaste = HASTE;
    window.editor.change('refreshInterval', 5);
    await until('it is read again', () => askers.includes('poll'));
    await settled();
    assert.deepEqual([shown().asking, questions.length, questions[0]?.signal.aborted], [true, 1, false]);
    window.editor.settings.set('orderdeck.refreshInterval', 0);
    await questions[0]?.answer();
    assert.deepEqual([shown().asking, questions.length], [false, 1]);
  });

  it('asks for the person where the regular question fails, and says what came of that', async () => {
    await polled();
    await refresh();
    questions[0]?.fail();
    await settled();
    assert.deepEqual([shown().asking, questions.length], [true, 2]);
    questions[1]?.fail();
    await settled();
    assert.equal(shown().asking, false);
    assert.match(shown().view.problem?.text ?? '', /The line is cut/);
  });

  it('does not say that it is read again every few seconds while the service wants a pause', async () => {
    window.editor.change('refreshInterval', 3600);
    assert.equal(shown().view.live, 'refreshed every 3600 s while this tab is visible');
    await refresh();
    questions[0]?.fail(new window.ServiceError('rateLimit', 'Asked to wait two minutes.', { retryAfterMs: 120_000 }));
    await settled();
    assert.deepEqual([shown().view.live, shown().view.problem?.text], [undefined, 'Asked to wait two minutes.']);
    await refresh();
    await questions[1]?.answer();
    assert.deepEqual([shown().view.live, shown().view.problem], ['refreshed every 3600 s while this tab is visible', undefined]);
  });

  it('asks no more once it is closed', async () => {
    await refresh();
    tab.close();
    await settled();
    assert.equal(questions[0]?.signal.aborted, true);
  });

  it('says as of when it is what it shows', async () => {
    const { asOf } = shown().view;
    assert.match(asOf ?? '', /^As of \w+ \d+, \d{4}, \d\d:\d\d:\d\d UTC$/);
    ahead = 90_000;
    await refresh();
    assert.equal(shown().view.asOf, asOf, 'it is not newer yet');
    await questions[0]?.answer();
    assert.notEqual(shown().view.asOf, asOf);
    assert.equal(shown().view.source, 'from the service');
  });
});
