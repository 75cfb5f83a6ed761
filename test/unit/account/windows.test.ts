import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type * as vscode from 'vscode';
import { onDidComeBack } from '../../../src/account/windows';
import { SECOND } from '../../../src/model/timeRange';
import { Emitter } from '../../../src/primitives/emitter';

const UIKind = { Desktop: 1, Web: 2 };

describe('a window that somebody comes back to', () => {
  /** The moments it looked again at, in seconds. */
  let looks: number[];
  let state: Emitter<vscode.WindowState>;
  let open: vscode.Disposable;

  const setFocus = (focused: boolean): void => state.fire({ focused, active: true });
  /** The clock of the mock shows the end of a tick to all that ran in it. */
  const pass = (seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 1) mock.timers.tick(SECOND);
  };
  const opened = (uiKind: number): void => {
    const parts = { UIKind, env: { uiKind }, window: { state: { focused: false }, onDidChangeWindowState: state.event } };
    open = onDidComeBack(parts as unknown as typeof vscode, () => void looks.push(Date.now() / SECOND));
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    looks = [];
    state = new Emitter();
  });
  afterEach(() => {
    open.dispose();
    mock.timers.reset();
  });

  it('looks at once, and in a browser again until all that another page wrote has come', () => {
    opened(UIKind.Web);
    setFocus(true);
    pass(1);
    setFocus(true);
    pass(60);
    assert.deepEqual(looks, [0, 2, 5, 15]);
  });

  it('looks once on the desktop, where windows hear of every change', () => {
    opened(UIKind.Desktop);
    setFocus(true);
    pass(60);
    assert.deepEqual(looks, [0]);
  });

  it('follows nothing once it was left, until somebody comes back', () => {
    opened(UIKind.Web);
    setFocus(true);
    pass(3);
    setFocus(false);
    pass(27);
    assert.deepEqual(looks, [0, 2]);
    setFocus(true);
    pass(3);
    assert.deepEqual(looks, [0, 2, 30, 32]);
  });

  it('looks no more when it is closed', () => {
    opened(UIKind.Web);
    setFocus(true);
    open.dispose();
    pass(60);
    assert.deepEqual(looks, [0]);
  });
});
