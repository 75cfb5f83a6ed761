import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { orderIdOf } from '../doors/planted';
import { loadedWindow, order } from './loaded';

const ID = 'grid-btc-0001';
const EVIL = '[x](command:workbench.action.quit)) ](command:evil) $(bug) <b> `1`';

describe('a client id leads to its order', () => {
  const made = loadedWindow();

  it('which does not stand before the order that is named by its own id, however many have it', async () => {
    const parent = '5964710646';
    const children = Array.from({ length: 250 }, (_, place) => order(`${6_000_000_000 + place}`, `${parent}-tp-${place}`));
    await made.load(...children, order(parent, ''));
    const { editor } = made.window;
    let first: unknown;
    editor.selected = (items) => {
      [first] = items;
      return items[0];
    };
    await editor.run(COMMANDS.orderFind, parent);
    await settled();
    assert.match(JSON.stringify(first), new RegExp(parent));
    assert.equal(editor.tabs.at(-1)?.title, `Order …${parent.slice(-6)}`);
  });

  describe('in an address from outside', () => {
    const handle = async (query: string, path = '/order'): Promise<string | undefined> => {
      const { vscode, uriHandlers, tabs, said } = made.window.editor;
      const { Uri } = vscode as { Uri: { from(parts: object): object } };
      said.length = 0;
      const before = tabs.length;
      await uriHandlers[0]?.handleUri(Uri.from({ scheme: 'vscode', authority: 'orderdeck.orderdeck', path, query }));
      await settled();
      return tabs.length > before ? tabs.at(-1)?.title : undefined;
    };
    const ORDER = orderIdOf('open', 8);

    it('opens the order that has it, whatever it holds', async () => {
      for (const clientOid of [ID, 'a&b=c#d+e%41', 'my grid 1', '\u202Ex(1)']) {
        await made.load(order(ORDER, clientOid));
        assert.equal(await handle(`client=${clientOid}`, '/order/'), `Order …${ORDER.slice(-6)}`, clientOid);
        made.window.editor.tabs.at(-1)?.close();
      }
    });

    it('lets one of several be chosen', async () => {
      await made.load(order(ORDER, ID), order(orderIdOf('open', 7), ID));
      assert.equal(await handle(`client=${ID}`), undefined);
      assert.match(JSON.stringify(made.window.editor.said), new RegExp(`Choose an order.*${ORDER}`));
    });

    it('says that no order which is loaded has it, and looks again once the open orders were loaded', async () => {
      made.service().lists.open = [order(ORDER, ID)];
      assert.equal(await handle(`client=${ID}`), undefined);
      assert.match(String(made.window.editor.said[0]), /No order loaded from Main has the client ID grid-btc-0001/);
      assert.deepEqual(made.window.editor.said.slice(1), ['Load open orders', 'Show order history']);
      assert.deepEqual(made.asked, []);
      made.window.editor.answer = ({ items }) => items.find(({ label }) => label === 'Load open orders');
      assert.equal(await handle(`client=${ID}`), `Order …${ORDER.slice(-6)}`);
      assert.equal(await handle('client=dca-9999'), undefined);
      assert.deepEqual(made.window.editor.said.slice(1), ['Show order history'], 'they are loaded by now');
    });

    it('is none where nothing is named, or too much', async () => {
      for (const [query, path] of [
        ['client=', '/order'],
        ['', '/order'],
        ['x=1&client=a', '/order'],
        [`client=${'x'.repeat(201)}`, '/order'],
        [`client=${ID}`, '/orders'],
      ] as const) {
        assert.equal(await handle(query, path), undefined);
        assert.match(
          String(made.window.editor.said[0]),
          /This is not a link to an order.* or by \?client= and the client ID of a loaded order/,
          query,
        );
      }
    });

    it('says that nobody is signed in', async () => {
      made.window.store.sessions.set({ phase: 'signedOut' });
      await handle(`client=${ID}`);
      assert.match(String(made.window.editor.said[0]), /Client ID grid-btc-0001: you are signed out/);
    });

    it('makes no link of its own in what is said', async () => {
      await made.load();
      await handle(`client=${EVIL}`);
      assert.doesNotMatch(String(made.window.editor.said[0]), /\]\(/);
    });
  });

  describe('in Show Order Details', () => {
    const ORDER = orderIdOf('open', 8);
    const show = async (line = '', character = 0): Promise<{ offered: unknown; opened: string | undefined }> => {
      const { editor } = made.window;
      const document = editor.open('untitled:bot.log', line);
      const selection = { isEmpty: true, active: { line: 0, character } };
      Object.assign((editor.vscode as { window: object }).window, { activeTextEditor: { document, selection } });
      editor.said.length = 0;
      const before = editor.tabs.length;
      await editor.run(COMMANDS.orderShow);
      await settled();
      const { value } = editor.said[0] as { value: unknown };
      return { offered: value, opened: editor.tabs.length > before ? editor.tabs.at(-1)?.title : undefined };
    };

    it('is offered where the cursor is, once an order is loaded that has it', async () => {
      const name = 'grid-596471064624628269';
      assert.equal((await show(`sent ${ID} to`, 8)).offered, '');
      assert.equal((await show(`sent ${name} to`, 15)).offered, '596471064624628269');
      await made.load(order(ORDER, ID), order(orderIdOf('open', 7), name));
      assert.equal((await show(`sent ${ID} to`, 8)).offered, ID);
      assert.equal((await show(`sent ${name} to`, 15)).offered, name);
    });

    it('may be typed in place of an order id', async () => {
      await made.load(order(ORDER, ID));
      made.window.editor.answer = () => ` ${ID} `;
      assert.equal((await show()).opened, `Order …${ORDER.slice(-6)}`);
    });
  });

  describe('under the key for the order at the cursor', () => {
    const DIGITS = '596471064624628111';
    const ORDER = orderIdOf('open', 8);
    /** @param place where the cursor is in the last line, behind the last character that is selected */
    const press = async (text: string, place: string, selected = ''): Promise<{ said: string; opened: string | undefined }> => {
      const { editor } = made.window;
      const document = editor.open('file:///orders.csv', text);
      const line = text.split('\n').length - 1;
      const last = text.split('\n')[line] ?? '';
      const [active, start] = [last.indexOf(place), last.indexOf(selected)].map((character) => ({ line, character }));
      const end = { line, character: last.indexOf(selected) + selected.length };
      const selection = { isEmpty: selected === '', active, start, end };
      Object.assign((editor.vscode as { window: object }).window, { activeTextEditor: { document, selection } });
      editor.said.length = 0;
      const before = editor.tabs.length;
      await editor.run(COMMANDS.orderShow, { at: 'cursor' });
      await settled();
      const [said = ''] = editor.said as string[];
      return { said, opened: editor.tabs.length > before ? editor.tabs.at(-1)?.title : undefined };
    };
    const COLUMN = `time,client_oid,symbol\n1,${DIGITS},BTCUSDT`;
    const KEYED = `sent client_oid=${DIGITS} to`;

    for (const [where, text] of [
      ['beside a name for client ids', KEYED],
      ['in a column of client ids', COLUMN],
    ] as const) {
      it(`digits ${where} are never sent as an order id, selected or not`, async () => {
        await made.load(order(ORDER, ID));
        for (const selected of ['', DIGITS]) {
          const { said, opened } = await press(text, DIGITS, selected);
          assert.match(said, new RegExp(`No order loaded from Main has the client ID ${DIGITS}`));
          assert.equal(opened, undefined);
        }
        assert.deepEqual(made.asked, []);
      });

      it(`digits ${where} lead to the order that has them`, async () => {
        await made.load(order(ORDER, DIGITS));
        for (const selected of ['', DIGITS]) {
          assert.equal((await press(text, DIGITS, selected)).opened, `Order …${ORDER.slice(-6)}`);
          made.window.editor.tabs.at(-1)?.close();
        }
      });
    }

    it('an order id is what the head of its column says, however short', async () => {
      await made.load(order('70281', ID), order('7028123', ID));
      assert.equal((await press(`time,order_id\n1,7028123`, '7028123')).opened, 'Order 7028123');
    });

    it('what is selected counts, where it is no client id', async () => {
      await made.load(order(ORDER, ID));
      assert.equal((await press(`x ${ORDER} y`, ' y', ORDER)).opened, `Order …${ORDER.slice(-6)}`);
    });
  });

  describe('in Find Order', () => {
    const found = async (typed: string): Promise<{ orderId?: string; label: string; alwaysShow?: boolean }[]> => {
      made.window.editor.said.length = 0;
      await made.window.editor.run(COMMANDS.orderFind, typed);
      return made.window.editor.said[0] as { orderId?: string; label: string; alwaysShow?: boolean }[];
    };

    it('leads to the orders that have it, also where its end is not shown or no list has them', async () => {
      const long = `${'x1-'.repeat(66)}zz`;
      await made.load(order('596471064624628001', long), order('596471064624628002', 'dca-2'));
      const past = order('596471064624628003', 'asked-1');
      const ledger = await made.window.store.sessions.current?.ledger();
      ledger?.orders.detail(past, { turn: 99, at: NOW });
      const always = (items: readonly { orderId?: string; label: string; alwaysShow?: boolean }[]): string[] =>
        items.flatMap(({ orderId, label, alwaysShow }) => (alwaysShow ? [orderId ?? label] : []));
      assert.deepEqual(always(await found(long)), ['596471064624628001']);
      assert.deepEqual(always(await found('asked-1')), ['596471064624628003']);
      assert.deepEqual(always(await found('asked-')), ['596471064624628003']);
      assert.deepEqual(always(await found('nobody-')), ['No loaded orders match']);
      assert.deepEqual(made.asked, []);
    });

    it('finds orders by words in any order and by the end of an ID, and says how many more there are', async () => {
      const ids = Array.from({ length: 250 }, (_, place) => String(596471064624628000n + BigInt(place)));
      await made.load(...ids.map((id, place) => order(id, place === 7 ? 'grid-left' : '')));
      const { editor } = made.window;
      const tabs = editor.tabs.length;
      editor.selected = (items) => items.at(-1);
      void editor.run(COMMANDS.orderFind, '5964');
      await settled();
      delete editor.selected;
      assert.equal(editor.tabs.length, tabs, 'the row that says how many more there are opens nothing');
      const all = await found('');
      assert.deepEqual([all.length, all.at(-1)?.label], [201, '50 more orders match']);
      assert.deepEqual(
        (await found('grid open usdt')).map(({ orderId }) => orderId),
        [ids[7]],
      );
      assert.deepEqual(
        (await found('grid nobody')).map(({ label }) => label),
        ['No loaded orders match'],
      );
      assert.deepEqual(
        (await found('628123')).map(({ orderId }) => orderId),
        [ids[123], '628123'],
        'the known one first',
      );
      for (const spelled of ['cmt_btcusdt', 'BTC/USDT', 'btc-usdt grid']) assert.ok((await found(spelled))[0]?.orderId, spelled);
    });

    it('finds a client ID by parts that are too long or too odd to be shown, and the ID in what was pasted', async () => {
      const id = '596471064624628001';
      await made.load(order(id, `${'x'.repeat(190)}-tail`), order('596471064624628002', 'a$(bug)b'));
      assert.equal((await found('-tail'))[0]?.orderId, id);
      assert.equal((await found('$(bug)'))[0]?.orderId, '596471064624628002');
      for (const pasted of ['order_id=596471064624629999', '#596471064624629999', '"596471064624629999",'])
        assert.deepEqual(
          (await found(pasted)).map(({ orderId }) => orderId),
          ['596471064624629999'],
          pasted,
        );
    });

    it('finds a loaded order by its ID in what was pasted, with zeros before it, and as its tab names it', async () => {
      const [id, other, unknown] = ['596471064624628001', '596471064624628002', '596471064624629999'];
      await made.load(order(id, ''), order(other, ''));
      for (const pasted of [`"${id}"`, `order_id=${id};`, `#${id}`, `0${id}`, `…${id.slice(-6)}`]) {
        const rows = await found(pasted);
        assert.deepEqual(
          rows.map(({ orderId, label }) => [orderId, label]),
          [[id, 'BTCUSDT · Open long']],
          pasted,
        );
      }
      assert.deepEqual(
        (await found(`${other},${unknown},${id},${other}`)).map(({ orderId }) => orderId),
        [id, other, unknown],
        'all that were pasted, those that are loaded first',
      );
      assert.deepEqual(made.asked, []);
    });

    it('opens the order of what was pasted, and at once', async () => {
      const id = '596471064624628001';
      await made.load(order(id, ''), order('596471064624628002', ''));
      const { editor } = made.window;
      try {
        // Before there is any row.
        for (const selected of [undefined, id]) {
          const tabs = editor.tabs.length;
          editor.selected = (items) => items.find(({ orderId }) => orderId === selected);
          void editor.run(COMMANDS.orderFind, `"${id}"`);
          await settled();
          const [tab] = editor.tabs.slice(tabs);
          assert.equal(tab?.title, `Order …${id.slice(-6)}`);
          tab?.close();
        }
      } finally {
        delete editor.selected;
      }
    });

    it('puts the order of a whole ID before those that only contain it', async () => {
      const id = '596471064624628001';
      await made.load(order('596471064624628009', `tp-${id}`), order(id, ''));
      assert.equal((await found(id))[0]?.orderId, id);
      const unknown = '596471064624628777';
      await made.load(order('596471064624628009', `tp-${unknown}`));
      assert.equal((await found(unknown))[0]?.orderId, unknown, 'to be loaded from the service');
    });

    it('opens nothing else than what was typed, also where VS Code still has the list before selected', async () => {
      const { editor } = made.window;
      const [wanted, before, named] = ['596471064624628001', '596471064624628009', '596471064624628005'];
      await made.load(order(before, 'dca-1'), order(wanted, ''), order(named, `tp-${wanted}`));
      const opened = async (typed: string, selected: string): Promise<string | undefined> => {
        const tabs = editor.tabs.length;
        editor.selected = (items) => items.find(({ orderId }) => orderId === selected);
        // Where nothing matches, the list stays.
        void editor.run(COMMANDS.orderFind, typed);
        await settled();
        const [tab] = editor.tabs.slice(tabs);
        const title = tab?.title;
        tab?.close();
        return title?.slice(-6);
      };
      try {
        assert.equal(await opened(wanted, before), wanted.slice(-6));
        assert.equal(await opened(wanted, named), named.slice(-6), 'its client ID contains what was typed');
        assert.equal(await opened('tp-', before), named.slice(-6));
        assert.equal(await opened('dca-1', named), before.slice(-6));
        assert.equal(await opened('no order is called so', before), undefined);
        assert.equal(await opened('628001', before), wanted.slice(-6), 'the end of a known ID, not an order of that ID');
      } finally {
        delete editor.selected;
      }
    });
  });
});
