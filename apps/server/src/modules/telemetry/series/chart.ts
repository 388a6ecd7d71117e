import {
  type BucketPlan,
  type CompiledChannel,
  enhancedZoomBelowPoints,
  isBusSignalKey,
  planBuckets,
} from '@fieldport/domain'
import type { Span } from '../rows.ts'
import { createComputedSeries, planComputedBuckets, formatSeries } from './computed-series.ts'
import type { ComputedSeriesRepository } from './computed-series.repository.ts'
import type { RollupRefresher } from './rollup-refresher.ts'
import { rollupSeconds } from './rollups.repository.ts'
import {
  type BucketGrid,
  type SeriesQuery,
  type SeriesRepository,
  type SeriesText,
  seriesColumns,
} from './series.repository.ts'
import { createSignalSeries } from './signals/signal-series.ts'
import type { SignalsRepository } from './signals/signals.repository.ts'

export type SeriesRequest = {
  readonly deviceId: string
  readonly keys: readonly string[]
  readonly fromSeconds: number
  readonly toSeconds: number
  /** Maximum number of buckets. */
  readonly downsample: number
  /** IANA name of the zone whose days wide buckets follow; undefined: buckets ignore days. */
  readonly timeZone?: string | undefined
  /** Keys that are computed from others. */
  readonly computed?: readonly CompiledChannel[]
}

export type ChartPorts = {
  readonly series: SeriesRepository
  readonly computed: ComputedSeriesRepository
  readonly signals: SignalsRepository
  readonly rollupRefresher: Pick<RollupRefresher, 'checkpointMicros'>
}

/** Samples are stored to the millisecond, so a bucket of one millisecond contains one. */
const samplePlan: BucketPlan = { bucketMs: 1, source: 'samples' }

/** The shortest interval that devices are recommended to measure at. */
const shortestIntervalMs = 5_000

/**
 * The response of a chart call as JSON text, composed of the engine's own arrays. A range of few samples is returned sample by
 * sample, each at its own time. Source: specification 3, section 2.6 ('Zoom is enhanced when fewer than 1000 points are present').
 */
export function createChart({ series, computed, signals, rollupRefresher }: ChartPorts) {
  const fromRollups = (query: SeriesQuery) =>
    series.fromRollups({ ...query, ...alignToRollups(query) }, rollupRefresher.checkpointMicros())
  const computedSeries = createComputedSeries({ computed, fromRollups })
  const signalSeries = createSignalSeries(signals)

  const seriesText = async (request: SeriesRequest, span: Span, plan: BucketPlan): Promise<SeriesText[]> => {
    const channels = computedOf(request)
    const others = request.keys.filter((key) => !channels.some((channel) => channel.key === key))
    const keys = others.filter((key) => !isBusSignalKey(key))
    const device = request.deviceId
    const { source, ...grid } = plan
    const query = { device, keys, ...grid, ...span }
    const readMeasured = source === 'samples' ? series.fromSamples : fromRollups
    const measured = keys.length === 0 ? [] : await readMeasured(query)
    const computedTexts =
      channels.length === 0 ? [] : await computedSeries({ device, channels, ...plan, ...span })
    const decoded = await readSignals(device, others.filter(isBusSignalKey), plan, span)
    return [...measured, ...computedTexts, ...decoded]
  }

  const readSignals = async (device: string, keys: readonly string[], plan: BucketPlan, span: Span) => {
    if (keys.length === 0) return []
    const asked = plan.source === 'samples' ? span : alignToRollups({ ...span, ...plan })
    const found = await signalSeries({ device, keys, ...plan, ...asked })
    return [...found].map(([key, buckets]) => formatSeries(key, buckets))
  }

  return async (request: SeriesRequest): Promise<string> => {
    const span = {
      fromMs: Math.round(request.fromSeconds * 1000),
      toMs: Math.round(request.toSeconds * 1000),
    }
    const plan = planSeries(request, span)
    // A request for days always gets days, even if the device seldom sends.
    const mayBeSparse = plan.edges === undefined && plan.bucketMs > 1
    const most = Math.min(request.downsample + 1, enhancedZoomBelowPoints)
    const isSparse = (found: readonly SeriesText[]) =>
      mayBeSparse && found.length > 0 && maximumSamples(found) < most
    const isShort = span.toMs - span.fromMs < most * shortestIntervalMs
    if (mayBeSparse && isShort && isMeasured(request)) {
      // Nearly always sparse, which then takes one query instead of two.
      const { deviceId: device, keys } = request
      const samples = await series.fromSamples({ device, keys, bucketMs: samplePlan.bucketMs, ...span }, most)
      if (isSparse(samples)) return answerText(request, samplePlan, samples)
      if (samples.length === 0) return answerText(request, plan, samples)
    }
    const found = await seriesText(request, span, plan)
    if (!isSparse(found)) return answerText(request, plan, found)
    return answerText(request, samplePlan, await seriesText(request, span, samplePlan))
  }
}

/** Whether all keys are stored as samples, neither computed nor decoded from bus frames. */
const isMeasured = (request: SeriesRequest) =>
  computedOf(request).length === 0 && !request.keys.some(isBusSignalKey)

function planSeries(request: SeriesRequest, span: Span): BucketPlan {
  const { fromSeconds, toSeconds, downsample, timeZone } = request
  const planned = planBuckets({ fromSeconds, toSeconds, downsample, rollupSeconds, timeZone })
  const usual = request.keys.some(isBusSignalKey) ? widenForSignals(planned) : planned
  if (computedOf(request).length === 0) return usual
  return { ...usual, bucketMs: planComputedBuckets({ ...usual, ...span }).bucketMs }
}

/** Buckets nearly as wide as a roll-up get its width, so that multi-frame messages are read from cached days. */
function widenForSignals(plan: BucketPlan): BucketPlan {
  const rollupMs = rollupSeconds * 1000
  const isNear = plan.source === 'samples' && plan.bucketMs > rollupMs / 2
  return isNear ? { ...plan, bucketMs: rollupMs, source: 'rollups' } : plan
}

/** Samples of the fullest series. */
function maximumSamples(found: readonly SeriesText[]): number {
  const at = seriesColumns.indexOf('n')
  const counts = found.map(({ columns }) => JSON.parse(columns[at] ?? '[]') as readonly number[])
  return Math.max(0, ...counts.map((buckets) => buckets.reduce((sum, n) => sum + n, 0)))
}

function answerText(
  { fromSeconds: from, toSeconds: to }: SeriesRequest,
  plan: BucketPlan,
  found: readonly SeriesText[],
): string {
  const head = JSON.stringify({ from, to, bucketSeconds: plan.bucketMs / 1000, source: plan.source })
  return `${head.slice(0, -1)},"series":{${found.map(seriesMember).join(',')}},"lastEvaluatedKey":null}`
}

function computedOf({ computed = [], keys }: SeriesRequest): readonly CompiledChannel[] {
  return computed.filter(({ key }) => keys.includes(key))
}

function seriesMember(found: SeriesText): string {
  const columns = seriesColumns.map((name, index) => `"${name}":${found.columns[index]}`)
  return `${JSON.stringify(found.key)}:{${columns.join(',')}}`
}

/** Whole roll-ups, but none before the first bucket or after the last. */
function alignToRollups({ fromMs, toMs, edges }: Span & BucketGrid): Span {
  const width = rollupSeconds * 1000
  return {
    fromMs: Math.max(Math.floor(fromMs / width) * width, edges?.[0] ?? 0),
    toMs: Math.min(Math.ceil(toMs / width) * width, edges?.at(-1) ?? Number.MAX_SAFE_INTEGER),
  }
}
