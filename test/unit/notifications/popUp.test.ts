import assert from 'node:assert/strict';
import { EDITORS } from '../../../src/platform/ids';
import type { FakeService } from '../../support/fakeService';
import { until } from '../../support/settled';
import { noting, settled } from '../doors/looks';
import { type Hidden, ONE, orderIdOf, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = orderIdOf('open', 9);
const CLOSED = 'The account "Main" is no longer active in this window.';
const ELSEWHERE = 'This notification is for "Main". Switch to it to see its orders.';

describe('a pop-up that tells what became of an order', () => {
  const open = windowsAt();
  let window: OpenWindow;
  /** Presses the button of the pop-up, and lets all that follows happen. */
  let press: (button: string) => Promise<void>;
  /** Of every account that is open after the pop-up came. */
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    window = await open(ONE);
    const { editor, store } = window;
    await store.openOrders.ensure();
    await settled();
    let pressed: ((item: object | undefined) => void) | undefined;
    editor.answer = ({ items }) =>
      items.some(({ label }) => label === 'Show') ? new Promise((resolve) => (pressed = resolve)) : undefined;
    const { client } = store.sessions.current ?? assert.fail();
    const { lists } = client as unknown as FakeService;
    lists.open = lists.open.filter(({ orderId }) => orderId !== ORDER);
    await store.openOrders.refresh();
    await until('a pop-up comes', () => pressed !== undefined);
    await settled();
    press = async (label) => {
      pressed?.({ label });
      await settled();
    };
    listen();
    editor.said.length = 0;
  });
  afterEach(() => window.close());

  const listen = (): void => {
    const { client } = window.store.sessions.current ?? assert.fail();
    noting(client as unknown as FakeService, (question) => asked.push(question));
  };
  const switchTo = (hidden: Hidden, label: string): void => {
    window.switchTo(hidden, label);
    listen();
  };
  /** The account keeps its name, and may be another one of the exchange. */
  const changeKey = (): void => {
    switchTo(OTHER, 'Main');
    window.store.news.forget('main');
  };
  /** Several things happened to the order: a list tells them, and leads to it. */
  const pressAndPick = async (): Promise<void> => {
    window.editor.answer = ({ kind, items }) => (kind === 'pick' ? items[0] : undefined);
    await press('Show');
  };
  const assertShown = (): void => {
    const { tabs, said } = window.editor;
    assert.deepEqual([tabs.map(({ type }) => type), said.includes(CLOSED), said.includes(ELSEWHERE)], [[EDITORS.order], false, false]);
    assert.match(JSON.stringify(tabs[0]?.holds.at(-1)), new RegExp(ORDER));
  };
  const assertOnly = (sentence: string): void => {
    assert.deepEqual([window.editor.said, window.editor.tabs, asked], [[sentence], [], []]);
  };

  it('shows the order of the account that it is of', async () => {
    await pressAndPick();
    assertShown();
  });

  it('asks nothing once the key of its account is another one, and says that the account is not open here any more', async () => {
    changeKey();
    await settled();
    await press('Show');
    assertOnly(CLOSED);
  });

  it('asks nothing either where another window changed the key, of which this one hears with the account', async () => {
    switchTo(OTHER, 'Main');
    Object.defineProperty(window.store.sessions.current, 'owner', { value: 'another key' });
    await settled();
    asked = [];
    await press('Show');
    assertOnly(CLOSED);
  });

  it('says so too when its account was left and opened again after that', async () => {
    changeKey();
    switchTo(OTHER, 'Other');
    switchTo(OTHER, 'Main');
    await settled();
    await press('Show');
    assertOnly(CLOSED);
  });

  it('asks nothing of another account, and says to switch to its own', async () => {
    switchTo(OTHER, 'Other');
    await settled();
    await press('Show');
    assertOnly(ELSEWHERE);
  });

  it('names its own as it is called by now, which is what there is to switch to', async () => {
    const session = window.store.sessions.current ?? assert.fail();
    session.rename('Renamed');
    window.store.sessions.set({ phase: 'signedIn', session });
    switchTo(OTHER, 'Other');
    await settled();
    await press('Show');
    assertOnly(ELSEWHERE.replace('Main', 'Renamed'));
  });

  it('says to switch where nobody is signed in', async () => {
    window.store.sessions.set({ phase: 'signedOut' });
    await settled();
    await press('Show');
    assertOnly(ELSEWHERE);
  });

  it('shows the order after all when its account is opened again with the same key', async () => {
    switchTo(OTHER, 'Other');
    switchTo(ONE, 'Main');
    await settled();
    await pressAndPick();
    assertShown();
  });

  it('stays what it is when the key of another account is changed', async () => {
    window.store.news.forget('other');
    await settled();
    await pressAndPick();
    assertShown();
  });

  it('stays on the screen while its account does, also under another name, and leaves it with the account', async () => {
    const { editor, store } = window;
    const run = editor.run.bind(editor);
    let taken = 0;
    editor.run = (command, ...given) => {
      if (command === 'notifications.hideToasts') taken += 1;
      return run(command, ...given);
    };
    switchTo(ONE, 'Main');
    const session = store.sessions.current ?? assert.fail();
    session.rename('Renamed');
    store.sessions.set({ phase: 'signedIn', session });
    await settled();
    assert.equal(taken, 0);
    switchTo(OTHER, 'Other');
    await settled();
    assert.equal(taken, 1);
    switchTo(ONE, 'Main');
    await settled();
    assert.equal(taken, 1, 'nothing is on the screen that would have to leave it');
  });
});
