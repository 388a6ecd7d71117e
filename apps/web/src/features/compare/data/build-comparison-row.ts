import type { DeviceSettings, DeviceSummary, Series } from '@fieldport/contract'
import {
  type CardDisplay,
  contactState,
  describeMeasurement,
  expectedIntervalSeconds,
  storedIntervalSeconds,
  isKnownReading,
  parseDisplaySettings,
  resolveDisplay,
  mergeComputedSettings,
} from '@fieldport/domain'
import { errorMessage, isWorthRetrying } from '../../../lib/api/errors.ts'
import type { DeviceStatus, LiveFleet } from '../../../lib/fleet/live-fleet.ts'
import { translateMeasurement } from '../../../lib/texts/labels.ts'
import type { ComparisonRow } from './comparison-row.ts'
import type { DeviceMeasurement } from './shared-measurements.ts'
import { statisticsOf } from './statistics.ts'

/** The current state of a call for one device. */
export type DeviceAnswer<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

const unknownStatus: DeviceStatus = { lastContact: null, state: 'ok', condition: null, position: null }

export type Readings = Readonly<Record<string, { readonly ts: number; readonly value?: unknown }>>

export type ComparisonInput = {
  readonly deviceid: string
  readonly colour: string
  /** The measurement's key on this device; undefined: it does not have it, or that is not known yet. */
  readonly key: string | undefined
  /** Whether the device's measurements are not known yet. */
  readonly isPending: boolean
  readonly entry: DeviceSummary | undefined
  readonly settings: DeviceAnswer<DeviceSettings> | undefined
  readonly readings: Readings | undefined
  /** The signals of its bus frames. */
  readonly signals: readonly CardDisplay[]
  readonly series: DeviceAnswer<Series> | undefined
  /** Why the series is not requested. */
  readonly problem: string | undefined
  readonly live: LiveFleet
  readonly nowSeconds: number
}

/** Builds one row of the comparison from the responses about its device. */
export function buildComparisonRow(known: ComparisonInput): ComparisonRow {
  const { deviceid, colour, key, entry, series, live, nowSeconds } = known
  const settings = known.settings?.data
  const word = live.status(deviceid, entry ?? unknownStatus)
  const sent = expectedIntervalSeconds(settings?.base_interval, settings?.transmit_interval)
  const intervalSeconds = settings ? storedIntervalSeconds(sent, settings.tier) : sent
  const failed = known.settings?.error ? known.settings : series?.error ? series : undefined
  const problem = known.problem ?? (failed && errorMessage(failed.error))
  return {
    deviceid,
    colour,
    name: entry?.name || settings?.PORTAL_deviceName || deviceid,
    display: key === undefined || !settings ? undefined : displayOf(key, settings, known),
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
    isLoading:
      problem === undefined && (known.isPending || (key !== undefined && series?.data === undefined)),
    retry: failed && isWorthRetrying(failed.error) ? () => void failed.refetch() : undefined,
  }
}

/** The newer of the requested reading and the stream's. */
function newest(key: string, { deviceid, readings, live }: ComparisonInput): number | undefined {
  const asked = readings && Object.hasOwn(readings, key) ? readings[key] : undefined
  const streamed = live.reading(deviceid, key)
  const reading = streamed && streamed.ts >= (asked?.ts ?? 0) ? streamed : asked
  const value = typeof reading?.value === 'boolean' ? Number(reading.value) : reading?.value
  return isKnownReading(key, value) ? value : undefined
}

function displayOf(
  key: string,
  settings: DeviceSettings,
  { signals, readings }: ComparisonInput,
): CardDisplay {
  return signals.find((display) => display.key === key) ?? resolveLocalDisplay(key, settings, readings)
}

/** With its name in the reader's language. */
function resolveLocalDisplay(
  key: string,
  settings: DeviceSettings,
  readings: Readings | undefined,
): CardDisplay {
  const display = resolveStoredDisplay(key, settings, readings)
  return { ...display, name: translateMeasurement(display.name) }
}

/** With its name as stored, so that a URL means the same to every reader. */
function resolveStoredDisplay(
  key: string,
  settings: DeviceSettings,
  readings: Readings | undefined,
): CardDisplay {
  const chosen = mergeComputedSettings(
    parseDisplaySettings(settings.PORTAL_displaySettings),
    settings.PORTAL_computedChannels,
  )
  // A key without a value is assumed to be numeric: nothing else can be compared.
  const value = readings && Object.hasOwn(readings, key) ? readings[key]?.value : 0
  return resolveDisplay(key, chosen[key], { model: settings.model, value })
}

/** The measurements of a device that can be drawn. */
export function listMeasurements(
  settings: DeviceSettings | undefined,
  readings: Readings | undefined,
  signals: readonly CardDisplay[] = [],
): readonly DeviceMeasurement[] {
  if (!settings || !readings) return []
  const decoded = signals.map((display) => ({ display, isNamed: false }))
  const measured = Object.entries(readings)
    .filter(([key, { value }]) => typeof value === 'boolean' || isKnownReading(key, value))
    .map(([key, { value }]) => {
      const display = resolveStoredDisplay(key, settings, readings)
      const { label, unit } = describeMeasurement(key, { model: settings.model, value })
      return { display, isNamed: display.name !== label || display.unit !== unit }
    })
    .filter(({ display: { card } }) => card !== 'hidden' && card !== 'string')
  return [...measured, ...decoded]
}
