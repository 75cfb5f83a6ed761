import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groupNodes, orderNodes, orderRows, type Node, type RowList } from '../../../src/explorer/nodes';
import { Tree, type Rows } from '../../../src/explorer/tree';
import { pairOf } from '../../../src/model/describe';
import type { PlanOrder } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';
import { until } from '../../support/settled';
import { drawing, Mirror } from './mirror';

let now = NOW;
const display = () => ({ now, timeZone: 'UTC', language: 'en-GB' });

/** Open orders by symbol, then the history of one symbol. */
interface Lists {
  open: PlanOrder[];
  history: PlanOrder[];
}

const order = (id: string, size = '1', symbol = 'cmt_btcusdt'): PlanOrder => planOrder(id, NOW, { size, symbol, triggerPrice: '' });

const rowsOf = (lists: Lists): Rows => ({
  load: () => Promise.resolve(),
  below(parent) {
    if (parent?.kind === 'group') return [parent.children];
    if (parent?.kind === 'symbol') return orderNodes('history', lists.history);
    if (parent) return [];
    const by = ({ symbol }: PlanOrder) => ({ label: pairOf(symbol), icon: 'tag' });
    const rows = (members: readonly PlanOrder[]): RowList => orderRows('open', members);
    const groups = groupNodes('open', lists.open, { by, rows }, { expanded: true, partial: false });
    return [...groups, { kind: 'symbol', id: 'history', symbol: 'cmt_btcusdt', read: { orders: lists.history.length, complete: true } }];
  },
});

const EVERYTHING = new Set(['open/group/BTCUSDT', 'open/group/ETHUSDT', 'history']);

async function shown(lists: Lists, open: ReadonlySet<string> = EVERYTHING): Promise<Mirror> {
  const mirror = new Mirror(rowsOf(lists), display, open);
  await mirror.drawAll();
  return mirror;
}

const ETH = order('3', '7', 'cmt_ethusdt');

