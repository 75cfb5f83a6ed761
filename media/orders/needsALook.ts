/** The orders that need a look: one line above the figures, which unfolds. */
import * as l10n from '@vscode/l10n';
import type { FromPage, LookItem, LookList } from '../../src/dashboards/orders/protocol';
import { numberText, plural } from '../../src/model/language';
import { element } from '../page/dom';
import { hostFor } from '../page/host';

const { tell } = hostFor<FromPage, object>();

/** Undefined where none does, and none is ignored. */
export function needsALook(list: LookList | undefined): HTMLElement | undefined {
  if (!list) return undefined;
  const { items, count, ignored } = list;
  const showIgnored = link('show-ignored', plural(ignored, l10n.t('{0} ignored|{0} ignored')), l10n.t('Show ignored'), {
    type: 'ignore',
  });
  if (count === 0) return element('p', { class: 'remark looks' }, showIgnored);
  const more = count - items.length;
  return element(
    'details',
    { class: 'looks', attributes: { id: 'needs-a-look' } },
    element(
      'summary',
      {},
      element('strong', {
        text: l10n.t({
          message: 'Needs a look: {0}',
          args: [numberText(count)],
          comment: ['{0}: how often something is wrong with orders'],
        }),
      }),
      // Some have a comma of their own.
      element('span', { class: 'remark', text: [...new Set(items.map(({ title }) => title))].join(' · ') }),
    ),
    element('ul', {}, ...items.map(itemOf)),
    more > 0 && element('p', { class: 'remark', text: plural(more, l10n.t('{0} more in the sidebar|{0} more in the sidebar')) }),
    ignored > 0 && element('p', { class: 'remark' }, showIgnored),
  );
}

const itemOf = ({ id, title, text, why, orderIds }: LookItem): HTMLElement =>
  element(
    'li',
    {},
    element('div', { class: 'look' }, element('strong', { text: title }), element('span', { text })),
    element('p', { class: 'remark', text: why }),
    element(
      'p',
      { class: 'links' },
      ...orderIds.map((orderId) => link(`open ${id} ${orderId}`, orderId, l10n.t`Open order ${orderId}`, { type: 'openOrder', orderId })),
      link(
        `ignore ${id}`,
        l10n.t({ message: 'Ignore', args: [], comment: ['a button, of an order that needs a look'] }),
        l10n.t('Ignore until it changes'),
        {
          type: 'ignore',
          id,
        },
      ),
    ),
  );

const link = (id: string, text: string, title: string, intent: FromPage): HTMLElement =>
  element('button', { class: 'link', text, attributes: { type: 'button', id, title }, on: { click: () => tell(intent) } });
