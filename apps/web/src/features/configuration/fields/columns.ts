import type { ConfigKey } from '@fieldport/domain'
import type { Section } from './sections.ts'

/** Estimated height of a card in rows; its heading counts as one. */
function estimateRows({ rows }: Section): number {
  return rows.reduce((sum, row) => sum + rowWeight(row), 1)
}

/** A conditional row counts half. */
function rowWeight({ type, visibleWhen }: ConfigKey): number {
  const lines = type === 'calibration' || type === 'list' || type === 'alertLevels' ? 2 : 1
  return visibleWhen ? lines / 2 : lines
}

/** A closed card has one line instead of its fields. */
const closedRows = 1

type Options = { readonly closed?: ReadonlySet<string> }

/**
 * Distributes cards over columns. Numbered cards of one kind are placed from left to right ('IO 1' is left of 'IO 2'),
 * the largest kind first, so that its rows start at the same height; all others follow in order, each in the shortest
 * column. The result depends only on the catalogue and the cards `closed` when the tab opens, so that no card moves
 * during editing.
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
