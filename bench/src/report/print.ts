import { isReached, type Row } from '../scenario.ts'

const digits: Readonly<Record<Row['unit'], number>> = {
  'values/s': 0,
  'events/s': 0,
  ms: 1,
  MB: 0,
  kB: 0,
  files: 0,
  '×': 2,
  '%': 1,
}

function number(value: number, unit: Row['unit']): string {
  return value.toLocaleString('en', {
    maximumFractionDigits: digits[unit],
    minimumFractionDigits: digits[unit],
  })
}

/** The cells of a row: name, measured value, target, whether it is reached, comparison with this product, note. */
export function cellsOf(row: Row): readonly string[] {
  const { target, unit, ratio } = row
  const reach =
    target === undefined
      ? ''
      : 'atLeast' in target
        ? `≥ ${number(target.atLeast, unit)}`
        : `≤ ${number(target.atMost, unit)}`
  const reached = isReached(row)
  return [
    row.name,
    row.value === null ? '–' : `${number(row.value, unit)} ${unit}`,
    reach,
    reached === null ? '' : reached ? 'yes' : 'no',
    ratio === undefined ? '' : `${number(ratio, '×')} ×`,
    row.note ?? '',
  ]
}

export const headings = ['what', 'measured', 'to reach', 'reached', 'Fieldport against it', 'notes'] as const

/** For a terminal: aligned columns, followed by the notes. */
export function printTable(rows: readonly Row[]): string {
  const table = [headings.slice(0, 5), ...rows.map((row) => cellsOf(row).slice(0, 5))]
  const widths = headings
    .slice(0, 5)
    .map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)))
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const notes = rows.filter((row) => row.note).map((row) => `${row.name}: ${row.note}`)
  return [...lines, '', ...notes].join('\n')
}
