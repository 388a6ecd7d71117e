import type { ConditionLevel, Limits } from '../condition.ts'

/** Limits by level, in the unit of the key. */
export type LimitsByLevel = { readonly warning?: Limits; readonly alarm?: Limits }

/** The side of the range that a value is beyond. */
export type Breach = { readonly side: 'below' | 'above'; readonly limit: number }

/** As in the device, below low or above high is a breach and the limit itself is not. Source: specification 3, section 9. */
export function findBreach(limits: Limits | undefined, value: number): Breach | undefined {
  if (limits === undefined) return undefined
  const { low, high } = limits
  if (low !== undefined && value < low) return { side: 'below', limit: low }
  return high !== undefined && value > high ? { side: 'above', limit: high } : undefined
}

/**
 * Whether a value is inside by the hysteresis. In a range narrower than twice the hysteresis, the middle counts as
 * inside; otherwise no value would.
 */
export function isInsideLimits({ low, high }: Limits, value: number, hysteresis: number): boolean {
  const hasRange = low !== undefined && high !== undefined && high >= low
  const margin = Math.max(0, hasRange ? Math.min(hysteresis, (high - low) / 2) : hysteresis)
  return !(low !== undefined && value < low + margin) && !(high !== undefined && value > high - margin)
}

const bands = ['ok', 'warning', 'alarm'] as const

/** The band of a value by several limits of its key: the worst. */
export function worstLimitBand(limits: readonly LimitsByLevel[], value: number): ConditionLevel | 'ok' {
  const found = limits.map((each) => bands.indexOf(limitBand(each, value)))
  return bands[Math.max(0, ...found)] ?? 'ok'
}

/** The colour of a value: its band by the limits alone, without duration, hysteresis and guard. */
export function limitBand(rule: LimitsByLevel, value: number): ConditionLevel | 'ok' {
  if (findBreach(rule.alarm, value)) return 'alarm'
  return findBreach(rule.warning, value) ? 'warning' : 'ok'
}
