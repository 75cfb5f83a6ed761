import assert from 'node:assert/strict';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { actionOf, executionOf, statusOf, type PlanOrder } from '../../../src/model/order';
import { DAY, HOUR } from '../../../src/model/timeRange';
import type { Node } from '../../../src/explorer/nodes';
import { rowOf, type Row } from '../../../src/explorer/rows';
import { NOW, planOrder } from '../../support/fakeService';
import { listed } from '../../support/rows';

const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const row = (node: Node): Row => rowOf(node, display);
const order = (rest: Partial<PlanOrder> = {}): Row => row({ kind: 'order', id: 'o', order: planOrder('5', NOW, rest), dated: false });
const user = (rest: Partial<AffiliateUser> = {}): Row => row({ kind: 'user', id: 'u', user: { uid: '3066862172', raw: {}, ...rest } });

describe('the row of an order', () => {
  it('has its time among past orders, where a time is known', () => {
    const past = (createTime: number | undefined): string =>
      row({ kind: 'order', id: 'o', order: planOrder('5', createTime), dated: true }).description;
    assert.equal(past(NOW), 'Filled · 1 · 1 Jun, 13:30 · trigger 1 · Open long @ 1');
    assert.equal(past(undefined), 'Filled · 1 · trigger 1 · Open long @ 1');
  });

  it('begins among past orders with the average price and the result, where it closed something', () => {
    const past = (rest: Partial<PlanOrder>, masked = false): string[] => {
      const shown = planOrder('5', undefined, { filledQty: '1', priceAvg: '96340', ...rest });
      const { label, description } = rowOf({ kind: 'order', id: 'o', order: shown, dated: true, told: 'pair' }, { ...display, masked });
      return [label, description];
    };
    const [closes, opens] = [actionOf('3'), actionOf('1')];
    const CLOSE = '1 · trigger 1 · Close long @ 1';
    assert.deepEqual(past({ action: closes, totalProfits: '-12.34' }), ['Filled 96340 · −12.34', CLOSE]);
    assert.deepEqual(past({ action: closes, totalProfits: '5' }), ['Filled 96340 · +5', CLOSE]);
    assert.equal(past({ action: actionOf('9'), totalProfits: '0.00' })[0], 'Filled 96340 · 0.00');
    assert.equal(past({ action: opens, totalProfits: '0' })[0], 'Filled 96340');
    const partly = { action: closes, totalProfits: '-3', filledQty: '0.25', status: statusOf('-1') };
    assert.deepEqual(past(partly), ['25% filled 96340 · −3 · Canceled', CLOSE]);
    assert.deepEqual(past({ ...partly, filledQty: '0', priceAvg: '0', totalProfits: '0' }), ['Canceled', CLOSE]);
    assert.deepEqual(past({ filledQty: '0', status: statusOf('0') }), ['trigger 1', '1 · Open long @ 1'], 'nothing came of it yet');
    assert.deepEqual(past({ action: closes, totalProfits: '-12.34' }, true), ['Filled ••• · •••', '••• · trigger ••• · Close long @ •••']);
  });

  it('leaves to the row above what that says already', () => {
    const under = (told: 'pair' | 'action', rest: Partial<PlanOrder> = {}): string[] => {
      const { label, description } = row({ kind: 'order', id: 'o', order: planOrder('5', NOW, rest), dated: false, told });
      return [label, description];
    };
    assert.deepEqual(under('pair'), ['trigger 1', '1 · Filled · Open long @ 1']);
    assert.deepEqual(under('action'), ['BTCUSDT', '1 · Filled · trigger 1 · @ 1']);
    assert.deepEqual(under('pair', { triggerPrice: '' }), ['Open long', '1 · Filled · @ 1']);
  });

  it('begins with what has to be in sight: pair, size, how much is filled and the trigger price, then the rest', () => {
    const { label, description } = order({
      size: '1',
      filledQty: '0.5',
      price: '50000.00',
      triggerPrice: '48000.00',
      status: statusOf('1'),
    });
    assert.equal(label, 'BTCUSDT');
    assert.equal(description, '1 · 50% filled · trigger 48000.00 · Open long @ 50000.00');
  });

  it('is a leaf with the menu and the tooltip of an order', () => {
    const { state, context, hasTooltip, action } = order();
    assert.deepEqual([state, context, hasTooltip], ['leaf', 'order', true]);
    assert.deepEqual(action, { act: 'openOrder', of: '5' });
    assert.equal(row({ kind: 'order', id: 'o', order: planOrder('', NOW), dated: false }).action, undefined);
  });

  it('says market for a price of zero, however it is written and however the order is to be filled', () => {
    const told = (price: string, kind: string): string =>
      order({ price, execution: executionOf(kind), triggerPrice: '', status: statusOf('0') }).description.replace('Open long ', '');
    for (const price of ['0', '0.00', '00.', '0.', '-0', '0E-8', ' 0 '])
      for (const kind of ['0', 'postOnly', 'fok', '3', 'iceberg', '']) assert.equal(told(price, kind), '1 · @ market');
    for (const price of ['0.01', '10', '1e-8', '?']) assert.equal(told(price, 'ioc'), `1 · @ ${price}`);
    assert.equal(told('', '0'), '1 · @ ?', 'a price that was not sent is not known');
  });

  it('has short words for what the exchange forces', () => {
    const labels = ['5', '6', '7', '8', '9', '10'].map(
      (code) => / · ([^·]+) @ 1$/.exec(order({ action: actionOf(code) }).description)?.[1],
    );
    assert.deepEqual(labels, ['Reduce long', 'Reduce short', 'ADL long', 'ADL short', 'Liq. long', 'Liq. short']);
  });

  it('leaves out what was not sent and claims nothing in its place', () => {
    const nothing = { symbol: '', size: '', filledQty: '', price: '', triggerPrice: '', action: actionOf(''), status: statusOf('') };
    const { label, description, icon } = order(nothing);
    assert.deepEqual([label, description, icon], ['Unknown symbol', '? · Unknown action @ ?', 'question']);
  });

  it('says the status unless the order just waits for its trigger, whatever the service calls that', () => {
    const saying = (code: string, filledQty = '0'): string =>
      order({ status: statusOf(code), filledQty }).description.replace(' · trigger 1 · Open long @ 1', '');
    assert.equal(saying('0'), '1');
    assert.equal(saying('untriggered'), '1');
    assert.equal(saying('open'), '1 · Open');
    assert.equal(saying('2', '1'), '1 · Filled');
    assert.equal(saying('-1'), '1 · Canceled');
    assert.equal(saying('1'), '1 · Partially filled');
    assert.equal(saying('1', '0.001'), '1 · Partially filled');
  });

  it('says in words that an order was canceled, though part of it was filled', () => {
    assert.equal(order({ status: statusOf('-1'), filledQty: '0.25' }).description, '1 · 25% filled · Canceled · trigger 1 · Open long @ 1');
  });

  it('shows unknown codes as they came', () => {
    const { label, description, icon, color } = order({ action: actionOf('77'), status: statusOf('FROZEN') });
    assert.equal(label, 'BTCUSDT');
    assert.equal(description, '1 · FROZEN · trigger 1 · 77 @ 1');
    assert.deepEqual([icon, color], ['question', undefined]);
  });

  it('tells direction and effect by its shape, the side by its colour; what was forced is neither side’s', () => {
    const looks = ['1', '2', '3', '4', '5', '8', '9']
      .map((code) => order({ action: actionOf(code) }))
      .map(({ icon, color }) => [icon, color]);
    assert.deepEqual(looks, [
      ['arrow-up', 'charts.green'],
      ['arrow-down', 'charts.red'],
      ['arrow-circle-up', 'charts.green'],
      ['arrow-circle-down', 'charts.red'],
      ['flame', 'list.warningForeground'],
      ['flame', 'list.warningForeground'],
      ['flame', 'list.warningForeground'],
    ]);
  });

  it('is grey when it was canceled, of the same shape', () => {
    const { icon, color } = order({ status: statusOf('CANCELED') });
    assert.deepEqual([icon, color], ['arrow-up', 'disabledForeground']);
  });
});

