import type { StoredPoint } from '@fieldport/domain'
import { createSignalReader, nameSignalKey, type SignalName } from '@fieldport/protocol'

/** Column names of the signals among some keys. */
export function nameSignals(keys: readonly string[]): ReadonlyMap<string, SignalName> {
  return new Map(
    keys.flatMap((key) => {
      const named = nameSignalKey(key)
      return named ? [[key, named] as const] : []
    }),
  )
}

/** Adds the signals among some keys to points. */
export function createSignalAdder(
  keys: readonly (string | null)[],
): (points: readonly StoredPoint[]) => readonly StoredPoint[] {
  const read = createSignalReader(keys.filter((key) => key !== null))
  return (points) => (read ? points.map((point) => ({ ...point, ...read(point) })) : points)
}
