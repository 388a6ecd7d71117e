import { fromWallTime, wallTime } from '../history/zoned-time.ts'
import { parseDeviceTimeZone } from '../portal/time-zones.ts'
import type { AlertKind } from '../portal/portal-settings.ts'

/** Daily hours in which a person gets no messages. */
export type QuietHours = {
  /** Local time, '22:00'. */
  readonly from: string
  /** Local time on the same day or, if it is not after `from`, on the next. */
  readonly to: string
  /** Alarms are sent even in these hours. */
  readonly alarmsPass: boolean
  /** IANA name of the zone of both times. */
  readonly timeZone: string
}

/** 'HH:MM' of a day. */
export const wallTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Parses stored quiet hours; null: none, or not readable by this version. Hours that begin and end at the same time
 * count as none.
 */
export function parseQuietHours(stored: unknown): QuietHours | null {
  const given = stored as Partial<QuietHours> | null | undefined
  const { from, to, alarmsPass, timeZone } = given ?? {}
  const zone = parseDeviceTimeZone(timeZone)
  if (typeof from !== 'string' || typeof to !== 'string' || zone === null) return null
  if (!wallTimePattern.test(from) || !wallTimePattern.test(to) || from === to) return null
  return { from, to, alarmsPass: alarmsPass !== false, timeZone: zone }
}

/**
 * The end of the quiet hours that contain a moment. Uses local time: a night with a clock change is an hour shorter or
 * longer. A time that the change skips becomes the moment of the change; of one that occurs twice, the first counts, so
 * that no hours begin again.
 * @returns epoch seconds; null: outside quiet hours
 */
export function quietUntil({ from, to, timeZone }: QuietHours, nowSeconds: number): number | null {
  const { year, month, day } = wallTime(nowSeconds, timeZone)
  const at = (time: string, dayOffset: number) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return fromWallTime({ year, month, day: day + dayOffset, hour, minute }, timeZone)
  }
  const days = to > from ? 0 : 1
  // Hours that began today, or yesterday and continue today.
  for (const began of [0, -1]) {
    const end = at(to, began + days)
    if (at(from, began) <= nowSeconds && nowSeconds < end) return end
  }
  return null
}

/**
 * Until when a message to an address is held.
 * @param everyones quiet hours of each account that the address belongs to; null for an account without any
 * @returns epoch seconds; null: send now
 */
export function heldUntil(
  everyones: readonly (QuietHours | null)[],
  level: AlertKind,
  nowSeconds: number,
): number | null {
  const ends = everyones.map((quiet) =>
    quiet === null || (level === 'alarm' && quiet.alarmsPass) ? null : quietUntil(quiet, nowSeconds),
  )
  // If several people share a number, nobody misses a message that they want.
  const known = ends.filter((end) => end !== null)
  return known.length === 0 || known.length < ends.length ? null : Math.min(...known)
}
