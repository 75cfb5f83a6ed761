import assert from 'node:assert/strict';
import { groupNodes, orderRows, type Below, type GroupStyle, type Node, type RowList } from '../../../src/explorer/nodes';
import { pairOf } from '../../../src/model/describe';
import type { PlanOrder } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { Mirror } from './mirror';

let now = NOW;
const display = () => ({ now, timeZone: 'UTC', language: 'en-GB' });
const order = (id: string, symbol = 'cmt_btcusdt'): PlanOrder => planOrder(id, NOW, { symbol });

const userNode = (id: string, days: number): Node => ({ kind: 'user', id, user: { uid: id, raw: {}, lastTrade: NOW - days * DAY } });

describe('a tree of very long lists', () => {
  it('shows the first five hundred rows of a long list, whatever stands around them, and more of them on demand', async () => {
    const orders = Array.from({ length: 1200 }, (_, index) => order(`${index}`));
    const notice = (id: string): Node => ({ kind: 'notice', id, tone: 'partial', text: id });
    const below = (): Below => [notice('above'), orderRows('open', orders), notice('below')];
    const mirror = new Mirror({ load: () => Promise.resolve(), below }, display, new Set());
    await mirror.drawAll();
    const shape = (): unknown[] => [mirror.picture.length, mirror.picture[0], ...mirror.picture.slice(-2)];
    assert.deepEqual(shape(), [503, 'above', 'Show more | 700 left', 'below']);
    const more = mirror.nodes.find((node) => node.kind === 'more');
    assert.deepEqual(more?.action, { act: 'showMore', of: undefined });
    const [, first] = mirror.nodes;

    mirror.tree.showMore(undefined);
    assert.deepEqual(await mirror.draw(), ['']);
    assert.deepEqual(shape(), [1003, 'above', 'Show more | 200 left', 'below']);
    assert.equal(mirror.nodes[1], first, 'a row that was shown before is the same');
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);

    mirror.tree.showMore(undefined);
    await mirror.draw();
    assert.deepEqual(shape().slice(0, 2), [1202, 'above']);
    mirror.tree.reload();
    await mirror.draw();
    await mirror.draw();
    assert.equal(mirror.picture.length, 503, 'of another account, or another filter, the first again');
  });

  it('shows more of one group alone', async () => {
    const orders = Array.from({ length: 700 }, (_, index) => order(`${index}`, index < 600 ? 'cmt_btcusdt' : 'cmt_ethusdt'));
    const by = ({ symbol }: PlanOrder): GroupStyle => ({ label: pairOf(symbol), icon: 'tag' });
    const groups = groupNodes('open', orders, { by, rows: (members) => orderRows('open', members) }, { expanded: true, partial: false });
    const below = (parent?: Node): Below => (parent?.kind === 'group' ? [parent.children] : parent ? [] : groups);
    const mirror = new Mirror({ load: () => Promise.resolve(), below }, display, new Set(groups.map(({ id }) => id)));
    await mirror.drawAll();
    const lengths = (): number[] => mirror.picture.flatMap((each) => (typeof each === 'string' ? [] : [each[1].length]));
    assert.deepEqual(lengths(), [501, 100]);
    mirror.tree.showMore(groups[0]?.id);
    assert.deepEqual(await mirror.draw(), ['open/group/BTCUSDT']);
    assert.deepEqual(lengths(), [600, 100]);
  });

  it('makes no row of a group again that has not changed, until one of them tells another age', async () => {
    let made = 0;
    const children: RowList = {
      length: 2,
      first: () => {
        made += 1;
        return [userNode('1', 2), userNode('2', 3)];
      },
    };
    const group: Node = { kind: 'group', id: 'code', label: 'code', icon: 'tag', expanded: true, of: undefined, children };
    const step: Node = { kind: 'step', id: '1/traded', label: 'traded', time: NOW - 50_000 };
    const below = (parent?: Node): Below =>
      parent === undefined ? [group] : parent.kind === 'group' ? [parent.children] : parent.id === '1' ? [step] : [];
    const mirror = new Mirror({ load: () => Promise.resolve(), below }, display, new Set(['code', '1']));
    await mirror.drawAll();
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);
    made = 0;
    for (let poll = 0; poll < 5; poll += 1) {
      mirror.tree.update();
      assert.deepEqual(await mirror.draw(), []);
    }
    assert.equal(made, 0);
    now = NOW + 20_000;
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), ['1/traded'], 'a minute ago by now');
    now = NOW + DAY;
    mirror.tree.update();
    assert.deepEqual((await mirror.draw()).toSorted(), ['1', '2'], 'with all that stands below them');
  });

  it('tells the age of what was unfolded while a poll was being compared', async () => {
    let isSlow = false;
    const users = Array.from({ length: 150 }, (_, index): Node => ({ kind: 'user', id: `${index}`, user: { uid: `${index}`, raw: {} } }));
    const children: RowList = {
      length: users.length,
      first(count) {
        // The slice of this turn is used up, as by other lists.
        for (const end = performance.now() + 9; isSlow && performance.now() < end;);
        return users.slice(0, count);
      },
    };
    const group: Node = { kind: 'group', id: 'code', label: 'code', icon: 'tag', expanded: true, of: undefined, children };
    const step: Node = { kind: 'step', id: 'step', label: 'deposited', time: NOW - 50_000 };
    const below = (parent?: Node): Below => (parent === undefined ? [group] : parent.kind === 'group' ? [parent.children] : [step]);
    const mirror = new Mirror({ load: () => Promise.resolve(), below }, display, new Set(['code']));
    await mirror.drawAll();
    isSlow = true;
    mirror.tree.update();
    isSlow = false;
    await mirror.unfold('0');
    await settled();
    await settled();
    mirror.tree.update();
    assert.deepEqual(await mirror.draw(), []);
    now = NOW + 20_000;
    mirror.tree.update();
    await settled();
    assert.deepEqual(await mirror.draw(), ['step'], 'a minute ago by now');
    now = NOW;
  });
});
