/** Where pages start and end, and what an answer says of them. */
import type { Parameters } from './parameters';
import type { Quirks } from './quirks';

const DEFAULT_PAGE_SIZE = 100;
const SMALL_PAGE_SIZE = 50;

export interface Page<T> {
  readonly items: readonly T[];
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
}

/** How many records an answer may hold; `asked` is the parameter of any endpoint that has one. */
export function pageSizeOf(asked: string | undefined, quirks: Quirks): number {
  return Math.min(Number(asked ?? DEFAULT_PAGE_SIZE), quirks.has('pages-of-50') ? SMALL_PAGE_SIZE : Infinity);
}

/** A page of section 4.2, where pages are counted from 0 and nothing tells how many there are. */
export function openPage<T>(all: readonly T[], { limit, page = '0' }: Parameters, quirks: Quirks): T[] {
  const size = pageSizeOf(limit, quirks);
  const from = openPageIndex(Number(page), quirks) * size;
  return all.slice(from, from + size);
}

function openPageIndex(page: number, quirks: Quirks): number {
  if (quirks.has('ignores-page')) return 0;
  return quirks.has('pages-from-one') ? Math.max(0, page - 1) : page;
}

/** A page of sections 4.4 and 4.5, counted from 1. A page past the end is empty. */
export function affiliatePage<T>(all: readonly T[], parameters: Parameters, quirks: Quirks): Page<T> {
  const pageSize = pageSizeOf(parameters['pageSize'], quirks);
  const page = Number(parameters['page'] ?? 1);
  const fullPages = Math.ceil(all.length / pageSize);
  const gap = quirks.has('empty-pages') && fullPages > 1;
  const index = gap && page > 2 ? page - 2 : page - 1;
  const pages = gap ? fullPages + 1 : fullPages;
  return {
    items: gap && page === 2 ? [] : all.slice(index * pageSize, (index + 1) * pageSize),
    pages: quirks.has('single-page') ? 1 : pages,
    pageSize,
    total: quirks.has('total-under-reports') ? Math.floor(all.length * 0.9) : all.length,
  };
}
