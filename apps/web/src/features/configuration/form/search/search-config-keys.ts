import { type ConfigKey, type FlatConfig, findConfigKey, isConfigKeyVisible } from '@fieldport/domain'

/** The searchable text of a row, in the reader's language. */
export type SearchText = (row: ConfigKey) => string

/**
 * Rows in which every word of the query occurs: in key, label, section or help. Prefix matches come first.
 * @param query as typed; empty finds nothing
 */
export function searchConfigKeys(
  rows: readonly ConfigKey[],
  query: string,
  textOf: SearchText,
  most: number,
): readonly ConfigKey[] {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const found = rows.flatMap((row) => {
    if (row.hidden) return []
    const text = `${row.key} ${textOf(row)}`.toLowerCase()
    return words.every((word) => text.includes(word)) ? [{ row, rank: rankOf(row, wanted, textOf) }] : []
  })
  return found
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ row }) => row)
}

function rankOf(row: ConfigKey, wanted: string, textOf: SearchText): number {
  if (row.key === wanted) return 0
  if (row.key.startsWith(wanted)) return 1
  return textOf(row).toLowerCase().startsWith(wanted) ? 2 : 3
}

/**
 * The key itself, or the setting that must be changed for it to be shown. undefined: neither is currently on the form.
 */
export function findVisibleKey(row: ConfigKey, config: FlatConfig): ConfigKey | undefined {
  if (isConfigKeyVisible(row, config)) return row
  const parent = row.visibleWhen ? findConfigKey(row.visibleWhen.key) : undefined
  return parent && findVisibleKey(parent, config)
}