describe('the row of a user', () => {
  it('says the latest thing that happened, and the invite code', () => {
    const times = { registerTime: NOW - 90 * DAY, firstDeposit: NOW - 80 * DAY, lastDeposit: NOW - 5 * DAY, lastTrade: NOW - 3 * HOUR };
    assert.equal(user({ ...times, inviteCode: '3lft' }).description, 'traded 3 hours ago · 3lft');
    assert.equal(user({ ...times, lastTrade: undefined }).description, 'deposited 5 days ago');
    assert.equal(user({ registerTime: NOW - 90 * DAY, inviteCode: '3lft' }).description, 'since 3 Mar 2026 · 3lft');
    assert.equal(user().description, '');
  });

  it('says first that the user registered outside the period', () => {
    const node: Node = { kind: 'user', id: 'u', outside: true, user: { uid: '5', lastTrade: NOW - 3 * HOUR, inviteCode: '3lft', raw: {} } };
    assert.equal(row(node).description, 'registered outside the period · traded 3 hours ago · 3lft');
    assert.equal(row({ ...node, user: { uid: '5', raw: {} } }).description, 'registered outside the period');
    assert.equal(row({ ...node, outside: false }).description, 'traded 3 hours ago · 3lft');
  });

  it('opens to its steps and looks like its stage', () => {
    const looks = [user(), user({ kycPassed: true }), user({ lastDeposit: NOW }), user({ firstTrade: NOW })];
    assert.deepEqual(
      looks.map(({ icon, color }) => [icon, color]),
      [
        ['circle-outline', 'descriptionForeground'],
        ['verified', 'charts.blue'],
        ['credit-card', 'charts.yellow'],
        ['graph-line', 'charts.green'],
      ],
    );
    const { label, state, context, hasTooltip } = user();
    assert.deepEqual([label, state, context, hasTooltip], ['3066862172', 'collapsed', 'user', true]);
  });

  it('has a name even without a uid', () => {
    assert.equal(user({ uid: '' }).label, 'No UID');
  });
});

