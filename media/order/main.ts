/** The page of one order. Shows the state that the host pushes and sends back what the person wants; it asks nobody else. */
import '../page/language';
import * as l10n from '@vscode/l10n';
import type { Button, Intent, IntentMessage, KeptState, OrderView, PageState, PriceLine, StateMessage } from '../../src/orderTab/protocol';
import { element, show } from '../page/dom';
import { hostFor, listen } from '../page/host';

const { tell, remember } = hostFor<IntentMessage, KeptState>();
const main = document.getElementById('page') ?? document.body;
const ASKING = l10n.t('Loading from the service…');

const send = (type: Intent, orderId?: string): void => tell({ type, ...(orderId !== undefined && { orderId }) });

/** What has the focus keeps it: the page is drawn anew whenever the order changes. */
function draw(state: PageState): void {
  const focused = document.activeElement?.id;
  if (state.orderId !== '') remember({ orderId: state.orderId });
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

function orderParts({ view, asking }: Extract<PageState, { kind: 'order' }>): HTMLElement[] {
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
  // Each in a column of its own, however long it is: nothing moves from one order to the next.
  const happened = element('div', {}, view.prices && prices(view.prices), timeline(view.timeline));
  parts.push(element('div', { class: 'columns' }, happened, element('div', {}, ...view.groups.map(group))));
  if (view.masked) parts.push(element('p', { class: 'quiet' }, l10n.t('Privacy mode hides amounts and prices.')));
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

/** One line from the lowest price to the highest. Each mark has its price in words, in a row of its own: two may stand at the same place. */
function prices({ marks, slippage }: PriceLine): HTMLElement {
  const told = marks.map(({ kind, name, price, at }) => {
    const mark = element('li', { class: kind }, element('span', { class: 'told' }, `${name} `, element('strong', {}, price)));
    mark.style.setProperty('--at', String(at));
    return mark;
  });
  const line = element(
    'div',
    { class: 'line', attributes: { 'aria-hidden': true } },
    ...marks.map(({ kind, at }) => dot(kind, at)),
    gap(marks, slippage),
  );
  return element(
    'section',
    {},
    element('h2', {}, l10n.t({ message: 'Prices', args: [], comment: ['a heading: the prices of an order'] })),
    element('div', { class: 'prices' }, line, element('ul', {}, ...told)),
    slippage && element('p', { class: 'slippage' }, slippage.text),
  );
}

function dot(kind: PriceLine['marks'][number]['kind'], at: number): HTMLElement {
  const made = element('span', { class: `dot ${kind}` });
  made.style.setProperty('--at', String(at));
  return made;
}

/** From the trigger to where it was filled. */
function gap(marks: PriceLine['marks'], slippage: PriceLine['slippage']): HTMLElement | undefined {
  const [trigger, average] = ['trigger', 'average'].map((kind) => marks.find((mark) => mark.kind === kind)?.at);
  if (!slippage || trigger === undefined || average === undefined) return undefined;
  const made = element('span', { class: `gap ${slippage.tone}` });
  made.style.setProperty('--at', String(Math.min(trigger, average)));
  made.style.setProperty('--wide', String(Math.abs(trigger - average)));
  return made;
}

function timeline(steps: OrderView['timeline']): HTMLElement {
  const items = steps.map(({ label, facts, when, done }) =>
    element(
      'li',
      { class: done ? 'done' : 'open' },
      element('strong', {}, label),
      facts !== '' && element('span', { class: 'facts' }, facts),
      when !== '' && element('span', { class: 'when' }, when),
    ),
  );
  return element(
    'section',
    {},
    element('h2', {}, l10n.t({ message: 'Timeline', args: [], comment: ['what happened to an order when'] })),
    element('ol', { class: 'timeline' }, ...items),
  );
}

function buttons(all: readonly Button[]): HTMLElement {
  const made = all.map(({ label, intent, orderId }) => {
    const attributes = { type: 'button', id: `button-${intent}${orderId ?? ''}` };
    return element('button', { text: label, attributes, on: { click: () => send(intent, orderId) } });
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
