/** Opens an archive that may hold no more than so many bytes, and ends, if it can. */
import { Keeper } from '../../src/store/archive/keeper';

const [, , file = '', limitBytes] = process.argv;
const keeper = new Keeper();
keeper.do('open', { file, account: '', limitBytes: Number(limitBytes) });
keeper.do('end', {});
