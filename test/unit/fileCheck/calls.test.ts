/** Lines of requests, answers and messages about an order, whose size is in bytes. */
import assert from 'node:assert/strict';
import { only } from './support';

const ID = '596471064624628269';
const said = (text: string, table = false): object => {
  const { time: _, status: _code, ...rest } = only(text, { table }).last.said;
  return rest;
};

describe('a request, an answer or a message about an order', () => {
  it('says nothing of the order by its size in bytes', () => {
    for (const text of [
      `method=GET path=/capi/v2/order/detail?orderId=${ID} status=200 size=512 duration=35ms`,
      `level=info msg="http request" method=GET url="https://api.example.com/detail?orderId=${ID}" status=200 size=512`,
      `GET /order?orderId=${ID} 200 size=512`,
      `HTTP Request: GET https://api.example.com/order?orderId=${ID} "HTTP/1.1 200 OK" size=512`,
      `DEBUG cache hit orderId=${ID} size=2048 ttl=30`,
      `cache miss: orderId=${ID} size=2048`,
      `ws recv orderId=${ID} bytes=312 size=312`,
      `ws recv orderId=${ID} size=312`,
      `DEBUG response orderId=${ID} time=0.35 size=2048 status=OK`,
      `queue: enqueued order_id=${ID} size=17`,
      `order_id=${ID} status=200 size=512`,
      `msg="api response" order_id=${ID} size=512`,
      `{"method":"GET","orderId":"${ID}","status":200,"size":512}`,
      `{"msg":"response received","orderId":"${ID}","body_size":512,"size":512}`,
    ])
      assert.deepEqual(said(text), {}, text);
    assert.deepEqual(said(`method,orderId,status,size\nGET,${ID},200,512\n`, true), {});
  });

  it('says what it holds of the order, where that is more than a size', () => {
    assert.deepEqual(said(`method=POST path=/order order_id=${ID} side=buy size=0.5 price=64000 status=200`), {
      ...{ action: 'buy', size: '0.5', price: '64000' },
    });
    assert.deepEqual(said(`ws recv order_id=${ID} status=filled size=0.5`), { size: '0.5' });
    assert.deepEqual(said(`{"method":"GET","orderId":"${ID}","status":"filled","size":"0.5"}`), { size: '0.5' });
    assert.deepEqual(said(`order_id=${ID} size=0.5`), { size: '0.5' });
  });
});
