import { isTimeZone } from '../export/export-times.ts'

/** The portal setting that holds the IANA name of a device's time zone. */
export const timeZoneSetting = 'PORTAL_timeZone'

export const maximumTimeZoneLength = 64

/** Platforms also take offsets such as '+05:30' for zones; those know no summer time. Source: IANA, 'Theory and pragmatics of the tz code'. */
const ianaName = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * The IANA name of a device's time zone; null for anything that this platform does not know as one, so that a name of a newer or older
 * database is as if nobody had chosen.
 */
export function parseDeviceTimeZone(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maximumTimeZoneLength) return null
  return ianaName.test(value) && isTimeZone(value) ? value : null
}
