/** What the dashboard exports, as text of files. No vscode. */
export { statisticsPieces } from './statisticsExport';
export { tablePieces } from './tableExport';
