/** Copies of what a page does not hold, as of a uid in privacy mode: the person is asked what to copy. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { clockOf } from '../../model/calendar';
import { MASK } from '../../model/privacy';
import { chooseWhatToWrite } from '../../platform/privacyMode';
import type { Shown } from './context';
import type { PageIntent, StatisticsHead } from './protocol';
import { pastedLine, type TableKind } from './tableExport';

type Wanted<Column extends string> = Extract<PageIntent<Column>, { type: 'copy' }>;

/** Of a row that is gone nothing is copied. */
export async function copy<S extends Shown<StatisticsHead, Row>, Row, Column extends string>(
  table: TableKind<Row, Column>,
  { row: place, columns }: Wanted<Column>,
  shown: S | undefined,
): Promise<void> {
  const row = shown?.rows[place];
  if (!shown || row === undefined) return;
  const clock = clockOf(shown.statistics.timeZone);
  const textOf = (masked: boolean): string => pastedLine(table, masked ? table.masked(row) : row, columns, clock);
  const masked = textOf(true);
  const real = textOf(false);
  const holding = real === masked ? 'real' : await chooseWhatToWrite('clipboard', masked !== MASK);
  if (!holding) return;
  const text = holding === 'real' ? real : masked;
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(holding === 'masked' ? l10n.t('Copied with values hidden') : l10n.t('Copied'), 3000);
}
