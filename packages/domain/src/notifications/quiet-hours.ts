import { fromWallTime, wallTime } from '../history/zoned-time.ts'
import { parseDeviceTimeZone } from '../portal/time-zones.ts'
import type { AlertKind } from '../portal/portal-settings.ts'

/** When a person gets no messages, every day. */
export type QuietHours = {
  /** Wall time, '22:00'. */
  readonly from: string
  /** Wall time of the same day or, where it is not after `from`, of the next. */
  readonly to: string
  /** Alarms are told also in these hours. */
  readonly alarmsPass: boolean
  /** IANA name of the zone whose wall clock it is. */
  readonly timeZone: string
}

/** 'HH:MM' of a day. */
export const wallTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Stored quiet hours; null: none, or nothing that this version can read. Hours that begin and end at the same time are none. */
export function parseQuietHours(stored: unknown): QuietHours | null {
  const given = stored as Partial<QuietHours> | null | undefined
  const { from, to, alarmsPass, timeZone } = given ?? {}
  const zone = parseDeviceTimeZone(timeZone)
  if (typeof from !== 'string' || typeof to !== 'string' || zone === null) return null
  if (!wallTimePattern.test(from) || !wallTimePattern.test(to) || from === to) return null
  return { from, to, alarmsPass: alarmsPass !== false, timeZone: zone }
}

/**
 * When the quiet hours that hold a moment end. By the wall clock: a night in which the clock changes is an hour shorter or longer. A time
 * that the change leaves out is the moment of the change; one that comes twice counts the first time, so that no hours begin again.
 * @returns epoch seconds; null: the moment is in none
 */
export function quietUntil({ from, to, timeZone }: QuietHours, nowSeconds: number): number | null {
  const { year, month, day } = wallTime(nowSeconds, timeZone)
  const at = (time: string, dayOffset: number) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return fromWallTime({ year, month, day: day + dayOffset, hour, minute }, timeZone)
  }
  const days = to > from ? 0 : 1
  // Those that began today, or yesterday and last into today.
  for (const began of [0, -1]) {
    const end = at(to, began + days)
    if (at(from, began) <= nowSeconds && nowSeconds < end) return end
  }
  return null
}

/**
 * Until when a message to a person is held.
 * @param everyones quiet hours of each account that the address belongs to; an account without any has null
 * @returns epoch seconds; null: it is told now
 */
export function heldUntil(
  everyones: readonly (QuietHours | null)[],
  level: AlertKind,
  nowSeconds: number,
): number | null {
  const ends = everyones.map((quiet) =>
    quiet === null || (level === 'alarm' && quiet.alarmsPass) ? null : quietUntil(quiet, nowSeconds),
  )
  // Of several people at one number nobody misses what they want to hear.
  const known = ends.filter((end) => end !== null)
  return known.length === 0 || known.length < ends.length ? null : Math.min(...known)
}
