/** What the files of other programs say of an order. */

/** What can be compared, and `time`: when the record was written, which tells where in time the file lies and nothing of the order. */
export const FIELDS = [
  'status',
  'symbol',
  'action',
  'positionSide',
  'clientOid',
  'size',
  'filledQty',
  'price',
  'priceAvg',
  'triggerPrice',
  'createTime',
  'triggerTime',
  'time',
] as const;
export type Field = (typeof FIELDS)[number];

export const AMOUNTS = ['size', 'filledQty', 'price', 'priceAvg', 'triggerPrice'] as const satisfies readonly Field[];
export const isAmount = (field: Field): boolean => (AMOUNTS as readonly Field[]).includes(field);
