/** What is said of what a person types where it cannot be used. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { ONE } from './planted';
import { windowsAt } from './windows';

describe('what is typed for a day', () => {
  const open = windowsAt(NOW);

  it('is no such day, or not written as one, or in the future', async () => {
    const window = await open(ONE);
    const { editor } = window;
    const told: unknown[] = [];
    const picked = [/Time/, /Between two dates/];
    editor.answer = ({ kind, items, refuses }) => {
      if (kind === 'type') told.push(...['2026-02-31', '31.1.2026', '2099-01-01', '2026-01-31'].map((typed) => refuses?.(typed)));
      const wanted = kind === 'pick' && picked.shift();
      return wanted ? items.find(({ label = '' }) => wanted.test(label)) : undefined;
    };
    await editor.run(COMMANDS.orderHistoryFilter);
    window.close();
    assert.deepEqual(told, [
      'There is no such day.',
      'Enter the day as YYYY-MM-DD, for example 2026-01-31.',
      'That day is in the future.',
      undefined,
    ]);
  });
});

describe('what is typed for a symbol', () => {
  const open = windowsAt(NOW);

  it('is too long, or has a sign that no symbol has, each for itself', async () => {
    const window = await open(ONE);
    const { editor } = window;
    const told: unknown[] = [];
    editor.answer = ({ kind, items, refuses }) => {
      if (kind === 'type') told.push(...['x'.repeat(300), 'x', 'cmt_btc?', 'cmt_btcusdt, ethusdt'].map((typed) => refuses?.(typed)));
      return kind === 'pick' ? items.filter(({ label = '' }) => label.includes('Enter symbols')) : undefined;
    };
    await editor.run(COMMANDS.orderHistoryChooseSymbols);
    window.close();
    assert.deepEqual(told, [
      'Symbols have 2 to 40 characters.',
      'Symbols have 2 to 40 characters.',
      'Symbols can contain only letters, digits and underscores (_).',
      undefined,
    ]);
  });
});
