import {
  type CompiledChannel,
  createPointComputer,
  historyInputsOf,
  type HistoryInput,
  inputKeys,
  maximumWindowedPoints,
  pointsForNewest,
  readNumber,
  type StoredPoint,
} from '@fieldport/domain'

type Values = Readonly<Record<string, number>>

/** Computes channels of one device, point by point. Holds only the keys that their next values need. */
export function createLiveChannelComputer(channels: readonly CompiledChannel[]) {
  const compute = createPointComputer(channels)
  const keys = [...new Set(channels.flatMap(({ expression }) => inputKeys(expression)))]
  const inputs = historyInputsOf(channels)
  /** Oldest first: the newest point, and the earlier ones from which a change may be measured. */
  let held: readonly StoredPoint[] = []

  function hold(points: readonly StoredPoint[]): void {
    const newest = points.at(-1)
    const needed = new Set<StoredPoint | undefined>([
      newest,
      ...inputs.flatMap((input) => listReferences(input, points, newest?.ts ?? 0)),
    ])
    held = points.filter((point) => needed.has(point)).slice(-maximumWindowedPoints)
  }

  /** A new object only if there is one to merge with: results are cached by the point's object. */
  function insert(point: StoredPoint): void {
    const at = held.findLastIndex(({ ts }) => ts <= point.ts)
    const same = held[at]?.ts === point.ts ? held[at] : undefined
    const part = pick(point, keys)
    hold(same ? held.toSpliced(at, 1, { ...same, ...part }) : held.toSpliced(at + 1, 0, part))
  }

  return {
    /** Earlier points, oldest first: the next one may be computed from its change. */
    prime(points: readonly StoredPoint[]): void {
      const before = points.filter(({ ts }) => !held.some((point) => point.ts === ts))
      const all = [...before.map((point) => pick(point, keys)), ...held]
      hold(all.toSorted((left, right) => left.ts - right.ts))
    },

    /** @returns the values of a point; undefined: it is older than another, or has none */
    add(point: StoredPoint): Values | undefined {
      insert(point)
      if (held.at(-1)?.ts !== point.ts) return undefined
      const made = compute(pointsForNewest(held, inputs)).at(-1)
      const values = channels.flatMap(({ key }): [string, number][] => {
        const value = made?.[key]
        return typeof value === 'number' ? [[key, value]] : []
      })
      return values.length === 0 ? undefined : Object.fromEntries(values)
    },
  }
}

/** The points with a reading within the window, and the one at its start; without a window, the two newest. */
function listReferences(
  { key, windowSeconds }: HistoryInput,
  points: readonly StoredPoint[],
  newestTs: number,
): readonly StoredPoint[] {
  const readings = points.filter((point) => readNumber(point, key) !== undefined)
  if (windowSeconds === undefined) return readings.slice(-2)
  const start = readings.findLastIndex(({ ts }) => ts <= newestTs - windowSeconds)
  return readings.slice(Math.max(0, start))
}

function pick(point: StoredPoint, keys: readonly string[]): StoredPoint {
  const own = keys.filter((key) => Object.hasOwn(point, key)).map((key) => [key, point[key]])
  return { ...Object.fromEntries(own), ts: point.ts, aws_ts: point.aws_ts }
}
