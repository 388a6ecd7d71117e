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

/**
 * Puts cards into columns in their order, each into the shortest. It depends on the catalogue alone, so that no card moves to
 * another column while somebody edits.
 */
export function distributeColumns(
  sections: readonly Section[],
  count: number,
): readonly (readonly Section[])[] {
  const columns = Array.from({ length: count }, () => ({ height: 0, sections: [] as Section[] }))
  for (const section of sections) {
    const shortest = columns.reduce((least, each) => (each.height < least.height ? each : least))
    shortest.sections.push(section)
    shortest.height += estimateRows(section)
  }
  return columns.map(({ sections: own }) => own)
}
