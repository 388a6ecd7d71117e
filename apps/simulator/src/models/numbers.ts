const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000] as const

/** Rounds like a device's firmware: at most 7 decimals, never `-0`. */
export function round(value: number, decimals: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7): number {
  const power = powers[decimals]
  return Math.round(value * power) / power + 0
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

export function interpolate(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
