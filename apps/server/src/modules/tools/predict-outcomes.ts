import type { PointOutcome } from '@fieldport/contract'
import type { DecodedPoint } from '@fieldport/protocol'

export type StoredFacts = {
  /** Whether the plan stores the point at this position. */
  readonly isKept: (index: number) => boolean
  /** Points measured before this time, epoch seconds, are older than the plan stores. */
  readonly oldestSeconds: number
  /** Stored records with the same times as these points. */
  readonly storedTexts: ReadonlySet<string>
}

/**
 * The outcome of each point, in order. A record is identified by its time and content (docs/adr/0002): the same record
 * is stored once, different ones with the same time are all stored.
 */
export function predictOutcomes(
  points: readonly DecodedPoint[],
  facts: StoredFacts,
): readonly PointOutcome[] {
  const texts = new Set(facts.storedTexts)
  const timesMs = new Set(texts.values().map(timeOf))
  return points.map(({ ts, json }, index) => {
    if (ts < facts.oldestSeconds) return 'expired'
    if (texts.has(json)) return 'repeated'
    if (!facts.isKept(index)) return 'leftOut'
    const isMerged = timesMs.has(toMs(ts))
    texts.add(json)
    timesMs.add(toMs(ts))
    return isMerged ? 'merged' : 'stored'
  })
}

function timeOf(text: string): number {
  return toMs((JSON.parse(text) as { readonly ts: number }).ts)
}

/** Rounded to the millisecond, like stored points. */
function toMs(seconds: number): number {
  return Math.round(seconds * 1000)
}
