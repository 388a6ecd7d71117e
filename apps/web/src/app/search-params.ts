/** Plain query strings: `?keys=vin,vbat&range=1d` stays what it says, so that a link can be read and written by hand. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/**
 * Of what stands in the address only what `parse` reads from it. The router lays what was read over what was written, so everything
 * else has to be taken away by name.
 */
export function stripUnparsed<View extends object>(
  parse: (search: Record<string, unknown>) => View,
): (search: Record<string, unknown>) => View {
  return (search) => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...parse(search),
  })
}

/** For a page that parses its address itself, so that how is not in the first page of all. */
export const keepSearch = (search: Record<string, unknown>): Record<string, unknown> => search

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isText && value !== '') params.set(key, String(value))
  }
  // A comma and a slash need no escape in a query.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
