export type AxisLimits = {
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly tick: number
}

/**
 * Equal limits widen by 1 on each side, crossed ones are swapped, negative decimals become 0, a negative tick 1.
 * Source: specification 3, section 5.
 */
export function normaliseAxis(axis: AxisLimits): AxisLimits {
  const [low, high] = axis.min > axis.max ? [axis.max, axis.min] : [axis.min, axis.max]
  return {
    min: low === high ? low - 1 : low,
    max: low === high ? high + 1 : high,
    decimals: Math.max(0, axis.decimals),
    tick: axis.tick < 0 ? 1 : axis.tick,
  }
}
