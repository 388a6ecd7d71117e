import type { StoredPoint } from '@fieldport/domain'
import { createSignalReader } from '@fieldport/protocol'

/** Adds to points the newest value of each signal in their frames, decoding each point once. */
export function createPointDecoder(keys: readonly string[]) {
  const read = createSignalReader(keys)
  const decoded = new WeakMap<StoredPoint, StoredPoint>()
  const decode = (point: StoredPoint): StoredPoint => {
    const values = read?.(point) ?? {}
    return Object.keys(values).length === 0 ? point : { ...point, ...values }
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
