/** The page of one order. Shows the state that the host pushes and sends back what the person wants; it asks nobody else. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import type { Button, Intent, IntentMessage, KeptState, OrderView, PageState, StateMessage } from '../../src/orderTab/protocol';
import { element, show } from '../page/dom';
import { hostFor, listen } from '../page/host';

const { tell, recall, remember } = hostFor<IntentMessage, KeptState & { readonly rawOpen: boolean }>();
const main = document.getElementById('page') ?? document.body;
const ASKING = l10n.t('Asking the service…');
let rawOpen = recall().rawOpen === true;

const send = (type: Intent): void => tell({ type });

function keep(orderId: string): void {
  if (orderId !== '') remember({ orderId, rawOpen });
}

/** What has the focus keeps it: the page is drawn anew whenever the order changes. */
function draw(state: PageState): void {
  const focused = document.activeElement?.id;
  keep(state.orderId);
  document.title = titleOf(state);
  main.setAttribute('aria-busy', String(isAsking(state)));
  show(main, ...contentOf(state));
  if (focused) document.getElementById(focused)?.focus();
}

const isAsking = (state: PageState): boolean => state.kind === 'loading' || (state.kind === 'order' && state.asking);

const titleOf = ({ orderId }: PageState): string => l10n.t`Order ${orderId}`;

function contentOf(state: PageState): HTMLElement[] {
  switch (state.kind) {
    case 'loading':
      return [element('h1', {}, titleOf(state)), element('p', { class: 'quiet', attributes: { role: 'status' } }, ASKING)];
    case 'trouble':
      return [
        element('h1', {}, titleOf(state)),
        element(
          'div',
          { class: `trouble ${state.tone}`, attributes: { role: 'alert' } },
          element('p', {}, state.text),
          buttons(state.buttons),
        ),
      ];
    case 'order':
      return orderParts(state);
  }
}

function orderParts({ view, orderId, asking }: Extract<PageState, { kind: 'order' }>): HTMLElement[] {
  const parts = [
    element(
      'header',
      {},
      element('h1', {}, view.title),
      element('span', { class: `status ${view.status.tone}`, attributes: { id: 'status' } }, view.status.label),
    ),
    element(
      'p',
      { class: 'quiet' },
      [view.account, view.source, view.asOf, !asking && view.live].filter(Boolean).join(' · '),
      asking && ' · ',
      asking && element('span', { attributes: { role: 'status' } }, ASKING),
    ),
  ];
  if (view.problem) {
    const { text, buttons: ways } = view.problem;
    parts.push(
      element(
        'div',
        { class: 'trouble failed', attributes: { role: 'alert' } },
        element('p', {}, l10n.t`Not up to date. ${text}`),
        buttons(ways),
      ),
    );
  }
  if (view.fill) parts.push(fill(view.fill));
  parts.push(element('div', { class: 'groups' }, ...view.groups.map(group)));
  if (view.timeline.length > 0) parts.push(timeline(view.timeline));
  parts.push(
    buttons([
      ...(view.problem ? [] : [{ label: l10n.t('Refresh'), intent: 'refresh' } as const]),
      { label: l10n.t('Copy id'), intent: 'copyId' },
      ...(view.raw ? [{ label: l10n.t('Copy JSON'), intent: 'copyJson' } as const] : []),
    ]),
    raw(view.raw, orderId),
  );
  return parts;
}

function fill({ percent, text }: NonNullable<OrderView['fill']>): HTMLElement {
  const bar = element('progress', { attributes: { max: 100, value: percent, 'aria-label': text } });
  return element('div', { class: 'fill' }, bar, element('span', {}, text));
}

function group({ title, facts }: OrderView['groups'][number]): HTMLElement {
  const rows = facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  return element('section', {}, element('h2', {}, title), element('dl', {}, ...rows));
}

function timeline(steps: OrderView['timeline']): HTMLElement {
  const items = steps.map(({ label, time, age }) =>
    element('li', {}, element('strong', {}, label), element('span', {}, `${time} (${age})`)),
  );
  return element(
    'section',
    {},
    element('h2', {}, l10n.t({ message: 'Timeline', args: [], comment: ['what happened to an order when'] })),
    element('ol', { class: 'timeline' }, ...items),
  );
}

function raw(records: OrderView['raw'], orderId: string): HTMLElement {
  if (!records) return element('p', { class: 'quiet' }, l10n.t('Privacy mode hides amounts, prices and the raw JSON.'));
  const details = element('details');
  details.open = rawOpen;
  details.addEventListener('toggle', () => {
    rawOpen = details.open;
    keep(orderId);
  });
  const parts = records.flatMap(({ name, json }) => [element('h3', {}, l10n.t`As the service sent it: ${name}`), element('pre', {}, json)]);
  details.append(element('summary', { attributes: { id: 'raw' } }, l10n.t('Raw JSON')), ...parts);
  return details;
}

function buttons(all: readonly Button[]): HTMLElement {
  const made = all.map(({ label, intent }) => {
    const attributes = { type: 'button', id: `button-${intent}` };
    return element('button', { text: label, attributes, on: { click: () => send(intent) } });
  });
  return element(
    'div',
    {
      class: 'buttons',
      attributes: { role: 'group', 'aria-label': l10n.t({ message: 'Actions', args: [], comment: ['the buttons of the page'] }) },
    },
    ...made,
  );
}

listen(({ state }: StateMessage) => draw(state));
