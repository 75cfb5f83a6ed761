/** The name of an account under the pointer: as it is written beside it, with nothing hidden. */
import assert from 'node:assert/strict';
import { NOW } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE, THIRD } from '../doors/planted';
import { windowsAt } from '../doors/windows';

describe('an account whose name has hidden characters', () => {
  const open = windowsAt(NOW);

  for (const masked of [false, true]) {
    it(`has them written out in all tooltips of the status bar${masked ? ', in privacy mode too' : ''}`, async () => {
      const window = await open(ONE, { masked });
      const { editor } = window;
      editor.change('watch', true);
      window.switchTo(THIRD, 'Main\u202Eniam\u200B');
      await settled();
      const told = editor.statusBar.map((each) => JSON.stringify(each));
      window.close();
      assert.deepEqual(
        told.map((each) => [/\p{Cf}/u.test(each), /"tooltip":"[^}]*Main\[U\+202E\]niam\[U\+200B\]/.test(each)]),
        [
          [false, true],
          [false, true],
        ],
      );
    });
  }
});
