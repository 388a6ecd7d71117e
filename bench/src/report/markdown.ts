import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '../scenario.ts'
import { cellsOf, headings } from './print.ts'

const path = join(import.meta.dirname, '../../../docs/benchmarks.md')
const markers = { start: '<!-- measured -->', end: '<!-- /measured -->' } as const

/** Writes machine and table between the markers of docs/benchmarks.md. @throws Error if the markers are missing */
export async function writeMarkdown(machine: readonly string[], rows: readonly Row[]): Promise<void> {
  const text = await readFile(path, 'utf8')
  const start = text.indexOf(markers.start)
  const end = text.indexOf(markers.end)
  if (start === -1 || end < start) throw new Error('docs/benchmarks.md has lost its markers.')
  const head = text.slice(0, start + markers.start.length)
  await writeFile(path, `${head}\n\n${measured(machine, rows)}\n\n${text.slice(end)}`)
}

function measured(machine: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(headings), line(headings.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))]
  return [`Machine: ${machine.join('; ')}.`, '', ...table].join('\n')
}
