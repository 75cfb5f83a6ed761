/** Every id that the manifest and the code share. A test holds them against each other. */
export const VIEWS = {
  openOrders: 'orderdeck.openOrders',
  orderHistory: 'orderdeck.orderHistory',
  affiliateUsers: 'orderdeck.affiliateUsers',
  needsALook: 'orderdeck.needsALook',
} as const;
export type ViewId = (typeof VIEWS)[keyof typeof VIEWS];

/** Editors of our own, so that VS Code can restore them. */
export const EDITORS = {
  order: 'orderdeck.order',
  dashboard: 'orderdeck.dashboard',
  orderDashboard: 'orderdeck.orderDashboard',
  fileCheck: 'orderdeck.fileCheck',
} as const;

/** What a language model may ask. */
export const TOOLS = {
  getOrder: 'orderdeck_getOrder',
  listOpenOrders: 'orderdeck_listOpenOrders',
  listOrderHistory: 'orderdeck_listOrderHistory',
  listAffiliateUsers: 'orderdeck_listAffiliateUsers',
  getReferralTotals: 'orderdeck_getReferralTotals',
  getRateBudget: 'orderdeck_getRateBudget',
  needsALook: 'orderdeck_needsALook',
  getOrderStatistics: 'orderdeck_getOrderStatistics',
  getAffiliateStatistics: 'orderdeck_getAffiliateStatistics',
} as const;
export type ToolId = (typeof TOOLS)[keyof typeof TOOLS];

const COMMAND_IDS = [
  'account.add',
  'account.switch',
  'account.edit',
  'account.remove',
  'account.useDemo',
  'account.openDemoLog',
  'account.diagnose',
  'order.copyId',
  'order.copyJson',
  'order.showRaw',
  'order.show',
  'order.find',
  'order.open',
  'orderTab.refresh',
  'orderTab.copyId',
  'orderTab.copyJson',
  'orderTab.showRaw',
  'privacy.toggle',
  'privacy.on',
  'privacy.off',
  'openOrders.row',
  'openOrders.refresh',
  'openOrders.filter',
  'openOrders.groupBy',
  'orderHistory.row',
  'orderHistory.refresh',
  'orderHistory.filter',
  'orderHistory.loadMore',
  'orderHistory.chooseSymbols',
  'affiliateUsers.row',
  'affiliateUsers.refresh',
  'affiliateUsers.filter',
  'affiliateUsers.groupBy',
  'affiliateUsers.loadMore',
  'affiliateUsers.copyUid',
  'needsALook.row',
  'needsALook.check',
  'needsALook.ignore',
  'needsALook.ignored',
  'file.check',
  'file.leaveOut',
  'file.leftOut',
  'dashboard.open',
  'orderDashboard.open',
  'archive.show',
  'archive.export',
  'archive.import',
  'archive.delete',
  'closing.create',
  'closing.compare',
  'export',
  'news.show',
  'news.markSeen',
  'log.show',
] as const;

type Named<Id extends string> = Id extends `${infer Group}.${infer Rest}` ? `${Group}${Capitalize<Rest>}` : Id;

/** By their ids: `COMMANDS.accountAdd` is `orderdeck.account.add`. */
export const COMMANDS = Object.fromEntries(
  COMMAND_IDS.map((id) => [id.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()), `orderdeck.${id}`]),
) as { readonly [Id in (typeof COMMAND_IDS)[number] as Named<Id>]: `orderdeck.${Id}` };

export const OR_CHOOSE = 'orChoose';
/** The command, and its argument, where somebody has to be signed in: who is not, and has accounts, chooses one. */
export const SIGN_IN = [COMMANDS.accountAdd, OR_CHOOSE] as const;

/** What `when` clauses of the manifest ask. */
export const CONTEXT = {
  /** `starting`, `signedOut` or `signedIn`. */
  session: 'orderdeck.session',
  /** Whether there are any accounts but the demo, for whoever left them. */
  left: 'orderdeck.left',
  /** Of the account that is signed in: `weex`, `custom` or `demo`. */
  service: 'orderdeck.service',
  /** The pointer has rested on an order id. */
  hovered: 'orderdeck.hovered',
  /** Whether any order needs a look. */
  needsALook: 'orderdeck.needsALook',
  /** By view: `empty` when it was read and holds nothing. */
  openOrdersEmpty: 'orderdeck.openOrders.empty',
  orderHistoryNoSymbols: 'orderdeck.orderHistory.noSymbols',
  affiliateUsersEmpty: 'orderdeck.affiliateUsers.empty',
  /** By view: something is filtered out. */
  openOrdersFiltered: 'orderdeck.openOrders.filtered',
  orderHistoryFiltered: 'orderdeck.orderHistory.filtered',
  affiliateUsersFiltered: 'orderdeck.affiliateUsers.filtered',
} as const;
