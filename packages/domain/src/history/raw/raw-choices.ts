/** The columns a reader chose: a preset, or keys. 'shown' means those that the display settings show. */
export type RawColumnChoice =
  | { readonly kind: 'shown' | 'all' | 'none' | 'events' }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }

const presets = ['all', 'none', 'events'] as const

/** Parses the choice in a URL: the name of a preset after a dot, which no key starts with, or comma-separated keys. */
export function parseRawColumnChoice(text: string | undefined): RawColumnChoice {
  const preset = presets.find((name) => `.${name}` === text)
  if (preset) return { kind: preset }
  const keys = [...new Set((text ?? '').split(','))].filter((key) => key !== '' && key.length <= 64)
  return keys.length === 0 ? { kind: 'shown' } : { kind: 'keys', keys }
}

/** The choice as written in a URL; undefined: the columns of the display settings. */
export function formatRawColumnChoice(choice: RawColumnChoice): string | undefined {
  if (choice.kind === 'shown') return undefined
  if (choice.kind !== 'keys') return `.${choice.kind}`
  return choice.keys.length === 0 ? '.none' : choice.keys.join(',')
}

/** The sorting of a table: by time, or by a loaded column. */
export type RawSorting = { readonly key: string; readonly desc: boolean }
/** Newest first. Source: specification 3, section 2.5. */
export const defaultRawSorting: RawSorting = { key: 'ts', desc: true }

/** Rows per page of the table. Source: specification 3, section 2.5; 'all' is ours. */
export const rawRowsPerPage = [100, 50, 25, 10, 'all'] as const
export type RawRowsPerPage = (typeof rawRowsPerPage)[number]
export const defaultRawRowsPerPage = 50
