/** The first `maximumLength` characters of a text, counted in code points so that none is cut in two. */
export function truncateText(text: string, maximumLength: number): string {
  return Array.from(text).slice(0, maximumLength).join('')
}
