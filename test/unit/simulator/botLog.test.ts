import assert from 'node:assert/strict';
import { HOUR } from '../../../src/model/timeRange';
import { botLog, DEMO, type PlanOrderRecord, startSimulator, type Simulator } from '../../../src/simulator';

const START = Date.UTC(2026, 5, 1);

describe('the log of the demo’s bot', () => {
  let now: number;
  let simulator: Simulator;
  beforeEach(async () => {
    now = START;
    simulator = await startSimulator({ ...DEMO, now: () => now });
    await simulator.close();
  });

  const all = (): PlanOrderRecord[] => [...simulator.data.openOrders, ...[...simulator.data.historyOrders.values()].flat()];
  const idsIn = (lines: readonly string[]): string[] => lines.map((line) => /order_id=(\d+)/.exec(line)?.[1] ?? '');

  it('is in the order of time, of orders that the demo has but for one rounded id', () => {
    const lines = botLog(simulator);
    const times = lines.map((line) => Date.parse(line.slice(0, 24)));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    assert.ok(times.every((time) => time <= START));
    const known = new Set(all().map(({ order_id }) => order_id));
    const strangers = idsIn(lines).filter((id) => !known.has(id));
    assert.equal(strangers.length, 1);
    assert.ok([...known].some((id) => String(Number(id)) === strangers[0]));
  });

  it('is wrong about a price and an end, and right about the rest', () => {
    const said = botLog(simulator).filter((line) => / (filled|canceled) /.test(line));
    const wrong = said.filter((line) => {
      const [id = ''] = idsIn([line]);
      const order = all().find(({ order_id }) => order_id === id);
      return (
        order?.status !== (line.includes(' filled ') ? '2' : '-1') || (line.includes('avg_price') && !line.endsWith(`=${order.price_avg}`))
      );
    });
    assert.deepEqual([said.length, wrong.length], [5, 2]);
  });

  it('goes on while one looks, and takes nothing back', () => {
    let before = botLog(simulator);
    for (let minutes = 1; minutes <= 60; minutes += 1) {
      now = START + (minutes * HOUR) / 60;
      simulator.catchUp();
      const lines = botLog(simulator);
      assert.deepEqual(lines.slice(0, before.length), before);
      before = lines;
    }
    assert.ok(before.some((line) => Date.parse(line.slice(0, 24)) > START && / filled /.test(line)));
  });
});
