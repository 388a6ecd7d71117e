import { isBusSignalKey, parseBusSignalKey, type StoredPoint } from '@fieldport/domain'
import { createSignalReader, describeSignal } from '@fieldport/protocol'

/** What the signals among some keys are called in a file: by the name of their message, their bus and who sends them. */
export function describeSignals(
  keys: readonly string[],
): ReadonlyMap<string, { readonly name: string; readonly unit: string }> {
  return new Map(
    keys.filter(isBusSignalKey).flatMap((key) => {
      const signal = parseBusSignalKey(key)
      if (!signal) return []
      const described = describeSignal(signal)
      const name = described?.name ?? `${signal.pgn} ${signal.signal}`
      const bus = `CAN ${signal.port === 'can1' ? 1 : 2}`
      const sender = signal.source === undefined ? [] : [described?.sourceName ?? `address ${signal.source}`]
      return [
        [key, { name: `${name} (${[bus, ...sender].join(', ')})`, unit: described?.unit ?? '' }] as const,
      ]
    }),
  )
}

/** Gives points the signals among some keys. */
export function createSignalAdder(
  keys: readonly (string | null)[],
): (points: readonly StoredPoint[]) => readonly StoredPoint[] {
  const read = createSignalReader(keys.filter((key) => key !== null))
  return (points) => (read ? points.map((point) => ({ ...point, ...read(point) })) : points)
}
