/** Machines of one page. Source: ISO 15143-3, clause 7; 100 is what published fleets answer. */
export const aempPageSize = 100

export type AempLink = { readonly rel: 'self' | 'prev' | 'next' | 'last'; readonly href: string }

/** A fleet without machines has one page, which is empty. */
export function countAempPages(machines: number): number {
  return Math.max(1, Math.ceil(machines / aempPageSize))
}

/** Where a page lies in the list of machines. Pages count from 1. */
export function aempPageRange(page: number): { readonly start: number; readonly end: number } {
  return { start: (page - 1) * aempPageSize, end: page * aempPageSize }
}

/** @param href the address of a page */
export function aempLinks(page: number, pages: number, href: (page: number) => string): readonly AempLink[] {
  return [
    { rel: 'self', href: href(page) },
    ...(page > 1 ? [{ rel: 'prev', href: href(page - 1) } as const] : []),
    ...(page < pages ? [{ rel: 'next', href: href(page + 1) } as const] : []),
    { rel: 'last', href: href(pages) },
  ]
}
