import type { DisplayOf } from '../use-custom-chart.ts'

/** Parts of every record that are no measurement. */
const envelope: ReadonlySet<string> = new Set(['ts', 'aws_ts', 'time'])

/** The data keys whose newest value can be drawn, by name. */
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
