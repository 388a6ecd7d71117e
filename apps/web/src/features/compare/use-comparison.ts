import type { DeviceSettings, Series } from '@fieldport/contract'
import { paletteColour, type Retention } from '@fieldport/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultDownsample } from 'virtual:contract-routes'
import { api } from '../../lib/api/client.ts'
import { readNow, useNow } from '../../lib/clock.ts'
import { type ChartRange, retentionOf } from '../../ui/chart/chart-range.ts'
import { type Answer, comparedOf, displaysOf, type Readings } from './compared-of.ts'
import { rangeProblem } from './range-problem.ts'
import { sharedKeys } from './shared-keys.ts'
import { useLiveKey } from './use-live-key.ts'

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
  const keys = useMemo(
    () => sharedKeys(devices.map((_, at) => displaysOf(settings[at]?.data, readings[at]?.data?.readings))),
    [devices, settings, readings],
  )
  const key = wanted ?? keys[0]?.display.key
  const problems = settings.map(
    ({ data }) => data && rangeProblem(range, retentionOf(data.tier, vendor), readNow(), t),
  )
  const isAsked = settings.map(({ data }, at) => data !== undefined && problems[at] === undefined)
  const series = useSeries(devices, isAsked, key, range)
  const live = useLiveKey(key)
  const tick = useNow((now) => Math.floor(now / staleTickSeconds))
  const rows = devices.map((deviceid, at) =>
    comparedOf({
      deviceid,
      colour: paletteColour(at),
      key,
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
  const isKnown = [...settings, ...readings].every(({ isPending }) => !isPending)
  return { summary, rows, keys, key, isKnown, retention: longest(settings, vendor) }
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
  isAsked: readonly boolean[],
  key: string | undefined,
  range: ChartRange,
) {
  const span =
    range.kind === 'relative'
      ? { relative: range.milliseconds }
      : { from: range.fromSeconds, to: range.toSeconds }
  return useQueries({
    queries: devices.map((deviceid, at) =>
      api.device.getSeries.queryOptions({
        input: { deviceid, dataKeys: key ?? '', downsample: defaultDownsample, ...span },
        staleTime: refreshMs,
        refetchInterval: range.kind === 'relative' ? refreshMs : false,
        enabled: isAsked[at] === true && key !== undefined,
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
