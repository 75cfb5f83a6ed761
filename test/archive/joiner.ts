/** Joins the second archive into the first until it is killed. */
import { Keeper } from '../../src/store/archive/keeper';

const [, , file = '', other = ''] = process.argv;
const keeper = new Keeper();
keeper.do('open', { file, account: '', limitBytes: Infinity });
keeper.do('beside', { file: other });
// Whoever kills it waits until it has begun.
process.send?.('begun');
function step(begin: boolean): void {
  if (!keeper.do('take', { proofs: true, begin }).taken) setImmediate(step, false);
  else process.exit();
}
step(true);
