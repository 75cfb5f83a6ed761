/** The shell of a page: takes what the host says, shows it part by part, and tells the host what the person wants. */
import * as l10n from '@vscode/l10n';
import type {
  PageIntent,
  PageMessage,
  PageStatus,
  RangeChoice,
  RowColumns,
  RowsMessage,
  StatisticsHead,
} from '../../src/dashboards/kit/protocol';
import { closeBadges } from './badge';
import { copyExactly } from './copied';
import { element, required, show, type Child } from './dom';
import { formatFor, type Format } from './format';
import { hostFor, listen } from './host';
import { createNoticePlace, HEADINGS, notice, type NoticeWords, sentence } from './notice';
import { withChunk, type Rows } from './table/rows';
import type { BigTable } from './table/table';
import { createTop, type TopKind } from './top';

/** What a page knows at the moment. */
export interface View<Statistics, R> {
  readonly statistics: Statistics | undefined;
  readonly rows: R;
  readonly format: Format;
}

export interface PageKind<
  Status extends PageStatus,
  Statistics extends StatisticsHead,
  Message extends RowsMessage<RowColumns>,
  Own extends { readonly type: string },
> {
  readonly top: TopKind<Statistics, Status>;
  readonly words: NoticeWords;
  /** What the page is made of, hidden while there are no statistics. */
  readonly body: readonly Child[];
  readonly table: BigTable<Rows<Message>>;
  readonly noRows: Rows<Message>;
  /** The statistics, or how values look, are other ones. */
  readonly drawFigures: (statistics: Statistics, format: Format) => void;
  /** What names rows, such as lists of them: all rows are in, and the statistics too. */
  readonly drawRows: (statistics: Statistics, rows: Rows<Message>, format: Format) => void;
  /** What stands above figures that say nothing; undefined when they do. */
  readonly emptiness: (statistics: Statistics) => HTMLElement | undefined;
  /** What the person has to decide before anything is read, in the phase `waiting`. */
  readonly question?: (status: Status, format: Format) => HTMLElement | undefined;
  /** Of the first status, what the person chose before a reload is told to the host. */
  readonly onStatus?: (status: Status, first: boolean) => void;
  /** A message of this page alone; undefined when only how values look is another. */
  readonly onOwn?: (message: Own | undefined, view: View<Statistics, Rows<Message>>) => void;
}

const { tell, recall, remember } = hostFor<PageIntent, { readonly choice: RangeChoice; readonly account: string | undefined }>();

export function startPage<
  Status extends PageStatus,
  Statistics extends StatisticsHead,
  Message extends RowsMessage<RowColumns>,
  Own extends { readonly type: string },
