import { resolveZoneChoice, type ZoneChoice } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { getLocaleSettings } from '../locale-settings.ts'
import { getTimeZone } from './times.ts'

/** IANA name of the zone in which times are shown; undefined: the browser's. */
export function chosenTimeZone(
  choice: ZoneChoice | undefined,
  deviceTimeZone: string | null,
): string | undefined {
  const resolved = resolveZoneChoice(choice, deviceTimeZone)
  if (resolved === 'device') return deviceTimeZone ?? undefined
  return resolved === 'utc' ? 'UTC' : getLocaleSettings().timeZone
}

/**
 * Names the chosen zone.
 * @param zone its name, short or long depending on the space
 */
export function describeZone(choice: ZoneChoice, zone: string, t: TFunction): string {
  if (choice === 'utc') return 'UTC'
  return choice === 'device' ? t('Device time ({{zone}})', { zone }) : t('My time ({{zone}})', { zone })
}

/** The choices offered: the device's zone only if it has one. */
export function listZoneChoices(deviceTimeZone: string | null): readonly ZoneChoice[] {
  return deviceTimeZone === null ? ['own', 'utc'] : ['device', 'own', 'utc']
}

/** The choice for the URL: omitted if it is the default. */
export function zoneSearchParam(choice: ZoneChoice, deviceTimeZone: string | null): ZoneChoice | undefined {
  return choice === resolveZoneChoice(undefined, deviceTimeZone) ? undefined : choice
}

/**
 * Zone names to choose from, the most common ones first. Browsers list different names, so a zone chosen elsewhere is
 * added.
 */
export function listTimeZones(chosen: string | null): readonly string[] {
  const first = chosen === null ? [] : [chosen]
  return [...new Set([...first, getTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
}
