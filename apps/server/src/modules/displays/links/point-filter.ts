import {
  type ComputedChannel,
  compileChannels,
  createPointComputer,
  inputKeys,
  selectPointsForWindow,
  historyInputsOf,
  longestWindowSeconds,
  parseEvents,
  pointsForNewest,
  type StoredPoint,
} from '@fieldport/domain'

/** Points remembered in addition to those of a window, because a change may start from one of them. */
export const rememberedPoints = 50

/**
 * Reduces points to the keys that a guest may see, including computed ones. Remembers, of earlier points, the keys from
 * which changes are computed.
 */
export function createPointFilter(
  keys: readonly string[],
  channels: readonly ComputedChannel[],
  /** Keeps the levels of events whose messages are hidden. */
  hasEventLevels = false,
) {
  const compiled = compileChannels(channels.filter(({ key }) => keys.includes(key)))
  const compute = createPointComputer(compiled)
  const inputs = [...new Set(compiled.flatMap(({ expression }) => inputKeys(expression)))]
  const history = historyInputsOf(compiled)
  const measured = keys.filter((key) => !compiled.some((channel) => channel.key === key))
  const windowed = { shown: rememberedPoints, windowSeconds: longestWindowSeconds(compiled) }
  let before: readonly StoredPoint[] = []

  const remember = (points: readonly StoredPoint[]) => {
    before = selectPointsForWindow(points, windowed)
  }
  const shown = (point: StoredPoint, computed: StoredPoint | undefined): StoredPoint => ({
    ...(hasEventLevels ? eventLevelsOf(point) : {}),
    ...pick(point, measured),
    ...pick(
      computed ?? point,
      compiled.map(({ key }) => key),
    ),
    ts: point.ts,
    aws_ts: point.aws_ts,
  })

  return {
    /** The visible channels: reads must reach as far back as their windows. */
    channels: compiled,
    /** @param points oldest first, including those that windows reach back to */
    page(points: readonly StoredPoint[]): readonly StoredPoint[] {
      const needed = points.map((point) => pick(point, inputs))
      remember(needed)
      const computed = compute(needed)
      return points.map((point, at) => shown(point, computed[at]))
    },
    next(point: StoredPoint): StoredPoint {
      if (compiled.length === 0) return shown(point, undefined)
      const end = before.findLastIndex(({ ts }) => ts < point.ts) + 1
      const same = before[end]?.ts === point.ts ? before[end] : undefined
      // A point may arrive in several records.
      const whole = { ...same, ...pick(point, inputs) }
      const upTo = [...before.slice(0, end), whole]
      remember([...upTo, ...before.slice(same ? end + 1 : end)])
      return shown(point, compute(pointsForNewest(upTo, history)).at(-1))
    },
  }
}

function pick(point: StoredPoint, keys: readonly string[]): StoredPoint {
  const own = keys.filter((key) => Object.hasOwn(point, key)).map((key) => [key, point[key]])
  return { ...Object.fromEntries(own), ts: point.ts, aws_ts: point.aws_ts }
}

/** The events of a record without their messages. */
function eventLevelsOf({ events }: StoredPoint): { events?: readonly { readonly lv: number }[] } {
  return events === undefined ? {} : { events: parseEvents(events).map(({ lv }) => ({ lv })) }
}
