import { resolveZoneChoice, type ZoneChoice } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { getLocaleSettings } from '../locale-settings.ts'
import { getTimeZone } from './times.ts'

/** IANA name of the zone that times are read in; undefined: the browser's. */
export function chosenTimeZone(
  choice: ZoneChoice | undefined,
  deviceTimeZone: string | null,
): string | undefined {
  const resolved = resolveZoneChoice(choice, deviceTimeZone)
  if (resolved === 'device') return deviceTimeZone ?? undefined
  return resolved === 'utc' ? 'UTC' : getLocaleSettings().timeZone
}

/**
 * Whose times these are.
 * @param zone its name, as short or as long as there is room
 */
export function describeZone(choice: ZoneChoice, zone: string, t: TFunction): string {
  if (choice === 'utc') return 'UTC'
  return choice === 'device' ? t('Device time ({{zone}})', { zone }) : t('My time ({{zone}})', { zone })
}

/** What there is to choose from: a device without a zone has none to offer. */
export function offeredZones(deviceTimeZone: string | null): readonly ZoneChoice[] {
  return deviceTimeZone === null ? ['own', 'utc'] : ['device', 'own', 'utc']
}

/** What of a choice stands in an address: nothing where it is what holds anyway. */
export function zoneInAddress(choice: ZoneChoice, deviceTimeZone: string | null): ZoneChoice | undefined {
  return choice === resolveZoneChoice(undefined, deviceTimeZone) ? undefined : choice
}

/**
 * Names to choose from: those that most people want stand first. Browsers do not all list the same, so the one that was chosen
 * elsewhere is among them.
 */
export function listTimeZones(chosen: string | null): readonly string[] {
  const first = chosen === null ? [] : [chosen]
  return [...new Set([...first, getTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
