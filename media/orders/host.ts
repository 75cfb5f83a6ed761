import type { FromPage } from '../../src/dashboards/orders/protocol';
import type { CalendarUnit } from '../../src/model/calendar';
import { hostFor } from '../page/host';

/** `quote`: whose trend is shown. */
export const { tell, recall, remember } = hostFor<FromPage, { readonly unit: CalendarUnit; readonly quote: string }>();
