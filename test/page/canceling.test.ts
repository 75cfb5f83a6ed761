/** The button that stops what loads. */
import assert from 'node:assert/strict';
import { latestOf, recordingIn, type Told } from './recording';
import { ofEach } from './stage';

for (const name of ['affiliates', 'orders'] as const)
  describe(`the dashboard ${name} while it loads`, () => {
    const shown = ofEach(name);

    for (const width of [1184, 400])
      it(`leaves Cancel where it is while pages come: ${width} pixels`, async () => {
        const told = latestOf((await recordingIn('en')).pages[name]);
        await shown.resize(width);
        const places: (readonly [number, number])[] = [];
        for (const [pagesDone, pagesExpected] of [[0], [9], [10, 20], [99, 2000], [1234, 2000]]) {
          const phase = { name: 'loading', step: 'main', pagesDone, pagesExpected, waitMs: 0, canceling: false };
          await shown.tell(
            told.flatMap((message) => (message.type === 'status' ? [{ ...message, status: { ...message.status, phase } }] : [])) as Told,
          );
          const box = (await shown.page.getByRole('button', { name: 'Cancel', exact: true }).boundingBox()) ?? assert.fail('there is none');
          places.push([box.x, box.y]);
        }
        assert.deepEqual(
          places,
          places.map(() => places[0]),
        );
      });
  });
