// What is loaded anew for each window: the extension, and all that has to share its modules.
export { activate } from '../../../src/extension';
export { ServiceError } from '../../../src/api/errors';
export * as reload from '../../../src/account/reload';
export { cancelable } from '../../../src/platform/progress';
export { Pages } from '../../../src/pages/host';
export { DOORS } from './doors';
export { plantedSession } from './planted';
