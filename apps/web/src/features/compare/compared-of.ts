import type { DeviceSettings, DeviceSummary, Series } from '@fieldport/contract'
import {
  type CardDisplay,
  contactState,
  expectedIntervalSeconds,
  isKnownReading,
  parseDisplaySettings,
  resolveDisplay,
  withComputedSettings,
} from '@fieldport/domain'
import { errorMessage, isWorthRetrying } from '../../lib/api/errors.ts'
import type { LiveFleet } from '../../lib/fleet/live-fleet.ts'
import { translateLabel } from '../../lib/labels.ts'
import type { Compared } from './comparison.ts'
import { statisticsOf } from './statistics.ts'

/** What a call for one device has brought by now. */
export type Answer<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

export type Readings = Readonly<Record<string, { readonly ts: number; readonly value?: unknown }>>

export type Known = {
  readonly deviceid: string
  readonly colour: string
  readonly key: string | undefined
  readonly entry: DeviceSummary | undefined
  readonly settings: Answer<DeviceSettings> | undefined
  readonly readings: Readings | undefined
  readonly series: Answer<Series> | undefined
  /** Why the series is not asked for. */
  readonly problem: string | undefined
  readonly live: LiveFleet
  readonly nowSeconds: number
}

/** One row of the comparison out of the answers about its device. */
export function comparedOf(known: Known): Compared {
  const { deviceid, colour, key, entry, series, live, nowSeconds } = known
  const settings = known.settings?.data
  const word = live.word(deviceid, entry ?? { lastContact: null, state: 'ok', position: null })
  const intervalSeconds = expectedIntervalSeconds(settings?.base_interval, settings?.transmit_interval)
  const failed = known.settings?.error ? known.settings : series?.error ? series : undefined
  const problem = known.problem ?? (failed && errorMessage(failed.error))
  return {
    deviceid,
    colour,
    name: entry?.name || settings?.PORTAL_deviceName || deviceid,
    display: key === undefined || !settings ? undefined : displayOf(key, settings, known.readings),
    intervalSeconds,
    now: key === undefined ? undefined : newest(key, known),
    statistics: key === undefined ? undefined : statisticsOf(series?.data?.series[key]),
    series: series?.data,
    lastContact: word.lastContact,
    contact: contactState({
      lastContactSeconds: word.lastContact ?? undefined,
      intervalSeconds: entry?.expectedIntervalSeconds ?? intervalSeconds,
      nowSeconds,
    }),
    event: word.state,
    problem,
    isLoading: problem === undefined && key !== undefined && series?.data === undefined,
    retry: failed && isWorthRetrying(failed.error) ? () => void failed.refetch() : undefined,
  }
}

/** The later of what was asked for and what the stream brought. */
function newest(key: string, { deviceid, readings, live }: Known): number | undefined {
  const asked = readings && Object.hasOwn(readings, key) ? readings[key] : undefined
  const streamed = live.reading(deviceid, key)
  const reading = streamed && streamed.ts >= (asked?.ts ?? 0) ? streamed : asked
  const value = typeof reading?.value === 'boolean' ? Number(reading.value) : reading?.value
  return isKnownReading(key, value) ? value : undefined
}

function displayOf(key: string, settings: DeviceSettings, readings: Readings | undefined): CardDisplay {
  const chosen = withComputedSettings(
    parseDisplaySettings(settings.PORTAL_displaySettings),
    settings.PORTAL_computedChannels,
  )
  // A key without a value by now is one of numbers: nothing else can be compared.
  const value = readings && Object.hasOwn(readings, key) ? readings[key]?.value : 0
  const display = resolveDisplay(key, chosen[key], { model: settings.model, value })
  return { ...display, name: translateLabel(display.name) }
}

/** The measurements of a device that can be drawn. */
export function displaysOf(
  settings: DeviceSettings | undefined,
  readings: Readings | undefined,
): readonly CardDisplay[] {
  if (!settings || !readings) return []
  return Object.entries(readings)
    .filter(([key, { value }]) => typeof value === 'boolean' || isKnownReading(key, value))
    .map(([key]) => displayOf(key, settings, readings))
    .filter(({ card }) => card !== 'hidden' && card !== 'string')
}
