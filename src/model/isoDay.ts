import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns';

/** `2026-01-31` @param timeZone the machine's own when undefined */
export const isoDay = (time: number, timeZone: string | undefined): string =>
  formatISO(new TZDate(time, timeZone), { representation: 'date' });
