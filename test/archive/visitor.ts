/** Another window: keeps orders in a file and is closed. Its path, the number of the first order, and how many. */
import { statusOf } from '../../src/model/order';
import { planOrder } from '../support/fakeService';
import { at, id } from './box';
import { archiveOf, asSent } from './support';

const [file = '', first = '0', count = '0'] = process.argv.slice(2);

async function visit(): Promise<void> {
  const archive = archiveOf(file);
  const orders = Array.from({ length: Number(count) }, (_, index) =>
    asSent(planOrder(id(Number(first) + index), at(50) + Number(first) + index, { status: statusOf('2') })),
  );
  archive.keep(orders, 'orderHistory', 'cmt_btcusdt', at(60));
  await archive.settled();
  await archive.end();
}

void visit();
