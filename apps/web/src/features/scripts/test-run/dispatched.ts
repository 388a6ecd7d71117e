import type { RunEntry } from '../sandbox/run-entry.ts'

/** The last value that a script gave a custom parameter, with its time in the run. */
export type DispatchedValue = {
  readonly key: string
  readonly value: number | string
  readonly atMs: number
  /** Number of times it was set. */
  readonly count: number
}

/** The values that the device's data would contain: the last one of each custom parameter, by number. */
export function lastDispatched(entries: readonly RunEntry[]): readonly DispatchedValue[] {
  const last = new Map<number, DispatchedValue>()
  for (const entry of entries) {
    if (entry.kind !== 'dispatch') continue
    const { parameter, value, atMs } = entry
    last.set(parameter, { key: `cp${parameter}`, value, atMs, count: (last.get(parameter)?.count ?? 0) + 1 })
  }
  return [...last].toSorted(([left], [right]) => left - right).map(([, value]) => value)
}

/** The start of a line of a text, or the end of the text after its last line. `line` counts from 1. */
export function positionOfLine(text: string, line: number): number {
  let position = 0
  for (let each = 1; each < line; each += 1) {
    const end = text.indexOf('\n', position)
    if (end === -1) return text.length
    position = end + 1
  }
  return position
}
