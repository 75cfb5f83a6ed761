import { ANSWERS } from './answers';
import type { Group } from './fault';
import { NETWORK } from './network';
import { REFUSALS } from './refusals';

/** All of them, in the order of docs/internals/trust.md. */
export const GROUPS: readonly Group[] = [...NETWORK, ...REFUSALS, ...ANSWERS];
