import type { Redactor } from '@fieldport/domain'
import { type DecodedPoint, toStoredJson } from '@fieldport/protocol'
import type { Clock } from '../../platform/clock.ts'

/** Another process may have changed a secret; this process is notified only of its own changes. */
const freshMs = 60_000
const maximumKnown = 20_000
/** Keys of every point that contain no secret. */
const ownKeys: ReadonlySet<string> = new Set(['ts', 'deviceid'])

/** Masks secrets in the texts of points: thousands per second, most of which contain only numbers. */
export function createPointRedaction({
  redactorOf,
  clock,
}: {
  readonly redactorOf: (deviceId: string) => Promise<Redactor>
  readonly clock: Clock
}) {
  const known = new Map<string, { readonly redactor: Promise<Redactor>; readonly untilMs: number }>()

  const recentRedactor = (deviceId: string): Promise<Redactor> => {
    const nowMs = clock.nowMs()
    const entry = known.get(deviceId)
    if (entry && nowMs < entry.untilMs) return entry.redactor
    const redactor = redactorOf(deviceId)
    known.delete(deviceId)
    known.set(deviceId, { redactor, untilMs: nowMs + freshMs })
    // A failed lookup must not be cached.
    redactor.catch(() => known.delete(deviceId))
    const [oldest] = known.keys()
    if (known.size > maximumKnown && oldest !== undefined) known.delete(oldest)
    return redactor
  }

  return {
    /** The points themselves where there is nothing to mask. */
    redactPoints: async (
      deviceId: string,
      points: readonly DecodedPoint[],
    ): Promise<readonly DecodedPoint[]> => {
      if (!points.some(({ record }) => holdsText(record))) return points
      const redactor = await recentRedactor(deviceId)
      return points.map((point) => redactPoint(redactor, point))
    },

    /** The secrets of a device were changed here. */
    invalidate: (deviceId: string): void => void known.delete(deviceId),
  }
}

function holdsText(record: object): boolean {
  return Object.entries(record).some(
    ([key, value]) =>
      !ownKeys.has(key) && (typeof value === 'string' || (typeof value === 'object' && value !== null)),
  )
}

/** The point itself where there is nothing to mask. */
export function redactPoint<Point extends Pick<DecodedPoint, 'record' | 'json'>>(
  redactor: Redactor,
  point: Point,
): Point {
  if (!redactor.mayContainSecret(point.json)) return point
  const { ts, deviceid, ...rest } = point.record
  const own = { ts, ...(deviceid === undefined ? {} : { deviceid }) }
  const record = { ...own, ...(redactor.reading(rest) as Record<string, unknown>) }
  return { ...point, record, json: toStoredJson(record, true) }
}
