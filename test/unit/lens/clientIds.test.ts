import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { OTHER, orderIdOf } from '../doors/planted';
import { loadedWindow, order } from './loaded';

const ID = 'grid-btc-0001';
const EVIL = '[x](command:workbench.action.quit)) ](command:evil) $(bug) <b> `1`';

describe('a client id, wherever it is written', () => {
  const made = loadedWindow();

  interface Hovered {
    readonly words: string;
    readonly links: readonly string[];
    readonly range: { readonly start: number; readonly end: number };
  }
  /** What is told with the pointer in the middle of a text; undefined for nothing. */
  async function hover(line: string, text: string, { name = 'bot.log', above = 'time' } = {}): Promise<Hovered | undefined> {
    const document = made.window.editor.open(`untitled:${name}`, `${above}\n${line}`);
    const position = { line: 1, character: line.indexOf(text) + Math.floor(text.length / 2) };
    const [told] = await Promise.all(
      made.window.editor.hovers.map((each) => each.provideHover(document, position, made.window.editor.token)),
    );
    if (!told) return undefined;
    const { value } = told.contents;
    return {
      words: value
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll('&nbsp;', ' '),
      links: [...value.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => decodeURIComponent(target)),
      range: (told as unknown as Hovered).range,
    };
  }

  it('tells about the order that has it, beside its key and by itself, and asks nobody', async () => {
    await made.load(order('596471064624628001', ID, { size: '4', filledQty: '1' }), order('596471064624628002', 'dca-2'));
    for (const line of [`sent {"clientOrderId":"${ID}"} to`, `client_oid=${ID}`, `order ${ID} was sent.`, `see /orders/${ID}`]) {
      const { words, links, range } = (await hover(line, ID)) ?? assert.fail(line);
      assert.match(words, /BTCUSDT · Open long/, line);
      assert.match(words, /Order ID\s+\| 596471064624628001/);
      assert.match(words, /from the open orders/);
      assert.deepEqual(links, [
        `command:${COMMANDS.orderShow}?["596471064624628001"]`,
        `command:${COMMANDS.orderCopyId}?["596471064624628001"]`,
      ]);
      assert.deepEqual([range.start, range.end], [line.indexOf(ID), line.indexOf(ID) + ID.length]);
    }
    assert.deepEqual(made.asked, []);
  });

  it('names all orders that have it, up to five, newest first, with a link to choose one', async () => {
    await made.load(...[1, 2, 3, 4, 5, 6, 7].map((each) => order(`59647106462462800${each}`, ID)));
    const { words, links } = (await hover(`client_oid=${ID}`, ID)) ?? assert.fail();
    assert.match(words, /7 orders have the client ID grid-btc-0001/);
    assert.equal(links[0], `command:${COMMANDS.orderShow}?[{"clientOid":"${ID}"}]`);
    assert.deepEqual(
      links.slice(1).map((each) => /\d{18}/.exec(each)?.[0].slice(-1)),
      ['1', '2', '3', '4', '5'],
    );
    assert.deepEqual(made.asked, []);
  });

  it('says beside a key that no order which is loaded has it, with what helps, and nothing elsewhere', async () => {
    await made.load();
    const { words, links } = (await hover(`client_oid=${ID}`, ID)) ?? assert.fail();
    assert.match(words, /No order loaded from Main has the client ID grid-btc-0001\. The service cannot look up client IDs\./);
    assert.match(words, /\[Load open orders\] · \[Show order history\]/);
    assert.deepEqual(links, [`command:${COMMANDS.openOrdersRefresh}`, 'command:orderdeck.orderHistory.focus']);
    assert.equal(await hover(`order ${ID} was sent`, ID), undefined);
    assert.deepEqual(made.asked, []);
  });

  it('that is digits alone is never asked for as an order id', async () => {
    await made.load();
    const digits = '596471064624628269';
    for (const [line, options] of [
      [`client_oid=${digits}`, {}],
      [`"newClientOrderId": ${digits},`, {}],
      [`client_oid=grid-${digits}`, {}],
      [`1,${digits}`, { name: 'fills.csv', above: 'time,client_oid' }],
    ] as const)
      assert.match((await hover(line, digits, options))?.words ?? '', /No order loaded/, line);
    assert.deepEqual(made.asked, []);
  });

  it('leaves order ids as they are: beside their key, in their column, and by their length', async () => {
    const id = orderIdOf('past', 9);
    await made.load(order('596471064624628001', `order_id:${id}`));
    await hover(`order_id:${id}`, id);
    assert.deepEqual(made.asked.splice(0), [`orderDetail ${JSON.stringify(id)}`]);
    await made.load(order('596471064624628001', ID));
    const other = orderIdOf('past', 8);
    await hover(`1,${other}`, other, { name: 'fills.csv', above: 'client_oid,order_id' });
    await hover(`filled ${orderIdOf('past', 7)} at`, orderIdOf('past', 7));
    assert.deepEqual(
      made.asked,
      [other, orderIdOf('past', 7)].map((each) => `orderDetail ${JSON.stringify(each)}`),
    );
  });

  it('with the digits of an order id in it is what is meant where an order has it', async () => {
    const name = 'grid-596471064624628269';
    await made.load(order('596471064624628001', name));
    assert.match((await hover(`sent ${name} to`, name))?.words ?? '', /596471064624628001/);
    assert.deepEqual(made.asked, []);
  });

  it('is found in its column of a table, spaces and all', async () => {
    await made.load(order('596471064624628001', 'my grid, 1'));
    const row = '1,"my grid, 1",0.5';
    assert.match((await hover(row, 'grid', { name: 'fills.csv', above: 'time,Client Order ID,size' }))?.words ?? '', /596471064624628001/);
    assert.equal(await hover('about my grid, 1 and more', 'grid'), undefined, 'without quotes and a key');
  });

  it('runs nothing and shows nothing hidden, whatever it holds', async () => {
    for (const clientOid of [EVIL, 'a\u202Eb-12\u0000', 'line\nbreak-1', 'quo\'te"s-1', '%41%zz-1', '(a+)+$-1', `${'x1-'.repeat(66)}zz`]) {
      await made.load(order('596471064624628001', clientOid));
      const line = `{"client_oid": ${JSON.stringify(clientOid)}}`;
      for (const more of [[], [order('596471064624628002', clientOid)], [order('](command:evil)', clientOid)]]) {
        await made.load(order('596471064624628001', clientOid), ...more);
        const { words, links } = (await hover(line, line.slice(15, -1))) ?? assert.fail(line);
        assert.match(words, more.length > 0 ? /[23] orders have the client ID/ : /596471064624628001/);
        assert.ok(links.length >= 2 && links.every((each) => /^command:orderdeck\.order\.(show|copyId)\?/.test(each)), links.join());
        assert.ok(!words.includes('\u202E') && !words.includes('\u0000'));
        const [chosen] = links;
        if (more.length > 0) assert.deepEqual(JSON.parse(chosen?.split('?')[1] ?? ''), [{ clientOid }]);
      }
    }
    assert.deepEqual(made.asked, []);
  });

  it('is told of in privacy mode, and amounts are not', async () => {
    await made.load(
      order('596471064624628001', ID, { size: '7777', price: '8888', triggerPrice: '9999' }),
      order('596471064624628002', 'twice-1'),
    );
    await made.load(
      ...made.service().lists.open,
      order('596471064624628003', 'twice-1', { size: '7777', price: '8888', triggerPrice: '9999' }),
    );
    made.window.editor.change('privacyMode', true);
    for (const clientOid of [ID, 'twice-1']) {
      const { words } = (await hover(`client_oid=${clientOid}`, clientOid)) ?? assert.fail();
      assert.match(words, /•••/);
      assert.doesNotMatch(words, /7777|8888|9999/);
    }
  });

  it('is not told of with orders of an account that was left meanwhile', async () => {
    await made.load(order('596471064624628001', ID));
    const details = await made.window.store.orderDetails();
    const find = details.withClientId.bind(details);
    details.withClientId = async (clientOid) => {
      const found = await find(clientOid);
      made.window.switchTo(OTHER, 'Second');
      return found;
    };
    assert.equal(await hover(`client_oid=${ID}`, ID), undefined);
    assert.match((await hover(`client_oid=${ID}`, ID))?.words ?? '', /No order loaded from Second/);
  });

  it('says beside a key that nobody is signed in', async () => {
    made.window.store.sessions.set({ phase: 'signedOut' });
    assert.match((await hover(`client_oid=${ID}`, ID))?.words ?? '', /Client ID grid-btc-0001: you are signed out.*\[Sign in\]/s);
    assert.equal(await hover(`sent ${ID}`, ID), undefined);
    assert.equal(await hover(`const clientOid = generateId();`, 'generateId'), undefined);
  });

  describe('is a link', () => {
    const terminal = async (line: string): Promise<{ target: unknown; text: string }[]> => {
      const links = await Promise.all(
        made.window.editor.terminalLinks.map((each) => each.provideTerminalLinks({ line }, made.window.editor.token)),
      );
      return (links.flat() as { target: unknown; startIndex: number; length: number }[]).map(({ target, startIndex, length }) => ({
        target,
        text: line.slice(startIndex, startIndex + length),
      }));
    };
    const inDocument = async (text: string): Promise<string[]> => {
      const document = made.window.editor.open('untitled:bot.log', text);
      const links = await Promise.all(
        made.window.editor.documentLinks.map((each) => each.provideDocumentLinks(document, made.window.editor.token)),
      );
      return links.flat().map(({ target }) => decodeURIComponent(String(target)));
    };

    it('in documents beside its key, once an order is loaded that has it', async () => {
      const text = `order_id=461234125 client_oid=${ID}\n${ID} client_oid="dca-2"`;
      assert.deepEqual(await inDocument(text), [`command:${COMMANDS.orderShow}?["461234125"]`]);
      await made.load(order('596471064624628001', ID));
      assert.deepEqual(await inDocument(text), [
        `command:${COMMANDS.orderShow}?["461234125"]`,
        `command:${COMMANDS.orderShow}?[{"clientOid":"${ID}"}]`,
      ]);
      assert.deepEqual(made.asked, []);
    });

    it('in each line of a long log that names an order', async () => {
      const log = Array.from({ length: 10_000 }, (_, place) => `order_id=${596471064624620000n + BigInt(place)}`);
      const links = await inDocument(log.join('\n'));
      assert.deepEqual([links.length, links.at(-1)], [10_000, `command:${COMMANDS.orderShow}?["596471064624629999"]`]);
    });

    it('in terminals also by itself, and of what overlaps the known one is taken', async () => {
      await made.load(order('596471064624628001', ID), order('596471064624628002', 'grid-596471064624628269'));
      const line = `sent ${ID} grid-596471064624628269 461234125 dca-2 596471064624628003 client_oid=${ID}`;
      assert.deepEqual(await terminal(line), [
        { target: { clientOid: ID }, text: ID },
        { target: { clientOid: 'grid-596471064624628269' }, text: 'grid-596471064624628269' },
        { target: '596471064624628003', text: '596471064624628003' },
        { target: { clientOid: ID }, text: ID },
      ]);
      assert.deepEqual(made.asked, []);
    });

    it('that leads to the order, or to the choice of one', async () => {
      const last = orderIdOf('open', 9);
      await made.load(order(orderIdOf('open', 8), ID), order(last, 'twice-1'), order(orderIdOf('open', 7), 'twice-1'));
      const follow = async (clientOid: string): Promise<string | undefined> => {
        const { tabs } = made.window.editor;
        const before = tabs.length;
        await Promise.all(made.window.editor.terminalLinks.map((each) => each.handleTerminalLink({ target: { clientOid } })));
        await settled();
        return tabs.length > before ? tabs.at(-1)?.title : undefined;
      };
      assert.equal(await follow(ID), `Order …${orderIdOf('open', 8).slice(-6)}`);
      made.window.editor.answer = ({ items }) => items.find((each) => JSON.stringify(each).includes(last));
      assert.equal(await follow('twice-1'), `Order …${last.slice(-6)}`);
      made.window.editor.answer = () => undefined;
      assert.equal(await follow('twice-1'), undefined);
    });
  });
});
