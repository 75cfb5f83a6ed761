import assert from 'node:assert/strict';
import { idAt } from '../../../src/model/orderIds';

describe('a UUID', () => {
  it('has no part that is an order id, whichever is digits alone', () => {
    for (const uuid of [
      '55084000-e29b-41d4-a716-446655440000',
      '12345678-abcd-4abc-babc-abcdefabcdef',
      'aaaaaaaa-e29b-41d4-a71f-446655440000',
    ])
      for (const line of [`order_id=${uuid}`, `{"orderId":"${uuid}"}`, `sent ${uuid}.`])
        for (let column = 0; column < line.length; column += 1) assert.equal(idAt(line, column, { least: 6, most: 20 }), undefined, line);
    for (const line of ['order_id=461234125-retry', 'order_id=461234125-cafe-x']) assert.equal(idAt(line, 12)?.id, '461234125', line);
  });
});
