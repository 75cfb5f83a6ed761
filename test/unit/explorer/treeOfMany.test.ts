import assert from 'node:assert/strict';
import { groupNodes, orderRows, type Below, type GroupStyle, type Node } from '../../../src/explorer/nodes';
import { pairOf } from '../../../src/model/describe';
import type { PlanOrder } from '../../../src/model/order';
import { NOW, planOrder } from '../../support/fakeService';
import { Mirror } from './mirror';

const display = () => ({ now: NOW, timeZone: 'UTC', language: 'en-GB' });
const order = (id: string, symbol = 'cmt_btcusdt'): PlanOrder => planOrder(id, NOW, { symbol });

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
});
