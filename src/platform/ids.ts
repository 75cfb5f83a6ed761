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

export const COMMANDS = {
  accountAdd: 'orderdeck.account.add',
  accountSwitch: 'orderdeck.account.switch',
  accountEdit: 'orderdeck.account.edit',
  accountRemove: 'orderdeck.account.remove',
  accountUseDemo: 'orderdeck.account.useDemo',
  accountDiagnose: 'orderdeck.account.diagnose',
  orderCopyId: 'orderdeck.order.copyId',
  orderCopyJson: 'orderdeck.order.copyJson',
  orderShowRaw: 'orderdeck.order.showRaw',
  orderShow: 'orderdeck.order.show',
  orderFind: 'orderdeck.order.find',
  orderOpen: 'orderdeck.order.open',
  orderTabRefresh: 'orderdeck.orderTab.refresh',
  orderTabCopyId: 'orderdeck.orderTab.copyId',
  orderTabCopyJson: 'orderdeck.orderTab.copyJson',
  orderTabShowRaw: 'orderdeck.orderTab.showRaw',
  privacyToggle: 'orderdeck.privacy.toggle',
  privacyOn: 'orderdeck.privacy.on',
  privacyOff: 'orderdeck.privacy.off',
  openOrdersRow: 'orderdeck.openOrders.row',
  openOrdersRefresh: 'orderdeck.openOrders.refresh',
  openOrdersFilter: 'orderdeck.openOrders.filter',
  openOrdersGroupBy: 'orderdeck.openOrders.groupBy',
  orderHistoryRow: 'orderdeck.orderHistory.row',
  orderHistoryRefresh: 'orderdeck.orderHistory.refresh',
  orderHistoryFilter: 'orderdeck.orderHistory.filter',
  orderHistoryLoadMore: 'orderdeck.orderHistory.loadMore',
  orderHistoryChooseSymbols: 'orderdeck.orderHistory.chooseSymbols',
  affiliateUsersRow: 'orderdeck.affiliateUsers.row',
  affiliateUsersRefresh: 'orderdeck.affiliateUsers.refresh',
  affiliateUsersFilter: 'orderdeck.affiliateUsers.filter',
  affiliateUsersGroupBy: 'orderdeck.affiliateUsers.groupBy',
  affiliateUsersLoadMore: 'orderdeck.affiliateUsers.loadMore',
  affiliateUsersCopyUid: 'orderdeck.affiliateUsers.copyUid',
  needsALookRow: 'orderdeck.needsALook.row',
  lookNow: 'orderdeck.needsALook.check',
  lookIgnore: 'orderdeck.needsALook.ignore',
  lookIgnored: 'orderdeck.needsALook.ignored',
  fileCheck: 'orderdeck.file.check',
  fileLeaveOut: 'orderdeck.file.leaveOut',
  fileLeftOut: 'orderdeck.file.leftOut',
  dashboardOpen: 'orderdeck.dashboard.open',
  orderDashboardOpen: 'orderdeck.orderDashboard.open',
  archiveShow: 'orderdeck.archive.show',
  archiveExport: 'orderdeck.archive.export',
  archiveImport: 'orderdeck.archive.import',
  archiveDelete: 'orderdeck.archive.delete',
  closingCreate: 'orderdeck.closing.create',
  closingCompare: 'orderdeck.closing.compare',
  exportList: 'orderdeck.export',
  newsShow: 'orderdeck.news.show',
  newsSeen: 'orderdeck.news.markSeen',
  logShow: 'orderdeck.log.show',
} as const;

/** What `when` clauses of the manifest ask. */
export const CONTEXT = {
  /** `starting`, `signedOut` or `signedIn`. */
  session: 'orderdeck.session',
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
