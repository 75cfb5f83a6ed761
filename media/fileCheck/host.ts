import type { FromPage, KeptState } from '../../src/fileCheck/page/protocol';
import { hostFor } from '../page/host';

/** `filter` is the table's own. */
export const { tell, recall, remember } = hostFor<FromPage, KeptState & { readonly filter: object }>();
