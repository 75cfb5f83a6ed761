/** Records of a service that fills each field with what must not be shown as it is. */
import { affiliateUser, planOrder, referralTotals } from '../../src/api/decode';
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import type { PlanOrder } from '../../src/model/order';

export const LONG = '7'.repeat(1_000_000);

const ORDER_FIELDS =
  'order_id client_oid symbol size filled_qty price price_avg fee totalProfits type order_type status triggerPrice triggerPriceType';
const USER_FIELDS = 'uid inviteCode';
const TOTALS_FIELDS = 'uid depositAmount withdrawalAmount spotTradingAmount futuresTradingAmount commission';

/** `text` in every field that holds text, with a number so that no two are the same. */
const filled = (fields: string, text: string): Record<string, string> =>
  Object.fromEntries(fields.split(' ').map((field, index) => [field, `${index}${text}`]));

/** Made once for each text: what is measured is how it is shown. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const record = made.get(text) ?? make(text);
    made.set(text, record);
    return record;
  };
}

const TIME = 1742213506548;
export const hostileOrder = once((text): PlanOrder =>
  planOrder({ ...filled(ORDER_FIELDS, text), createTime: String(TIME), triggerTime: String(TIME) }),
);
export const hostileUser = once((text): AffiliateUser => affiliateUser({ ...filled(USER_FIELDS, text), registerTime: TIME }));
export const hostileTotals = once((text): ReferralTotals => referralTotals(filled(TOTALS_FIELDS, text)));
