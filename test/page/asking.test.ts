/** The page of an order: what moves, and what must not. */
import assert from 'node:assert/strict';
import type { StateMessage } from '../../src/orderTab/protocol';
import { flawsOf } from '../support/pageFlaws';
import { recordingIn } from './recording';
import { shared } from './stage';

describe('the page of an order', () => {
  const shown = shared('order');

  const tell = async (asking: boolean): Promise<void> => {
    const { state } = (await recordingIn('en')).pages.order.at(-1) as StateMessage;
    assert.ok(state.kind === 'order');
    const problem = { text: 'The service did not answer.', buttons: [{ label: 'Retry', intent: 'refresh' }] } as const;
    await shown.tell([{ type: 'state', state: { ...state, view: { ...state.view, problem }, asking } }]);
  };

  it('says that it is read again, as of when it is what it shows until then, and leaves the keyboard where it is', async () => {
    await shown.resize(1184);
    const [main, status] = [shown.page.locator('main'), shown.page.getByRole('status')];
    const retry = shown.page.getByRole('button', { name: 'Retry' });
    await tell(false);
    await retry.focus();
    await tell(true);
    assert.equal(await main.getAttribute('aria-busy'), 'true');
    assert.equal(await status.innerText(), 'Loading from the service…');
    assert.match(await shown.body.innerText(), / · As of \w+ \d+, \d{4}, \d\d:\d\d:\d\d UTC · Loading from the service…\n/);
    assert.ok(await retry.evaluate((each) => each === document.activeElement));
    await shown.picture('asking');
    await tell(false);
    assert.equal(await main.getAttribute('aria-busy'), 'false');
    assert.equal(await status.count(), 0);
  });

  it('has each part in the column of any other order, however much there is to tell', async () => {
    await shown.resize(1184);
    const { state } = (await recordingIn('en')).pages.order.at(-1) as StateMessage;
    assert.ok(state.kind === 'order');
    const { view } = state;
    const details = shown.page.getByRole('heading', { name: 'Details' });
    const [step] = view.timeline;
    const places: (number | undefined)[] = [];
    for (const timeline of [1, 4, 9].map((count) => Array.from({ length: count }, () => step ?? assert.fail()))) {
      await shown.tell([{ type: 'state', state: { ...state, view: { ...view, timeline } } }]);
      places.push((await details.boundingBox())?.x);
    }
    assert.equal(new Set(places).size, 1, places.join());
  });

  it('keeps words and numbers of any length within the page', async () => {
    const { state } = (await recordingIn('en')).pages.order.at(-1) as StateMessage;
    assert.ok(state.kind === 'order');
    const word = 'unbroken'.repeat(40);
    const amount = '1234567890123456789012345.123456789012345678';
    const marks = [{ kind: 'trigger', name: 'Trigger price', price: amount, at: 50 }] as const;
    const [step = assert.fail()] = state.view.timeline;
    const view: typeof state.view = {
      ...state.view,
      title: `${word} · Open long`,
      account: word,
      status: { label: word, tone: 'unknown' },
      prices: { marks },
      timeline: [{ ...step, facts: `${amount} @ ${amount}` }],
      problem: { text: word, buttons: [] },
    };
    const orderId = '9'.repeat(20);
    for (const shownState of [
      { ...state, view },
      { kind: 'trouble', orderId, tone: 'failed', text: word, buttons: [] },
      { kind: 'loading', orderId },
    ] as const) {
      await shown.tell([{ type: 'state', state: shownState }]);
      for (const width of [250, 640, 1232]) {
        await shown.resize(width);
        assert.deepEqual(await flawsOf(shown.body), [], `${shownState.kind} at ${width} pixels`);
      }
    }
  });
});
