const firstMs = 500
const longestMs = 30_000

/** Delay before the n-th retry (from 0): doubles up to half a minute, with jitter so that a fleet does not return at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10))
  return full * (0.5 + random() / 2)
}
