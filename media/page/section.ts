/** A part of the page: a heading, a badge, and a chart that can be read as a table. */
import * as l10n from '@vscode/l10n';
import { element, show, showAnew, type Child } from './dom';
import { hostFor } from './host';

/** Names of the charts that are shown as tables. */
const { recall, remember } = hostFor<never, { readonly asTable: readonly string[] }>();

export interface Section {
  readonly root: HTMLElement;
  /** Replaces what it holds. A chart comes with the table that says the same. */
  render(content: SectionContent): void;
}

export interface SectionContent {
  readonly badge?: HTMLElement | undefined;
  /** What its figures lack, below the chart and the table alike: see `lackingNote`. */
  readonly lacking?: HTMLElement | undefined;
  /** Below the heading: the range, or what is counted. */
  readonly note?: string | undefined;
  readonly body: readonly Child[];
  readonly table?: (() => HTMLElement) | undefined;
}

/** How much of the width it takes where there is room. */
type Size = 'third' | 'half' | 'rest' | 'full';

export function section(name: string, title: string, size: Size): Section {
  const heading = element('h2', { text: title, attributes: { id: `${name}-title` } });
  const badgePlace = element('span', { class: 'badge-place' });
  const note = element('p', { class: 'note' });
  const body = element('div', { class: 'body' });
  const lackingPlace = element('div');
  const toggle = element('button', { class: 'quiet-button', attributes: { type: 'button' } });
  const header = element('header', {}, heading, badgePlace, element('span', { class: 'spring' }), toggle);
  const root = element(
    'section',
    { class: `card ${size}`, attributes: { id: name, 'aria-labelledby': `${name}-title` } },
    header,
    note,
    body,
    lackingPlace,
  );
  let content: SectionContent | undefined;

  const draw = (): void => {
    if (!content) return;
    const asTable = content.table !== undefined && (recall().asTable ?? []).includes(name);
    showAnew(badgePlace, content.badge);
    show(lackingPlace, content.lacking);
    lackingPlace.hidden = content.lacking === undefined;
    note.textContent = content.note ?? '';
    note.hidden = !content.note;
    toggle.hidden = content.table === undefined;
    toggle.textContent = asTable ? l10n.t('Show chart') : l10n.t('Show table');
    toggle.setAttribute('aria-label', l10n.t('{0}: {1}', toggle.textContent, title));
    showAnew(body, ...(asTable && content.table ? [content.table()] : content.body));
  };
  toggle.addEventListener('click', () => {
    const before = recall().asTable ?? [];
    remember({ asTable: before.includes(name) ? before.filter((each) => each !== name) : [...before, name] });
    draw();
  });
  return {
    root,
    render(next) {
      content = next;
      draw();
    },
  };
}
