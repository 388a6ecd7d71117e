/** Machines per page. Source: ISO 15143-3, clause 7; published fleets use 100. */
export const aempPageSize = 100

export type AempLink = { readonly rel: 'self' | 'prev' | 'next' | 'last'; readonly href: string }

/** A fleet without machines has one empty page. */
export function countAempPages(machines: number): number {
  return Math.max(1, Math.ceil(machines / aempPageSize))
}

/** The position of a page in the list of machines. Pages count from 1. */
export function aempPageRange(page: number): { readonly start: number; readonly end: number } {
  return { start: (page - 1) * aempPageSize, end: page * aempPageSize }
}

/** @param href the URL of a page */
export function aempLinks(page: number, pages: number, href: (page: number) => string): readonly AempLink[] {
  return [
    { rel: 'self', href: href(page) },
    ...(page > 1 ? [{ rel: 'prev', href: href(page - 1) } as const] : []),
    ...(page < pages ? [{ rel: 'next', href: href(page + 1) } as const] : []),
    { rel: 'last', href: href(pages) },
  ]
}
