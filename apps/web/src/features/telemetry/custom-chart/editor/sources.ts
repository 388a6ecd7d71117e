import type { DisplayOf } from '../use-custom-chart.ts'

/** Metadata of every record. */
const envelope: ReadonlySet<string> = new Set(['ts', 'aws_ts', 'time'])

/** The data keys with a numeric newest value, by name. */
export function listSources(
  keys: readonly string[],
  valueOf: (key: string) => unknown,
  displayOf: DisplayOf,
): readonly string[] {
  const isDrawable = (key: string) =>
    !envelope.has(key) && ['number', 'boolean'].includes(typeof valueOf(key))
  const byName = (one: string, other: string) => displayOf(one).name.localeCompare(displayOf(other).name)
  return keys.filter(isDrawable).toSorted(byName)
}
