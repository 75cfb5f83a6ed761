/** Who asks by name for more of a list of which all is loaded is told so: no row offers it, and nothing would happen. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { noting, settled, view } from './looks';
import { ONE, SYMBOLS } from './planted';
import { type OpenWindow, windowsAt } from './windows';

const ALL = 'Everything in this period is already loaded.';

describe('more of a list', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let asked: string[];
  beforeEach(async () => {
    window = await open(ONE);
    asked = [];
    noting(window.store.sessions.current?.client as unknown as FakeService, (said) => asked.push(said));
  });
  afterEach(() => window.close());

  /** What is said, and how many questions are asked for it. */
  async function run(command: string): Promise<[said: string, questions: number]> {
    window.editor.said.length = 0;
    const before = asked.length;
    await window.editor.run(command);
    await settled();
    return [window.editor.said.join(' '), asked.length - before];
  }

  it('of users is loaded as long as there is some, and then said not to be there', async () => {
    await (
      await view(VIEWS.affiliateUsers)({ ...window, hidden: ONE })
    )();
    const { list } = window.store.affiliateUsers;
    let further = 0;
    for (; list.state.content?.more; further += 1) {
      const [said, questions] = await run(COMMANDS.affiliateUsersLoadMore);
      assert.ok(!said.includes(ALL) && questions > 0, said);
    }
    assert.ok(further > 0);
    const [said, questions] = await run(COMMANDS.affiliateUsersLoadMore);
    assert.deepEqual([said.includes(ALL), questions], [true, 0], said);
  });

  it('of past orders is said not to be there where the days have a beginning and an end', async () => {
    const { editor, store } = window;
    const [symbol] = SYMBOLS;
    editor.settings.set('orderdeck.history.symbols', [symbol]);
    const picked = [/Time/, /Between two dates/];
    editor.answer = ({ kind, items }) => {
      const wanted = kind === 'pick' && picked.shift();
      if (kind !== 'type') return wanted ? items.find(({ label = '' }) => wanted.test(label)) : items[0];
      return '2026-05-10';
    };
    await editor.run(COMMANDS.orderHistoryFilter);
    await store.orderHistory.of(symbol).ensure();
    assert.equal(store.orderHistory.of(symbol).state.content?.coverage.complete, true);
    const [said, questions] = await run(COMMANDS.orderHistoryLoadMore);
    assert.deepEqual([said.includes(ALL), questions], [true, 0], said);
  });
});
