export type Form = { readonly [name: string]: FormValue }
export type FormValue = string | Form

/** Parses Stripe's bracketed names (`items[0][price]`) into nested objects; lists become objects keyed by index. */
export function parseForm(body: string): Form {
  const root: { [name: string]: unknown } = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    let at = root
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as typeof root
    at[path.at(-1) ?? ''] = value
  }
  return root as Form
}

/** The members of a list in order. */
export function members(value: FormValue | undefined): readonly Form[] {
  if (value === undefined || typeof value === 'string') return []
  return Object.values(value).map((member) => (typeof member === 'string' ? { value: member } : member))
}

export function text(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function texts(value: FormValue | undefined): Record<string, string> {
  if (value === undefined || typeof value === 'string') return {}
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each) ?? '']))
}
