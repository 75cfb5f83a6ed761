import assert from 'node:assert/strict';
import type { Suspicion } from '../../../src/model/needsALook';
import { LookMemory } from '../../../src/store/lookMemory';

const suspicion = (id: string, mark = '0 40'): Suspicion => ({
  kind: 'stuck',
  id,
  mark,
  orderIds: ['1'],
  orders: [],
  because: [],
  since: 1,
});

describe('what is remembered of suspicions', () => {
  let kept: Map<string, unknown>;
  let memory: LookMemory;
  beforeEach(() => {
    kept = new Map();
    memory = new LookMemory({
      get: (key) => kept.get(key),
      update: (key, value) => Promise.resolve(void (value === undefined ? kept.delete(key) : kept.set(key, value))),
    });
  });
  const ignored = (account: string, ...all: Suspicion[]): string[] => [...memory.ignored(account, all)].map(({ id }) => id);

  it('is that it is ignored, until it is about something else', async () => {
    await memory.ignore('main', [suspicion('stuck 1')]);
    assert.deepEqual(ignored('main', suspicion('stuck 1'), suspicion('stuck 2')), ['stuck 1']);
    assert.deepEqual(ignored('main', suspicion('stuck 1', '0 60')), []);
  });
  it('is of one account alone, and goes with it', async () => {
    await memory.ignore('main', [suspicion('stuck 1')]);
    assert.deepEqual(ignored('other', suspicion('stuck 1')), []);
    await memory.forget('main');
    assert.deepEqual([ignored('main', suspicion('stuck 1')), kept.size], [[], 0]);
  });
  it('is taken back for those that are brought back', async () => {
    await memory.ignore('main', [suspicion('stuck 1'), suspicion('stuck 2')]);
    await memory.bringBack('main', [suspicion('stuck 1')]);
    assert.deepEqual(ignored('main', suspicion('stuck 1'), suspicion('stuck 2')), ['stuck 2']);
  });
  it('is what was told, apart from what is ignored', async () => {
    await memory.ignore('main', [suspicion('stuck 1')]);
    await memory.tell('main', [suspicion('stuck 2')]);
    const untold = memory.untold('main', [suspicion('stuck 1'), suspicion('stuck 2'), suspicion('stuck 2', '0 60')]);
    assert.deepEqual(
      untold.map(({ id, mark }) => `${id} ${mark}`),
      ['stuck 1 0 40', 'stuck 2 0 60'],
    );
  });
  it('is the latest 2,000', async () => {
    const all = Array.from({ length: 2500 }, (_, at) => suspicion(`stuck ${at}`));
    await memory.ignore('main', all);
    assert.equal(ignored('main', ...all).length, 2000);
    assert.deepEqual(ignored('main', suspicion('stuck 0'), suspicion('stuck 2499')), ['stuck 2499']);
  });
  for (const nonsense of [null, 7, 'x', [], { ignored: 7, told: ['a'] }, { ignored: { a: 7 } }])
    it(`is nothing where ${JSON.stringify(nonsense)} is kept`, async () => {
      kept.set('orderdeck.needsALook.main', nonsense);
      assert.deepEqual(ignored('main', suspicion('a')), []);
      await memory.ignore('main', [suspicion('a')]);
      assert.deepEqual(ignored('main', suspicion('a')), ['a']);
    });
});
