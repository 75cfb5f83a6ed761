/** The client of the service. Everything that others may use of `api/`. */
export { ServiceClient } from './client';
export { ERROR_KINDS, type ErrorKind, ServiceError, type ServiceErrorDetails } from './errors';
export { originOf } from './options';
export type {
  AffiliateQuery,
  BudgetState,
  CallOptions,
  ClientOptions,
  Credentials,
  CurrentPlanQuery,
  HistoryPlanPage,
  HistoryPlanQuery,
  Page,
  RateLimit,
  ServiceReader,
  Spending,
} from './types';
export { rawJson } from './wire';
