import type { FromPage } from '../../src/dashboards/affiliates/protocol';
import type { DormantRules, TrendBucket } from '../../src/model/affiliateStatistics/types';
import { hostFor } from '../page/host';

export const { tell, recall, remember } = hostFor<FromPage, { readonly rules: DormantRules; readonly bucket: TrendBucket }>();