describe('the other rows', () => {
  it('are a symbol with the number of its orders, once that is known', () => {
    assert.deepEqual(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: { orders: 1234, complete: true } }), {
      label: 'ETHUSDT',
      description: '1,234',
      icon: 'history',
      state: 'collapsed',
      context: 'symbol',
      hasTooltip: false,
    });
    const earlier = { orders: 1234, complete: true, asOf: NOW };
    assert.equal(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: earlier }).hasTooltip, true);
    assert.equal(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: { ...earlier, complete: false } }).hasTooltip, false);
    assert.equal(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: undefined }).description, '');
    assert.equal(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: { orders: 0, complete: true } }).description, '0');
    const partial = { orders: 4000, complete: false };
    assert.equal(row({ kind: 'symbol', id: 's', symbol: 'cmt_ethusdt', read: partial }).description, '4,000, partial');
  });

  it('are a group with the number of its members, open or not', () => {
    const group = {
      kind: 'group',
      id: 'g',
      label: 'BTCUSDT',
      icon: 'tag',
      children: listed([{ kind: 'notice', id: 'n', tone: 'empty', text: '' }]),
    } as const;
    assert.deepEqual(row({ ...group, expanded: true }), {
      label: 'BTCUSDT',
      description: '1',
      icon: 'tag',
      state: 'expanded',
      context: 'group',
      hasTooltip: false,
    });
    assert.equal(row({ ...group, expanded: false }).state, 'collapsed');
  });

  it('are a step with its time', () => {
    const { label, description, state } = row({ kind: 'step', id: 't', label: 'First trade', time: NOW - 2 * DAY });
    assert.deepEqual([label, description, state], ['First trade', '30 May 2026, 13:30:00 UTC (2 days ago)', 'leaf']);
  });

  it('are a way to see more, which runs a command', () => {
    const action = { command: 'a.b', arguments: ['cmt_btcusdt'] };
    const more = row({ kind: 'more', id: 'm', label: 'Load more', detail: '100 of 410', action });
    assert.deepEqual([more.label, more.description, more.state, more.action], ['Load more', '100 of 410', 'leaf', action]);
  });

  it('are notices that look like what they say', () => {
    const icons = (['empty', 'failed', 'partial', 'action', 'mend'] as const).map((tone) =>
      row({ kind: 'notice', id: 'n', tone, text: 'Look' }),
    );
    assert.deepEqual(
      icons.map(({ label, icon, color }) => [label, icon, color]),
      [
        ['Look', 'info', undefined],
        ['Look', 'error', 'list.errorForeground'],
        ['Look', 'warning', 'list.warningForeground'],
        ['Look', 'refresh', undefined],
        ['Look', 'wrench', undefined],
      ],
    );
  });
});
