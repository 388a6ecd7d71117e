const firstMs = 500
const longestMs = 30_000

/** Pause before the n-th try again (from 0): doubles up to half a minute, scattered so that a fleet does not return as one. */
export function backoffMs(attempt: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10))
  return full * (0.5 + random() / 2)
}