>(page: PageKind<Status, Statistics, Message, Own>): void {
  const news: Readonly<Record<PageStatus['phase']['name'], string>> = {
    starting: '',
    signedOut: sentence(HEADINGS.signedOut),
    idle: '',
    loading: page.words.reading,
    ready: page.words.read,
    waiting: l10n.t('Nothing will be loaded until you decide.'),
    canceled: sentence(HEADINGS.canceled),
    stopped: sentence(HEADINGS.stopped),
    failed: sentence(page.words.notRead),
  };
  let status: Status | undefined;
  let statistics: Statistics | undefined;
  let edition = -1;
  let isSettling = false;
  let rows = page.noRows;
  /** In the table. */
  let drawn = page.noRows;
  let format: Format = formatFor(undefined, undefined);
  /** What `format` is made of. */
  let look = '';
  /** The zone in which the same was asked for, until it is on its way. */
  let following: string | undefined;

  const read = (choice: RangeChoice, fresh: boolean): void => {
    remember({ choice });
    tell({ type: 'read', choice, fresh });
  };
  const readAgain = (): void => {
    if (status) read(status.choice, true);
  };
  copyExactly();
  const top = createTop(page.top, read);
  const noticePlace = createNoticePlace(() => top.takeFocus());
  /** Said once per step: a count of pages that is read out page by page would talk without end. */
  const newsPlace = element('p', { class: 'unseen', attributes: { role: 'status' } });
  const figures = element('div', { class: 'figures', attributes: { hidden: true } }, ...page.body);
  show(required('#page', HTMLElement), top.root, newsPlace, noticePlace.root, figures);

  const drawHead = (): void => {
    if (!status) return;
    const { name } = status.phase;
    top.render(status, { statistics, edition, isSettling }, format);
    const empty = name === 'ready' && statistics ? page.emptiness(statistics) : undefined;
    const question = name === 'waiting' ? page.question?.(status, format) : undefined;
    noticePlace.show(notice(status, statistics !== undefined, page.words, readAgain) ?? question ?? empty);
    figures.hidden = !statistics;
    newsPlace.textContent = news[name];
    document.body.setAttribute('aria-busy', String(name === 'loading'));
  };
  const drawRows = (): void => {
    // Until the rows of these statistics are in, what is said of those before stays with them.
    if (statistics && (rows.edition === edition || drawn.length === 0)) page.drawRows(statistics, rows, format);
  };
  const drawFigures = (): void => {
    if (statistics) page.drawFigures(statistics, format);
    drawRows();
  };
  const drawTable = (): void => {
    drawn = rows;
    page.table.render(rows, format, statistics?.asOf ?? Date.now());
  };
  const drawOwn = (message?: Own): void => page.onOwn?.(message, { statistics, rows, format });

  /** What was looked for in one account, or opened of it, is nothing of another. */
  const leaveAccount = (): void => {
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    page.table.showAll();
  };
  const showAccount = (account: string | undefined): void => {
    if (account === recall().account) return;
    leaveAccount();
    remember({ account });
  };
  /** Times are told in the zone of the figures, which stands beside them: another may be set by now. @returns whether values look otherwise now */
  const restyle = (): boolean => {
    if (!status) return false;
    const { language, masked } = status;
    const { timeZone } = statistics ?? status;
    const before = look;
    look = JSON.stringify([language, timeZone, masked]);
    if (look !== before) format = formatFor(language, timeZone, masked);
    return look !== before;
  };
  /**
   * Months and days are those of the zone that is set, whenever that was done: also while the tab was hidden, or something was read. What
   * was read serves again, so this costs no request, or few.
   */
  const followZone = (): void => {
    if (!status || !statistics) return;
    const { phase, timeZone, choice } = status;
    if (phase.name !== 'ready' || timeZone === statistics.timeZone) following = undefined;
    else if (timeZone !== following) {
      following = timeZone;
      read(choice, false);
    }
  };
  const onStatus = (next: Status): void => {
    const before = status;
    status = next;
    if (restyle()) {
      drawFigures();
      drawOwn();
      drawTable();
    }
    if (next.phase.name !== 'starting') showAccount(next.account?.id);
    drawHead();
    const { choice = next.choice } = recall();
    page.onStatus?.(next, !before);
    followZone();
    // Nothing is read and nobody reads: a page just opened, or another account.
    if (next.phase.name === 'idle' && before?.phase.name !== 'idle') read(choice, false);
  };

  const onRows = (message: Message): void => {
    if (message.offset === 0 && rows.edition > message.edition) return;
    rows = withChunk(rows, message);
    // Between the first and the last chunk there is nothing new to see that is worth sorting all of it again.
    const last = rows.length >= rows.total;
    if (last || (message.offset === 0 && drawn.length === 0)) drawTable();
    if (last) drawRows();
  };

  const onStatistics = (message: {
    readonly edition: number;
    readonly statistics?: Statistics | undefined;
    readonly isSettling?: boolean | undefined;
  }): void => {
    if (message.edition !== edition && message.edition !== rows.edition) rows = page.noRows;
    // All that was shown is taken back: another account may have the same name, as one has whose key is another now.
    if (statistics && !message.statistics) leaveAccount();
    // Rows that others follow stay until those are in.
    const isFollowed = statistics !== undefined && message.statistics !== undefined && drawn.length > 0;
    ({ edition, statistics, isSettling = false } = message);
    const isRestyled = restyle();
    drawFigures();
    if (isRestyled) drawOwn();
    drawHead();
    if (rows.length > 0 ? isRestyled : !isFollowed) drawTable();
    followZone();
  };

  const onMessage = (message: PageMessage<Status, Statistics, Message> | Own): void => {
    if (!isShared(message)) return drawOwn(message);
    switch (message.type) {
      case 'status':
        return onStatus(message.status);
      case 'statistics':
        return onStatistics(message);
      case 'rows':
        return onRows(message);
      case 'order':
        return page.table.take(message);
    }
  };

  closeBadges();
  drawOwn();
  listen(onMessage);
}

const isShared = <Status extends PageStatus, Statistics, Message extends RowsMessage<RowColumns>>(
  message: PageMessage<Status, Statistics, Message> | { readonly type: string },
): message is PageMessage<Status, Statistics, Message> => ['status', 'statistics', 'rows', 'order'].includes(message.type);
