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
 * Green, amber, red. As in the device, below low or above high is a breach and the limit itself is not, so that a gauge
 * whose low limit is its own zero stays green at zero. Source: specification 3, section 9.
 */
export function gaugeBand(value: number, gauge: GaugeSettings): GaugeBand {
  if (value < gauge.alarmLow || value > gauge.alarmHigh) return 'alarm'
  return value < gauge.warnLow || value > gauge.warnHigh ? 'warning' : 'ok'
}

export type GaugeSegment = { readonly from: number; readonly to: number; readonly band: GaugeBand }

/** The coloured arcs of a gauge from min to max, left to right, without empty ones. */
export function gaugeSegments(gauge: GaugeSettings): readonly GaugeSegment[] {
  const inside = [gauge.alarmLow, gauge.warnLow, gauge.warnHigh, gauge.alarmHigh].filter(
    (limit) => limit > gauge.min && limit < gauge.max,
  )
  const edges = [gauge.min, ...inside.toSorted((left, right) => left - right), gauge.max]
  const segments: GaugeSegment[] = []
  for (const [index, to] of edges.entries()) {
    const from = edges[index - 1]
    if (from !== undefined && to > from) segments.push({ from, to, band: gaugeBand((from + to) / 2, gauge) })
  }
  return segments
}

/** Where a value's needle stands, 0 to 1, held at the ends. */
export function gaugeFraction(value: number, gauge: GaugeSettings): number {
  if (!(gauge.max > gauge.min)) return 0
  return Math.min(1, Math.max(0, (value - gauge.min) / (gauge.max - gauge.min)))
}
