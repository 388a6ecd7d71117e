import { parseBusSignalKey, type StoredPoint } from '@fieldport/domain'
import { signalValues } from '@fieldport/protocol'

/** Gives points the newest value of each signal that their frames have, each point once. */
export function createPointDecoder(keys: readonly string[]) {
  const signals = keys.flatMap((key) => {
    const signal = parseBusSignalKey(key)
    return signal ? [{ key, signal }] : []
  })
  const decoded = new WeakMap<StoredPoint, StoredPoint>()
  const decode = (point: StoredPoint): StoredPoint => {
    const values = signals.flatMap(({ key, signal }) => {
      const value = signalValues(point[signal.port], signal).at(-1)
      return value === undefined ? [] : [[key, value] as const]
    })
    return values.length === 0 ? point : { ...point, ...Object.fromEntries(values) }
  }
  return (points: readonly StoredPoint[]): readonly StoredPoint[] =>
    points.map((point) => {
      const known = decoded.get(point)
      if (known) return known
      const next = decode(point)
      decoded.set(point, next)
      return next
    })
}
