/** Which columns a reader wants: a preset, or keys. 'shown' are those that the display settings show. */
export type RawColumnChoice =
  | { readonly kind: 'shown' | 'all' | 'none' | 'events' }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }

const presets = ['all', 'none', 'events'] as const

/** Reads the choice as it stands in an address: the name of a preset after a dot, which begins no list of keys, or keys by comma. */
export function parseRawColumnChoice(text: string | undefined): RawColumnChoice {
  const preset = presets.find((name) => `.${name}` === text)
  if (preset) return { kind: preset }
  const keys = [...new Set((text ?? '').split(','))].filter((key) => key !== '' && key.length <= 64)
  return keys.length === 0 ? { kind: 'shown' } : { kind: 'keys', keys }
}

/** The choice as it stands in an address; undefined: what the display settings show. */
export function formatRawColumnChoice(choice: RawColumnChoice): string | undefined {
  if (choice.kind === 'shown') return undefined
  if (choice.kind !== 'keys') return `.${choice.kind}`
  return choice.keys.length === 0 ? '.none' : choice.keys.join(',')
}

/** How a table is sorted: by time, or by a column that is loaded. */
export type RawSorting = { readonly key: string; readonly desc: boolean }
/** Newest first. Source: specification 3, section 2.5. */
export const defaultRawSorting: RawSorting = { key: 'ts', desc: true }

/** Rows of a page of the table. Source: specification 3, section 2.5; 'all' is ours. */
export const rawRowsPerPage = [100, 50, 25, 10, 'all'] as const
export type RawRowsPerPage = (typeof rawRowsPerPage)[number]
export const defaultRawRowsPerPage = 50
