import type { Limits } from '../conditions/condition.ts'
import { limitBand, type LimitsByLevel, worstLimitBand } from '../conditions/rules/limit-band.ts'

/** The six values of a gauge, in the unit of its measurement. Source: specification 3, section 3. */
export type GaugeSettings = {
  readonly min: number
  readonly max: number
  readonly warnLow: number
  readonly warnHigh: number
  readonly alarmLow: number
  readonly alarmHigh: number
}

export const gaugeFields = ['min', 'max', 'warnLow', 'warnHigh', 'alarmLow', 'alarmHigh'] as const

export type GaugeBand = 'ok' | 'warning' | 'alarm'

/**
 * Green, amber, red. As in the device, below low or above high is a breach and the limit itself is not. A limit equal
 * to the end of the scale does not count, however far the value is beyond it, so that a gauge whose low limit is its
 * zero stays green at -0.01. Source: specification 3, section 9.
 */
export function gaugeBand(value: number, gauge: GaugeSettings): GaugeBand {
  return limitBand(gaugeLimits(gauge), value)
}

/** The limits of a gauge: an end of the scale means 'no limit', because all six values are always present. */
export function gaugeLimits({ min, max, ...gauge }: GaugeSettings): LimitsByLevel {
  const limits = (low: number, high: number): Limits => ({
    ...(low === min ? {} : { low }),
    ...(high === max ? {} : { high }),
  })
  const [warning, alarm] = [limits(gauge.warnLow, gauge.warnHigh), limits(gauge.alarmLow, gauge.alarmHigh)]
  return { ...(hasLimit(warning) && { warning }), ...(hasLimit(alarm) && { alarm }) }
}

function hasLimit({ low, high }: Limits): boolean {
  return low !== undefined || high !== undefined
}

export type GaugeSegment = { readonly from: number; readonly to: number; readonly band: GaugeBand | 'none' }

/** The coloured arcs of a gauge from min to max, left to right, without empty ones. */
export function gaugeSegments(gauge: GaugeSettings): readonly GaugeSegment[] {
  return limitSegments(gauge, [gaugeLimits(gauge)])
}

/**
 * The arcs of a scale by its limits. Without limits there is one neutral arc, because nobody defined what is normal.
 */
export function limitSegments(
  { min, max }: Pick<GaugeSettings, 'min' | 'max'>,
  limits: readonly LimitsByLevel[],
): readonly GaugeSegment[] {
  const ends = limits.flatMap(({ warning, alarm }) => [warning?.low, warning?.high, alarm?.low, alarm?.high])
  const inside = ends.filter((end) => end !== undefined && end > min && end < max) as number[]
  const hasLimits = ends.some((end) => end !== undefined)
  const edges = [min, ...inside.toSorted((left, right) => left - right), max]
  const segments: GaugeSegment[] = []
  for (const [index, to] of edges.entries()) {
    const from = edges[index - 1]
    if (from === undefined || to <= from) continue
    segments.push({ from, to, band: hasLimits ? worstLimitBand(limits, (from + to) / 2) : 'none' })
  }
  return segments
}

/** Position of a value's needle, 0 to 1, clamped to the ends. */
export function gaugeFraction(value: number, gauge: GaugeSettings): number {
  if (!(gauge.max > gauge.min)) return 0
  return Math.min(1, Math.max(0, (value - gauge.min) / (gauge.max - gauge.min)))
}
