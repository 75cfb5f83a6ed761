/** The orders that need a look: a view that is there only while there are some. */
import * as l10n from '@vscode/l10n';
import { numberText, plural } from '../model/language';
import { pairOf } from '../model/describe';
import { asPlan } from '../model/order';
import { evidenceOf } from '../model/needsALook/words';
import { COMMANDS, VIEWS } from '../platform/ids';
import { displayOptions, onDidChangeSettings } from '../platform/settings';
import { orderNodes, type Below, type Node, type RowList, type SuspicionNode } from './nodes';
import { asOfMessage, troubleMessage, type Chrome, type ExplorerDependencies, type ViewDefinition } from './view';

const PREFIX = 'needsALook';

export function needsALookView({ store }: ExplorerDependencies): ViewDefinition {
  const found = () => store.needsALook.value?.found ?? [];
  const rows = {
    load: (): Promise<void> => store.sessions.known().then(() => undefined),
    below(parent: Node | undefined): Below {
      if (parent) return parent.kind === 'suspicion' ? ordersOf(parent) : [];
      const all = found();
      const list: RowList = {
        length: all.length,
        first: (count) =>
          all
            .slice(0, count)
            .map((suspicion) => ({ kind: 'suspicion', id: `${PREFIX}/${suspicion.id.replaceAll('/', '%2F')}`, suspicion })),
      };
      return [
        list,
        ...(all.length > 0
          ? [...(store.needsALook.value?.partial ? [PARTIAL] : []), ...unreadNotice(store.needsALook.value?.unread ?? [])]
          : []),
      ];
    },
  };

  const chrome = (): Chrome => {
    const { found: all, ignored } = store.needsALook.value ?? { found: [], ignored: [] };
    const told = [
      ...(all.length > 0 ? [numberText(all.length)] : []),
      ...(ignored.length > 0 ? [plural(ignored.length, l10n.t('{0} ignored|{0} ignored'))] : []),
    ];
    // What is told is as old as the list that it was found in.
    const [message, asOf] = all.length > 0 ? [troubleMessage(store.openOrders.state), asOfMessage(store.openOrders.state)] : [];
    return { ...(told.length > 0 && { description: told.join(' · ') }), ...(message !== undefined && { message }), asOf };
  };

  return {
    id: VIEWS.needsALook,
    poll: store.polls.openOrders,
    rows,
    chrome,
    loading: () => false,
    subscribe: (update, reload) => [
      store.sessions.onDidChange(reload),
      store.onDidChange.needsALook(update),
      store.onDidChange.openOrders(update),
      onDidChangeSettings(update),
    ],
    commands: {},
  };
}

/** Nothing that was left behind is looked for among a part of the open orders. */
const PARTIAL: Node = {
  kind: 'notice',
  id: `${PREFIX}/partial`,
  tone: 'action',
  text: l10n.t('The open orders were not fully loaded.'),
  action: { command: COMMANDS.needsALookCheck },
};

/** What is not found because nobody read it. */
function unreadNotice(unread: readonly string[]): Node[] {
  if (unread.length === 0) return [];
  const text = plural(unread.length, l10n.t('{0} symbol not fully checked|{0} symbols not fully checked'));
  const details = l10n.t`Orders that were left behind can be found only for symbols whose past orders are loaded. Click to load them for ${unread.map(pairOf).join(', ')}.`;
  return [{ kind: 'notice', id: `${PREFIX}/unread`, tone: 'action', text, details, action: { command: COMMANDS.needsALookCheck } }];
}

/** Why, the orders, and what it is concluded from. */
function ordersOf({ id, suspicion }: SuspicionNode): Below {
  const text = evidenceOf(suspicion, displayOptions());
  const orders = suspicion.orders.map(asPlan);
  return [
    { kind: 'notice', id: `${id}/why`, tone: 'empty', text, details: text },
    {
      length: orders.length,
      first: (count) => orderNodes(id, orders.slice(0, count)),
    },
    ...orderNodes(`${id}/because`, suspicion.because, { dated: true }),
  ];
}
