/** Bodies as the service specification and public pages show them: numbers above 2^53 need JSON text, not objects. */
export const PLAN_ORDER = {
  symbol: 'cmt_btcusdt',
  size: '1',
  client_oid: '1234567890',
  createTime: '1742213506548',
  filled_qty: '0.5',
  fee: '0.01',
  order_id: '461234125',
  price: '50000.00',
  price_avg: '49900.00',
  status: '1',
  type: '1',
  order_type: '0',
  totalProfits: '200.00',
  triggerPrice: '48000.00',
  triggerPriceType: '',
  triggerTime: '1742213506548',
  presetTakeProfitPrice: null,
  presetStopLossPrice: null,
} as const;

export const HISTORY_PAGE = { list: [PLAN_ORDER], nextPage: false } as const;

export const ORDER_DETAIL = {
  symbol: 'cmt_btcusdt',
  size: '1',
  client_oid: null,
  createTime: 1742213506548,
  filled_qty: '0.5',
  fee: '0.01',
  order_id: '461234125',
  price: '50000.00',
  price_avg: '49900.00',
  status: 'open',
  type: 'open_long',
  order_type: 'postOnly',
  totalProfits: '200.00',
} as const;

export const USERS_PAGE = {
  pages: 1,
  pageSize: 100,
  total: 98,
  channelUserInfoItemList: [
    {
      uid: '3066862172',
      registerTime: 1749797913000,
      kycResult: false,
      inviteCode: '3lft',
      firstTrade: 1738767425000,
      lastTrade: 1744115178000,
      firstDeposit: 1736425200000,
      lastDeposit: 1745038712000,
    },
  ],
} as const;

export const WRAPPED_USERS_PAGE = {
  code: '200',
  data: {
    pages: 1,
    pageSize: 100,
    total: 98,
    channelUserInfoItemList: [
      { uid: '3066862172', registerTime: '1749797913000', kycResult: false, inviteCode: '3lft', firstTrade: '1738767425000' },
    ],
  },
  timestamp: 1756101221336,
} as const;

export const REFERRALS_PAGE = {
  pages: 1,
  pageSize: 100,
  total: 98,
  records: [
    { uid: '3066862172', depositAmount: '0', withdrawalAmount: '0', spotTradingAmount: '0', futuresTradingAmount: '0', commission: '0' },
  ],
} as const;
