import type { DeviceSettings, Series } from '@fieldport/contract'
import { paletteColour, type Retention } from '@fieldport/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultDownsample } from 'virtual:contract-routes'
import { api } from '../../../lib/api/client.ts'
import { readNow, useNow } from '../../../lib/clock.ts'
import { type ChartRange, retentionOf } from '../../../ui/chart/chart-range.ts'
import { type Answer, comparedOf, measuredOf, type Readings } from './compared-of.ts'
import { rangeProblem } from './range-problem.ts'
import { findShared, keyOn, sharedKeys } from './shared-keys.ts'
import { useLiveKeys } from './use-live-keys.ts'

/** Sources: specification 3, section 7.2. */
const summaryStaleMs = 300_000
const settingsStaleMs = 600_000
/** What the stream does not bring is asked for as often as this. */
const refreshMs = 60_000
const staleTickSeconds = 10

type Wish = {
  readonly devices: readonly string[]
  readonly key: string | undefined
  readonly range: ChartRange
  readonly vendor: boolean
}

/** Everything that is known of the devices compared, each by itself: what one lacks the others still show. */
export function useComparison({ devices, key: wanted, range, vendor }: Wish) {
  const { t } = useTranslation()
  const summary = useSummary(vendor)
  const settings = useSettings(devices)
  const readings = useReadings(devices)
  const measured = useMemo(
    () =>
      devices.map((deviceid, at) => ({
        deviceid,
        measured: measuredOf(settings[at]?.data, readings[at]?.data?.readings),
      })),
    [devices, settings, readings],
  )
  const keys = useMemo(() => sharedKeys(measured), [measured])
  const shared = findShared(keys, wanted)
  const isPending = devices.map((_, at) => Boolean(settings[at]?.isPending || readings[at]?.isPending))
  const ownKeys = measured.map((device, at) => (isPending[at] ? undefined : keyOn(device, shared, wanted)))
  const problems = settings.map(
    ({ data }) => data && rangeProblem(range, retentionOf(data.tier, vendor), readNow(), t),
  )
  const asked = ownKeys.map((key, at) =>
    settings[at]?.data !== undefined && problems[at] === undefined ? key : undefined,
  )
  const series = useSeries(devices, asked, range)
  const live = useLiveKeys(ownKeys)
  const tick = useNow((now) => Math.floor(now / staleTickSeconds))
  const rows = devices.map((deviceid, at) =>
    comparedOf({
      deviceid,
      colour: paletteColour(at),
      key: ownKeys[at],
      isPending: isPending[at] ?? true,
      entry: summary.entries.get(deviceid),
      settings: settings[at],
      readings: readings[at]?.data?.readings,
      series: series[at],
      problem: problems[at],
      live,
      nowSeconds: tick * staleTickSeconds,
    }),
  )
  // Until every device has told what it measures, nobody knows that there is nothing.
  const isKnown = !isPending.includes(true)
  return { summary, rows, keys, key: shared?.id ?? wanted, isKnown, retention: longest(settings, vendor) }
}

function useSummary(vendor: boolean) {
  const call = vendor ? api.portal.adminGetDeviceSummary : api.portal.userGetDeviceSummary
  const { data, error } = useQuery(call.queryOptions({ staleTime: summaryStaleMs }))
  const items = data?.Items
  const entries = useMemo(() => new Map(items?.map((entry) => [entry.deviceid, entry])), [items])
  return { items, entries, error }
}

/** Outside the hooks, so that answers which did not change stay the same objects. */
function answersOf<Data>(results: readonly Answer<Data>[]): readonly Answer<Data>[] {
  return results.map(({ data, error, isPending, refetch }) => ({ data, error, isPending, refetch }))
}

function useSettings(devices: readonly string[]) {
  return useQueries({
    queries: devices.map((deviceid) =>
      api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: settingsStaleMs }),
    ),
    combine: answersOf<DeviceSettings>,
  })
}

function useReadings(devices: readonly string[]) {
  return useQueries({
    queries: devices.map((deviceid) =>
      api.device.lastReadings.queryOptions({
        input: { deviceid },
        staleTime: refreshMs,
        refetchInterval: refreshMs,
      }),
    ),
    combine: answersOf<{ readonly readings: Readings }>,
  })
}

function useSeries(
  devices: readonly string[],
  /** The data key of each; undefined: nothing is asked of it. */
  keys: readonly (string | undefined)[],
  range: ChartRange,
) {
  const span =
    range.kind === 'relative'
      ? { relative: range.milliseconds }
      : { from: range.fromSeconds, to: range.toSeconds }
  return useQueries({
    queries: devices.map((deviceid, at) =>
      api.device.getSeries.queryOptions({
        input: { deviceid, dataKeys: keys[at] ?? '', downsample: defaultDownsample, ...span },
        staleTime: refreshMs,
        refetchInterval: range.kind === 'relative' ? refreshMs : false,
        enabled: keys[at] !== undefined,
      }),
    ),
    combine: answersOf<Series>,
  })
}

/** Ranges that no device's plan holds are not offered. */
function longest(settings: readonly Answer<DeviceSettings>[], vendor: boolean): Retention {
  const known = settings.flatMap(({ data }) => (data ? [retentionOf(data.tier, vendor)] : []))
  const [first = retentionOf(undefined, vendor)] = known
  return known.reduce((most, each) => (each.retentionDays > most.retentionDays ? each : most), first)
}
