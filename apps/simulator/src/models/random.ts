/**
 * A 32-bit hash of a seed and two integers: the only source of randomness in the models, so that any moment can be
 * computed independently.
 */
export function hash32(seed: number, channel: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(channel + 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) ^ Math.imul(index | 0, 0x297a2d39)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** Uniform in [0, 1). */
export function uniform(seed: number, channel: number, index: number): number {
  return hash32(seed, channel, index) / 4_294_967_296
}

/** Uniform in [low, high). */
export function uniformBetween(
  seed: number,
  channel: number,
  index: number,
  low: number,
  high: number,
): number {
  return low + (high - low) * uniform(seed, channel, index)
}

/** Smooth noise in [-1, 1] that changes over about `periodSeconds`. */
export function smoothNoise(seed: number, channel: number, seconds: number, periodSeconds: number): number {
  const position = seconds / periodSeconds
  const step = Math.floor(position)
  const part = position - step
  const from = hash32(seed, channel, step) / 2_147_483_648 - 1
  const to = hash32(seed, channel, step + 1) / 2_147_483_648 - 1
  return from + (to - from) * part * part * (3 - 2 * part)
}

/** Measurement noise in [-1, 1], new every tenth of a second, triangular so that large errors are rare. */
export function jitter(seed: number, channel: number, seconds: number): number {
  const h = hash32(seed, channel, Math.round(seconds * 10))
  return ((h & 0xffff) + (h >>> 16)) / 65_535 - 1
}

/** FNV-1a hash of a text, as the seed of a device id. */
export function seedOf(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
