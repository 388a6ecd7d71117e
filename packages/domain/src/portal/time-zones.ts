import { isTimeZone } from '../export/export-times.ts'

/** The portal setting with the IANA name of a device's time zone. */
export const timeZoneSetting = 'PORTAL_timeZone'

export const maximumTimeZoneLength = 64

/**
 * Platforms also accept offsets such as '+05:30' as zones, which have no daylight saving time. Source: IANA, 'Theory and pragmatics
 * of the tz code'.
 */
const ianaName = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * The IANA name of a device's time zone; null if this platform does not know it, so that a name from a newer or older database counts
 * as not set.
 */
export function parseDeviceTimeZone(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maximumTimeZoneLength) return null
  return ianaName.test(value) && isTimeZone(value) ? value : null
}
