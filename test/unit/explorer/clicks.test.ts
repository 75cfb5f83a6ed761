import assert from 'node:assert/strict';
import { clicksOn, type Clicks } from '../../../src/explorer/clicks';

describe('a click on the row of an order', () => {
  let clicks: Clicks;
  let now: number;
  let opened: string[];
  beforeEach(() => {
    now = 0;
    opened = [];
    clicks = clicksOn(
      (id) => opened.push(id),
      () => now,
    );
  });

  it('opens nothing, two within half a second do', () => {
    clicks.click('1');
    now = 501;
    clicks.click('1');
    assert.deepEqual(opened, []);
    now = 900;
    clicks.click('1');
    assert.deepEqual(opened, ['1']);
  });

  it('is not one of two on another row', () => {
    clicks.click('1');
    clicks.click('2');
    assert.deepEqual(opened, []);
    clicks.click('2');
    assert.deepEqual(opened, ['2']);
  });

  it('opens once when somebody clicks three times', () => {
    for (let click = 0; click < 3; click += 1) clicks.click('1');
    assert.deepEqual(opened, ['1']);
  });

  it('is told from Enter, which opens the row that is chosen by it, and no later one', () => {
    clicks.enter();
    clicks.click('1');
    clicks.click('2');
    assert.deepEqual(opened, ['1']);
    clicks.enter();
    now = 5000;
    clicks.click('3');
    assert.deepEqual(opened, ['1']);
  });
});
