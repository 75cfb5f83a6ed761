import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type * as host from '../../../../media/page/host';

const load = createRequire(__filename);
const FILE = load.resolve('../../../../media/page/host');
const UID = '3066862172';

/** What VS Code keeps of a page that found `kept` there, and then remembered something more. */
function keptBy(masked: boolean, kept: object | undefined, change: object): unknown {
  let state = kept;
  const vscode = { postMessage: () => undefined, getState: () => state, setState: (next: object) => void (state = next) };
  Object.assign(globalThis, {
    document: { documentElement: { dataset: masked ? { masked: '' } : {} }, getElementById: () => undefined },
    acquireVsCodeApi: () => vscode,
  });
  try {
    delete load.cache[FILE];
    const { hostFor } = load(FILE) as typeof host;
    const begun = state;
    const { recall, remember } = hostFor<never, Record<string, unknown>>();
    remember(change);
    return { begun, kept: state, known: recall() };
  } finally {
    delete load.cache[FILE];
    for (const name of ['document', 'acquireVsCodeApi']) Reflect.deleteProperty(globalThis, name);
  }
}

describe('what VS Code keeps of a page', () => {
  const looked = { choice: { days: 90 }, filter: { text: UID, group: 0 } };

  it('is all that the person chose', () => {
    assert.deepEqual(keptBy(false, undefined, looked), { begun: undefined, kept: looked, known: looked });
  });

  it('is nothing that they typed, while privacy mode is on, though the page still knows it', () => {
    assert.deepEqual(keptBy(true, undefined, looked), { begun: {}, kept: { choice: { days: 90 } }, known: looked });
  });

  it('loses what they had typed before, when privacy mode was turned on', () => {
    assert.deepEqual(keptBy(true, looked, { sort: 'commission' }), {
      begun: { choice: { days: 90 } },
      kept: { choice: { days: 90 }, sort: 'commission' },
      known: { choice: { days: 90 }, sort: 'commission' },
    });
  });

  it('is nothing that a later part of a page adds, until somebody says that it holds nothing hidden', () => {
    assert.deepEqual(keptBy(true, undefined, { somethingNew: UID }), { begun: {}, kept: {}, known: { somethingNew: UID } });
  });
});
