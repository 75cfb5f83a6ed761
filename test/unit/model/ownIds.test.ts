import assert from 'node:assert/strict';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { idsIn } from '../../../src/model/orderIds';

const ID = '596471064624628269';

describe('the caller’s own id', () => {
  it('is none of an order within a call, nor as one of several in brackets', () => {
    for (const line of [
      `client_oid=Decimal('${ID}')`,
      `clientOrderId: new Long("${ID}")`,
      `"client_oids": ["${ID}"]`,
      `"clientOrderIds": ["grid-1", "${ID}"]`,
      `clOrdIDs=[596471064624628268, ${ID}]`,
    ])
      assert.deepEqual(idsIn(line, USUAL_DIGITS), [], line);
  });

  it('ends where its call or its brackets do', () => {
    for (const line of [`client_oid=12, ${ID}`, `client_oids=[12], order ${ID}`, `client_oid=name(1) ${ID}`])
      assert.deepEqual(
        idsIn(line, USUAL_DIGITS).map(({ id }) => id),
        [ID],
        line,
      );
  });
});