describe('a tree', () => {
  it('shows rows below rows', async () => {
    const { picture } = await shown({ open: [order('1'), ETH, order('2')], history: [order('0')] }, new Set(['open/group/BTCUSDT']));
    assert.deepEqual(picture, [
      ['BTCUSDT | 2', ['BTCUSDT | 1 · Filled · Open long @ 1', 'BTCUSDT | 1 · Filled · Open long @ 1']],
      'ETHUSDT | 1',
      'BTCUSDT | 1',
    ]);
  });

  it('draws nothing again when nothing changed, though every object is new', async () => {
    const lists = { open: [order('1'), ETH], history: [order('0')] };
    const mirror = await shown(lists);
    Object.assign(lists, { open: [order('1'), { ...ETH }], history: [order('0')] });
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);
  });

  it('draws one row again when one order changed', async () => {
    const lists = { open: [order('1'), order('2'), ETH], history: [] };
    const mirror = await shown(lists);
    lists.open = [order('1'), order('2', '0.25'), ETH];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['open/order/2']);
    assert.deepEqual(mirror.picture[0], [
      'BTCUSDT | 2',
      ['BTCUSDT | 1 · Filled · Open long @ 1', 'BTCUSDT | 0.25 · Filled · Open long @ 1'],
    ]);
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);
  });

  it('draws a row again when an order changed in what only its tooltip tells', async () => {
    const lists = { open: [order('1'), { ...order('2'), priceAvg: '64000.1' }], history: [] };
    const mirror = await shown(lists);
    lists.open = [order('1'), { ...order('2'), priceAvg: '64000.2' }];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['open/order/2']);
  });

  it('draws only the group of a new order again', async () => {
    const lists = { open: [order('1'), ETH], history: [order('0')] };
    const mirror = await shown(lists);
    lists.open = [order('2'), order('1'), ETH];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['open/group/BTCUSDT']);
  });

  it('draws only the group in which one order took the place of another', async () => {
    const lists = { open: [order('1'), ETH], history: [] };
    const mirror = await shown(lists);
    lists.open = [order('2'), ETH];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['open/group/BTCUSDT']);
  });

  it('draws only the group whose orders changed places again', async () => {
    const lists = { open: [order('1'), order('2'), ETH], history: [] };
    const mirror = await shown(lists);
    lists.open = [order('2'), order('1'), ETH];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['open/group/BTCUSDT']);
  });

  it('gives a row back what it told of itself, when no row above says it any more', async () => {
    let told: 'pair' | undefined = 'pair';
    const below = (): Node[] => orderNodes('open', [order('1')], told === undefined ? { dated: false } : { dated: false, told });
    const mirror = new Mirror({ load: () => Promise.resolve(), below }, display, new Set());
    await mirror.drawAll();
    assert.deepEqual(mirror.picture, ['Open long | 1 · Filled · @ 1']);
    told = undefined;
    mirror.tree.update();
    await mirror.draw();
    assert.deepEqual(mirror.picture, ['BTCUSDT | 1 · Filled · Open long @ 1']);
  });

  it('draws everything again when the last row at the top goes', async () => {
    let orders = [order('1'), order('2')];
    const mirror = new Mirror({ load: () => Promise.resolve(), below: () => orderNodes('open', orders) }, display, new Set());
    await mirror.drawAll();
    orders = [order('1')];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['']);
    assert.equal(mirror.nodes.length, 1);
  });

  it('draws everything again when a row at the top comes', async () => {
    const lists = { open: [order('1')], history: [] };
    const mirror = await shown(lists);
    lists.open = [order('1'), ETH];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['']);
  });

  it('draws nothing again below a row that nobody opened', async () => {
    const lists = { open: [], history: [order('1')] };
    const mirror = await shown(lists, new Set());
    lists.history = [order('2')];
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);
  });

  it('hands out the same object for the same row, so that selection and expansion survive', async () => {
    const lists = { open: [order('1')], history: [] };
    const { tree, nodes } = await shown(lists);
    lists.open = [order('1', '5')];
    tree.update();
    assert.deepEqual(
      (await tree.getChildren()).map((node, index) => node === nodes[index]),
      [true, true],
    );
  });

  it('lets go of rows that are shown no more: 500 that became one are not kept', async () => {
    const many = Array.from({ length: 500 }, (_, index) => order(`${index}`));
    let orders = many;
    const { tree } = new Mirror({ load: () => Promise.resolve(), below: () => orderNodes('open', orders) }, display, new Set());
    const before = await tree.getChildren();
    orders = many.slice(42, 43);
    const [left] = await tree.getChildren();
    orders = many;
    const after = await tree.getChildren();
    const kept = after.filter((node, index) => node === before[index]);
    assert.deepEqual([after.length, kept.length], [500, 1]);
    assert.equal(kept[0], left);
  });

  it('lets go of what stood below a row that went', async () => {
    const lists = { open: [order('1'), ETH], history: [] };
    const mirror = await shown(lists);
    const [, group] = mirror.nodes;
    const [before] = await mirror.tree.getChildren(group);
    lists.open = [order('1')];
    mirror.tree.update();
    await mirror.draw();
    lists.open = [order('1'), ETH];
    mirror.tree.update();
    await mirror.draw();
    const [, again] = mirror.nodes;
    const [after] = await mirror.tree.getChildren(again);
    assert.deepEqual([before?.id, after?.id], ['open/order/3', 'open/order/3']);
    assert.ok(again !== group && after !== before);
  });

  it('forgets that a row was open when it goes', async () => {
    const lists = { open: [order('1'), ETH], history: [] };
    const open = new Set(EVERYTHING);
    const mirror = await shown(lists, open);
    const drawn = async (orders: PlanOrder[]): Promise<string[]> => {
      lists.open = orders;
      mirror.tree.update();
      return mirror.draw();
    };
    await drawn([order('1')]);
    open.delete('open/group/ETHUSDT');
    await drawn([order('1'), ETH]);
    assert.deepEqual(await drawn([order('1'), order('5', '7', 'cmt_ethusdt')]), [], 'what stands below is not shown');
  });

  it('keeps the object of a row that moved below another, and those of all that stayed', async () => {
    const lists = { open: [order('1'), order('2'), ETH], history: [] };
    const { tree, nodes } = await shown(lists);
    const [bitcoin, ether] = nodes;
    const [first, second] = await tree.getChildren(bitcoin);
    const [third] = await tree.getChildren(ether);
    lists.open = [order('1'), order('2', '1', 'cmt_ethusdt'), ETH];
    tree.update();
    const ethers = await tree.getChildren(ether);
    const bitcoins = await tree.getChildren(bitcoin);
    assert.ok(ethers[0] === second && ethers[1] === third && bitcoins[0] === first);
    assert.deepEqual([ethers.length, bitcoins.length], [2, 1]);
    tree.update();
    assert.ok((await tree.getChildren(ether))[0] === second, 'it is let go of though it is shown');
  });

  it('shows no record of the account before, whichever row of it is still asked about', async () => {
    const lists = { open: [order('1')], history: [order('0')] };
    const { tree, nodes } = await shown(lists);
    const [group, symbol] = nodes;
    const idsBelow = async (node?: Node): Promise<string[]> => (await tree.getChildren(node)).map(({ id }) => id);
    const asked = idsBelow(group);
    Object.assign(lists, { open: [order('9')], history: [order('8')] });
    tree.reload();
    assert.deepEqual([await asked, await idsBelow(group), await idsBelow(symbol)], [[], [], ['history/order/8']]);
    const [fresh] = await tree.getChildren();
    assert.deepEqual(await idsBelow(fresh), ['open/order/9']);
  });

  it('has its rows tell their age anew', async () => {
    const user: Node = { kind: 'user', id: 'u', user: { uid: '5', lastTrade: NOW - DAY, raw: {} } };
    const mirror = new Mirror({ load: () => Promise.resolve(), below: (parent) => (parent ? [] : [user]) }, display, new Set());
    await mirror.drawAll();
    now = NOW + DAY;
    mirror.tree.update();
    const told = await mirror.draw();
    now = NOW;
    assert.deepEqual([told, mirror.picture], [['u'], ['5 | traded 2 days ago']]);
  });

  it('forgets everything when it is reloaded', async () => {
    const lists = { open: [order('1')], history: [] };
    const mirror = await shown(lists);
    const before = mirror.nodes;
    mirror.tree.reload();
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['']);
    assert.ok(mirror.nodes.every((node, index) => node !== before[index]));
  });

  it('waits until what it needs is read, and tells nothing before', async () => {
    const told: unknown[] = [];
    let orders: PlanOrder[] = [];
    let read: () => void = () => undefined;
    const rows: Rows = { load: () => new Promise((resolve) => (read = resolve)), below: () => orderNodes('open', orders) };
    const tree = new Tree('view', rows, display, drawing, (node) => told.push(node));
    const children = tree.getChildren();
    orders = [order('1')];
    tree.update();
    assert.deepEqual(told, []);
    orders.push(order('2'));
    read();
    assert.equal((await children).length, 2);
  });

  it('shows nothing of what it showed before while something else is read, and asks for that at once', async () => {
    const told: unknown[] = [];
    let wait: Promise<void> = Promise.resolve();
    let read: () => void = () => undefined;
    let orders = [order('1')];
    const rows: Rows = { load: () => wait, below: () => orderNodes('open', orders) };
    const tree = new Tree('view', rows, display, drawing, (node) => told.push(node));
    await tree.getChildren();
    wait = new Promise((resolve) => (read = resolve));
    tree.reload();
    assert.deepEqual([told, await tree.getChildren()], [[undefined], []]);
    await until('it asks to be drawn again', () => told.length === 2);
    const children = tree.getChildren();
    orders = [order('8'), order('9')];
    read();
    assert.equal((await children).length, 2);
    assert.deepEqual(told, [undefined, undefined]);
  });

  it('shows, after what it told to draw again, what a tree that is read anew shows', async () => {
    const orders = (id: fc.Arbitrary<string>) => fc.array(fc.record({ id, size: fc.constantFrom('1', '2') }), { maxLength: 6 });
    // Symbols belong to ids: an order does not move to another pair.
    const symbolOf = (id: string): string => (Number(id) % 2 ? 'cmt_btcusdt' : 'cmt_ethusdt');
    const list = orders(fc.constantFrom('1', '2', '3', '4', '5', '6'));
    const steps = fc.array(fc.record({ open: list, history: list, drawn: fc.boolean(), reloaded: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    await always(
      fc.asyncProperty(steps, fc.subarray([...EVERYTHING]), async (changes, opened) => {
        const lists: Lists = { open: [], history: [] };
        const open = new Set(opened);
        const mirror = await shown(lists, open);
        for (const change of changes) {
          lists.open = change.open.map(({ id, size }) => order(id, size, symbolOf(id)));
          lists.history = change.history.map(({ id, size }) => order(id, size));
          if (change.reloaded) mirror.tree.reload();
          else mirror.tree.update();
          if (change.drawn) await mirror.draw();
        }
        await mirror.draw();
        const { picture } = await shown(lists, open);
        assert.deepEqual(mirror.picture, picture);
      }),
      200,
    );
  });
});
