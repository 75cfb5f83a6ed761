import assert from 'node:assert/strict';
import { DAY, type TimeRange } from '../../../src/model/timeRange';
import { createQuestions, type Questions } from '../../../src/reading/questions';
import { NOW, planOrder } from '../../support/fakeService';

/** In the first half of a second, as every bound around it is. */
const MOMENT = NOW - DAY + 277;
const elsewhere = { start: MOMENT - 10 * DAY, end: MOMENT - 9 * DAY };

interface Asked {
  readonly questions: Questions;
  /** What was asked for, in milliseconds from the moment. */
  readonly bounds: [number, number][];
}

/** Questions to a service that answers as the function does: with these ids, all of the moment, and whether there are more. */
function questionsTo(answer: (bounds: TimeRange, call: number) => readonly string[] | 'more'): Asked {
  const bounds: [number, number][] = [];
  const questions = createQuestions(
    (sent) => {
      bounds.push([sent.start - MOMENT, sent.end - MOMENT]);
      const ids = answer(sent, bounds.length);
      const orders = ids === 'more' ? [] : ids.map((id) => planOrder(id, MOMENT));
      return Promise.resolve({ more: ids === 'more', orders });
    },
    20,
    false,
  );
  return { questions, bounds };
}

/** Reads the moment so that its proof rests on bounds between two whole seconds. */
const restOnBounds = ({ questions }: Asked): Promise<boolean> => questions.exhaust(MOMENT);

describe('a service that moves bounds to whole seconds, or sends an order whatever is asked', () => {
  it('is not believed by an order that came after the answer that lacks it: it comes with every answer since', async () => {
    const asked = questionsTo((_, call) => (call === 1 ? [] : ['1']));
    await asked.questions.ask(elsewhere);
    await restOnBounds(asked);
    assert.equal(await asked.questions.keepMilliseconds([MOMENT]), false);
  });

  it('is not believed by an answer that had no room for the order', async () => {
    const asked = questionsTo((_, call) => (call === 2 ? 'more' : ['1']));
    await restOnBounds(asked);
    await asked.questions.ask(elsewhere);
    assert.equal(await asked.questions.keepMilliseconds([MOMENT]), false);
  });

  it('is asked about another time by no order that stayed away before', async () => {
    const asked = questionsTo((_, call) => (call === 1 || call === 4 ? ['1'] : []));
    await asked.questions.ask({ start: MOMENT, end: MOMENT });
    await asked.questions.ask(elsewhere);
    await restOnBounds(asked);
    assert.equal(await asked.questions.keepMilliseconds([MOMENT]), true);
    assert.deepEqual(asked.bounds.slice(3), [[-1, 1]]);
  });

  it('is asked about another time by no order where none came', async () => {
    const asked = questionsTo((_, call) => (call === 1 ? ['1'] : []));
    await asked.questions.ask({ start: MOMENT, end: MOMENT });
    await restOnBounds(asked);
    assert.equal(await asked.questions.keepMilliseconds([MOMENT]), false);
    assert.deepEqual(asked.bounds.slice(2), Array(3).fill([-1, 1]));
  });
});
