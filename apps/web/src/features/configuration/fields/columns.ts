import type { ConfigKey } from '@fieldport/domain'
import type { Section } from './sections.ts'

/** About how high a card is, in rows; its head counts as one. */
export function estimateRows({ rows }: Section): number {
  return rows.reduce((sum, row) => sum + rowWeight(row), 1)
}

/** What is shown only sometimes counts half. */
function rowWeight({ type, visibleWhen }: ConfigKey): number {
  const lines = type === 'calibration' || type === 'list' || type === 'alertLevels' ? 2 : 1
  return visibleWhen ? lines / 2 : lines
}

/** One line instead of its fields. */
const closedRows = 1

type Options = { readonly closed?: ReadonlySet<string> }

/**
 * Puts cards into columns. Numbered cards of one kind go from left to right ('IO 1' is left of 'IO 2'), the largest kind first,
 * so that its rows begin at one height; all others follow in their order, each in the shortest column. It depends on the
 * catalogue and on which cards are `closed` when the tab opens, so that no card moves while somebody edits.
 */
export function distributeColumns(
  sections: readonly Section[],
  count: number,
  { closed = new Set() }: Options = {},
): readonly (readonly Section[])[] {
  const columns = Array.from({ length: count }, () => ({ height: 0, sections: [] as Section[] }))
  const put = (section: Section, column: (typeof columns)[number] | undefined) => {
    column?.sections.push(section)
    if (column) column.height += closed.has(section.title) ? closedRows : estimateRows(section)
  }
  const kinds = [...Map.groupBy(sections, kindOf).values()]
  const isNumbered = (own: readonly Section[]) => own.length > 1
  const numbered = kinds.filter(isNumbered).toSorted((left, right) => totalRows(right) - totalRows(left))
  for (const own of numbered) {
    for (const [index, section] of own.entries()) put(section, columns[index % count])
  }
  for (const section of kinds.filter((own) => !isNumbered(own)).flat()) {
    const shortest = columns.reduce((least, each) => (each.height < least.height ? each : least))
    put(section, shortest)
  }
  return columns.map(({ sections: own }) => own)
}

function kindOf({ title }: Section): string {
  return title.replace(/ \d+$/, '')
}

function totalRows(sections: readonly Section[]): number {
  return sections.reduce((sum, section) => sum + estimateRows(section), 0)
}
