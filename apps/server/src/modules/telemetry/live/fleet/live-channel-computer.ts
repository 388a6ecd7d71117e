import { type CompiledChannel, createPointComputer, historyKeys, type StoredPoint } from '@fieldport/domain'

type Values = Readonly<Record<string, number>>

/** Computes channels of one device, point by point as they come. */
export function createLiveChannelComputer(channels: readonly CompiledChannel[]) {
  const compute = createPointComputer(channels)
  const watched = [...new Set(channels.flatMap(({ expression }) => historyKeys(expression)))]
  /** Oldest first: the newest point, and before it those that hold the newest reading of a key whose change counts. */
  let held: readonly StoredPoint[] = []

  function hold(points: readonly StoredPoint[]): void {
    const needed = new Set<StoredPoint | undefined>([
      points.at(-1),
      ...watched.flatMap((key) => points.filter((point) => Object.hasOwn(point, key)).slice(-2)),
    ])
    held = points.filter((point) => needed.has(point))
  }

  return {
    /** Points that came before, oldest first: the next one may be computed from its change. */
    prime(points: readonly StoredPoint[]): void {
      hold([...points, ...held].toSorted((left, right) => left.ts - right.ts))
    },

    /** @returns the values of a point; undefined: it is older than another, or has none */
    add(point: StoredPoint): Values | undefined {
      const newest = held.at(-1)
      if (newest && point.ts < newest.ts) return undefined
      // A point may come in parts.
      const isPart = newest?.ts === point.ts
      hold(isPart ? [...held.slice(0, -1), { ...newest, ...point }] : [...held, point])
      const made = compute(held).at(-1)
      const values = channels.flatMap(({ key }): [string, number][] => {
        const value = made?.[key]
        return typeof value === 'number' ? [[key, value]] : []
      })
      return values.length === 0 ? undefined : Object.fromEntries(values)
    },
  }
}
