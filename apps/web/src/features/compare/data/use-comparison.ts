import type { DeviceSettings, DeviceSignal, Series } from '@fieldport/contract'
import {
  type CardDisplay,
  chartRangeChoices,
  findRangeProblem,
  paletteColour,
  type Retention,
} from '@fieldport/domain'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultDownsample } from 'virtual:contract-routes'
import { api } from '../../../lib/api/client.ts'
import { readNow, useNow } from '../../../lib/clock.ts'
import { signalDisplay, signalsOptions } from '../../../lib/device/signals.ts'
import { createLiveFleet } from '../../../lib/fleet/live-fleet.ts'
import { openEventStream } from '../../../lib/live/feed/event-stream.ts'
import { type ChartRange, retentionOf } from '../../../ui/chart/chart-range.ts'
import { problemText, retentionText } from '../../../ui/chart/retention-text.ts'
import {
  type DeviceAnswer,
  buildComparisonRow,
  listMeasurements,
  type Readings,
} from './build-comparison-row.ts'
import { findSharedMeasurement, resolveDataKey, groupSharedMeasurements } from './shared-measurements.ts'

/** Sources: specification 3, section 7.2. */
const summaryStaleMs = 300_000
const settingsStaleMs = 600_000
/** Polling interval for data that the stream does not contain. */
const refreshMs = 60_000
const staleTickSeconds = 10

type ComparisonOptions = {
  readonly devices: readonly string[]
  readonly key: string | undefined
  readonly range: ChartRange
  readonly vendor: boolean
}

/** The data of all compared devices, independent of each other, so that a failure of one does not affect the others. */
export function useComparison({ devices, key: wanted, range, vendor }: ComparisonOptions) {
  const { t } = useTranslation()
  const summary = useSummary(vendor)
  const settings = useSettings(devices)
  const readings = useReadings(devices)
  const signals = useSignalDisplays(devices)
  const measured = useMemo(
    () =>
      devices.map((deviceid, at) => ({
        deviceid,
        measured: listMeasurements(settings[at]?.data, readings[at]?.data?.readings, signals[at]),
      })),
    [devices, settings, readings, signals],
  )
  const keys = useMemo(() => groupSharedMeasurements(measured), [measured])
  const shared = findSharedMeasurement(keys, wanted)
  const isPending = devices.map((_, at) => Boolean(settings[at]?.isPending || readings[at]?.isPending))
  const ownKeys = measured.map((device, at) =>
    isPending[at] ? undefined : resolveDataKey(device, shared, wanted),
  )
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
    buildComparisonRow({
      deviceid,
      colour: paletteColour(at),
      key: ownKeys[at],
      isPending: isPending[at] ?? true,
      entry: summary.entries.get(deviceid),
      settings: settings[at],
      readings: readings[at]?.data?.readings,
      signals: signals[at] ?? [],
      series: series[at],
      problem: problems[at],
      live,
      nowSeconds: tick * staleTickSeconds,
    }),
  )
  // Until all devices' measurements are known, it is unknown whether there are none.
  const isKnown = !isPending.includes(true)
  return {
    summary,
    rows,
    keys,
    key: shared?.id ?? wanted,
    isKnown,
    retention: getLongestRetention(settings, vendor),
  }
}

function useSummary(vendor: boolean) {
  const call = vendor ? api.portal.adminGetDeviceSummary : api.portal.userGetDeviceSummary
  const { data, error } = useQuery(call.queryOptions({ staleTime: summaryStaleMs }))
  const items = data?.Items
  const entries = useMemo(() => new Map(items?.map((entry) => [entry.deviceid, entry])), [items])
  return { items, entries, error }
}

/** A stable function outside the hooks, so that unchanged responses keep their identity. */
function stabilizeAnswers<Data>(results: readonly DeviceAnswer<Data>[]): readonly DeviceAnswer<Data>[] {
  return results.map(({ data, error, isPending, refetch }) => ({ data, error, isPending, refetch }))
}

function useSettings(devices: readonly string[]) {
  return useQueries({
    queries: devices.map((deviceid) =>
      api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: settingsStaleMs }),
    ),
    combine: stabilizeAnswers<DeviceSettings>,
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
    combine: stabilizeAnswers<{ readonly readings: Readings }>,
  })
}

/** The signals in each device's latest bus frames; nothing waits for them. */
function useSignalDisplays(devices: readonly string[]): readonly (readonly CardDisplay[])[] {
  const { t } = useTranslation()
  const answers = useQueries({
    queries: devices.map((deviceid) => signalsOptions(deviceid)),
    combine: stabilizeAnswers<{ readonly signals: readonly DeviceSignal[] }>,
  })
  return useMemo(
    () => answers.map(({ data }) => (data?.signals ?? []).map((signal) => signalDisplay(signal, t))),
    [answers, t],
  )
}

function useSeries(
  devices: readonly string[],
  /** The data key on each device; undefined: its series is not requested. */
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
        // During a zoom, the existing series stays until the finer one arrives.
        placeholderData: (before, query) =>
          isSeriesOf(query?.queryKey, deviceid, keys[at]) ? before : undefined,
      }),
    ),
    combine: stabilizeAnswers<Series>,
  })
}

/** Whether a query was for the series of this device and key, over any range. */
function isSeriesOf(
  queryKey: readonly unknown[] | undefined,
  deviceid: string,
  key: string | undefined,
): boolean {
  const { input } = (queryKey?.[1] ?? {}) as { readonly input?: { deviceid?: string; dataKeys?: unknown } }
  return input?.deviceid === deviceid && input.dataKeys === key
}

/** Ranges that no device's plan keeps are not offered. */
function getLongestRetention(settings: readonly DeviceAnswer<DeviceSettings>[], vendor: boolean): Retention {
  const known = settings.flatMap(({ data }) => (data ? [retentionOf(data.tier, vendor)] : []))
  const [first = retentionOf(undefined, vendor)] = known
  return known.reduce((most, each) => (each.retentionDays > most.retentionDays ? each : most), first)
}

/** Why a device's plan does not keep a range, in the specification's words; undefined: it does. */
function rangeProblem(
  range: ChartRange,
  retention: Retention,
  nowSeconds: number,
  t: TFunction,
): string | undefined {
  if (range.kind === 'fixed') {
    const problem = findRangeProblem(range, retention, nowSeconds)
    return problem && problemText(problem, retention, t)
  }
  const choice = chartRangeChoices(retention, false).find(({ preset }) => preset.id === range.id)
  return choice?.disabledMessage === undefined ? undefined : retentionText(retention, t)
}

/**
 * The latest status of each device and its values of some keys, from the fleet's stream; renders again with each
 * update.
 */
function useLiveKeys(keys: readonly (string | undefined)[]) {
  const [live] = useState(createLiveFleet)
  const [, setChanges] = useState(0)
  useEffect(() => live.subscribeAll(() => setChanges((count) => count + 1)), [live])
  const known = [...new Set(keys.filter((key) => key !== undefined))].toSorted()
  const query = known.length === 0 ? '' : `?${new URLSearchParams({ dataKeys: known.join(',') })}`
  useEffect(() => {
    // Updates missed while the stream is down are in the readings, which are polled.
    const stream = openEventStream({
      url: `/api/portal/user-live${query}`,
      event: ['contacts', 'states'],
      onData: live.mergeStatuses,
      onStatus: () => {},
    })
    return stream.close
  }, [live, query])
  return live
}
