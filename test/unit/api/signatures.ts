/**
 * Signatures made without any code of ours. Each `signature` is the output of
 *   printf %s "$message" | openssl dgst -sha256 -hmac "$secretKey" -binary | base64
 */
export const SIGNATURES = [
  {
    secretKey: 'secret-of-the-fixture',
    message: '1742213506548GET/capi/v2/order/currentPlan',
    request: { timestamp: '1742213506548', method: 'GET', path: '/capi/v2/order/currentPlan', query: '' },
    signature: '3h/O2NRyfMOSlP6vOuDLPSHpaJhaqAU2qAB/FAi0AyU=',
  },
  {
    secretKey: 'secret-of-the-fixture',
    message: '1742213506548GET/capi/v2/order/historyPlan?symbol=cmt_btcusdt&pageSize=100',
    request: {
      timestamp: '1742213506548',
      method: 'GET',
      path: '/capi/v2/order/historyPlan',
      query: 'symbol=cmt_btcusdt&pageSize=100',
    },
    signature: '+T51ZB/BHlvaLE6In1zEBWHJqEEGTHLI6M9zxz0WEYo=',
  },
  {
    secretKey: 'secret-of-the-fixture',
    message:
      '1756101221336GET/api/v3/rebate/affiliate/getAffiliateUIDs?uid=3066862172&startTime=1749797913000&endTime=1756101221336&page=1&pageSize=100',
    request: {
      timestamp: '1756101221336',
      method: 'GET',
      path: '/api/v3/rebate/affiliate/getAffiliateUIDs',
      query: 'uid=3066862172&startTime=1749797913000&endTime=1756101221336&page=1&pageSize=100',
    },
    signature: 'JclStWWcjp3ie1h6a8Edp5swVdYCM1eQ2xYHzdsFgXw=',
  },
  {
    secretKey: 'secret-of-the-fixture',
    message: '1742213506548GET/capi/v2/order/currentPlan?symbol=a%27%28b%29*c%21%7E%26%3D%2B%25',
    request: {
      timestamp: '1742213506548',
      method: 'GET',
      path: '/capi/v2/order/currentPlan',
      query: 'symbol=a%27%28b%29*c%21%7E%26%3D%2B%25',
    },
    signature: '0fJpf1avMYTMdYkpxiDrd6E4UHPkR02evDxe7nLZNKM=',
  },
  {
    secretKey: 'k+/=&%$#@!~',
    message: '1742213506548GET/capi/v2/order/detail?orderId=596471064624628269',
    request: { timestamp: '1742213506548', method: 'GET', path: '/capi/v2/order/detail', query: 'orderId=596471064624628269' },
    signature: '0GZtIDnZfP87k7XLC8Xmyr4Ncrn5mMTBO4ucd1t8xyI=',
  },
] as const;
