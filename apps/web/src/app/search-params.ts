/** Plain query strings: `?keys=vin,vbat&range=1d` is kept as it is, so that links can be read and written by hand. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * Keeps only the parameters that `parse` returns. The router merges parsed parameters into the original ones, so all
 * others must be removed by name.
 */
export function stripUnparsed<View extends object>(
  parse: (search: Record<string, unknown>) => View,
): (search: Record<string, unknown>) => View {
  return (search) => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...parse(search),
  })
}

/** For a page that parses its URL itself, so that the first page does not include the parser. */
export const keepSearch = (search: Record<string, unknown>): Record<string, unknown> => search

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isText && value !== '') params.set(key, String(value))
  }
  // Commas and slashes need no escape in a query.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
