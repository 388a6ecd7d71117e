import type { Series } from '@fieldport/contract'
import {
  type CardDisplay,
  type EarlierPeriod,
  earlierShiftSeconds,
  limitToRetention,
  type Retention,
  type TimeRange,
} from '@fieldport/domain'
import { type QueryMeta, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../../lib/clock.ts'
import { isWithinKnownRetention } from '../../../../lib/device/device-source.ts'
import { getLocaleSettings } from '../../../../lib/locale-settings.ts'
import { buildChart, type ChartLine, shiftLines } from '../../../../ui/chart/chart-data.ts'
import { seriesOptions } from './use-chart.ts'

type Options = {
  readonly deviceid: string
  readonly displays: readonly CardDisplay[]
  /** The key with an axis of its own. */
  readonly secondary: string | undefined
  readonly period: EarlierPeriod | undefined
  /** The shown range; undefined: none yet. */
  readonly range: TimeRange | undefined
  readonly intervalSeconds: number | undefined
  readonly retention: Retention
  readonly timeZone: string | undefined
}

/** The query whose data is shown meanwhile. */
type PreviousQuery = { readonly meta: QueryMeta | undefined } | undefined

const noLines: readonly never[] = []
/** A range that follows the present is requested in steps, including the whole step that it is in. */
const stepSeconds = 600

/** The same lines a day or a week earlier, shifted to the shown range. */
export function useEarlierLines(options: Options): readonly ChartLine[] {
  const { deviceid, displays, secondary, period, range, intervalSeconds, retention, timeZone } = options
  const { t } = useTranslation()
  const asked = period && range && earlierRange(range, period, retention, timeZone)
  const shift = asked?.shift
  const series = useQuery({
    ...seriesOptions(deviceid, displays.map(({ key }) => key).join(','), {
      kind: 'fixed',
      fromSeconds: asked?.fromSeconds ?? 0,
      toSeconds: asked?.toSeconds ?? 1,
    }),
    enabled: asked !== undefined && displays.length > 0,
    meta: { shift },
    // Data of another period would be drawn at wrong times.
    placeholderData: (previous: Series | undefined, query: PreviousQuery) =>
      query?.meta?.['shift'] === shift ? previous : undefined,
  })
  const name = period === '1w' ? t('a week earlier') : t('a day earlier')
  return useMemo(() => {
    if (!series.data || shift === undefined) return noLines
    const { units } = getLocaleSettings()
    const plain = { displays, intervalSeconds, livePoints: noLines, relativeMs: undefined, units, secondary }
    return shiftLines(buildChart(series.data, plain).lines, shift, name)
  }, [series.data, shift, displays, secondary, intervalSeconds, name])
}

/** The part of the earlier period that the plan keeps; undefined if none. */
function earlierRange(
  range: TimeRange,
  period: EarlierPeriod,
  retention: Retention,
  timeZone: string | undefined,
) {
  const shift = earlierShiftSeconds(range, period, timeZone)
  const width = range.toSeconds - range.fromSeconds
  const isShort = width < stepSeconds * 2
  const step = isShort ? 60 : stepSeconds
  const toSeconds = Math.ceil((range.toSeconds - shift) / step) * step
  const fromSeconds = Math.floor((range.fromSeconds - shift) / step) * step
  if (!isWithinKnownRetention({ from: fromSeconds, to: toSeconds }, retention)) return undefined
  const kept = limitToRetention({ fromSeconds, toSeconds }, retention, Math.ceil(readNow()))
  return kept.fromSeconds < kept.toSeconds && toSeconds > readNow() - retention.retentionDays * 86_400
    ? { ...kept, fromSeconds: Math.ceil(kept.fromSeconds), shift }
    : undefined
}
