import type { ServerLogEntry } from '@fieldport/contract'

type Kind = ServerLogEntry['kind']

/** Entries of a device dropped within a minute. */
export type DroppedEntries = { readonly device: string; readonly kind: Kind; readonly count: number }

/** Rate limit, so that a device repeating one thing can neither fill the store nor crowd out other entries. */
export const entriesPerMinute = 60
const minuteMs = 60_000

/** Counts the entries of each device and kind within a minute. */
export function createEntryBudget() {
  let minute = 0
  let counts = new Map<string, { device: string; kind: Kind; taken: number; denied: number }>()

  return {
    /** Starts a new minute if the last has passed. @returns what was dropped in the previous one */
    startMinute(nowMs: number): DroppedEntries[] {
      const now = Math.floor(nowMs / minuteMs)
      if (now === minute) return []
      const ended = [...counts.values()].filter(({ denied }) => denied > 0)
      minute = now
      counts = new Map()
      return ended.map(({ device, kind, denied }) => ({ device, kind, count: denied }))
    },

    /** Whether another entry may be stored; refused ones are counted. */
    tryTake(device: string, kind: Kind, hasRoom: boolean): boolean {
      const key = `${device} ${kind}`
      const of = counts.get(key) ?? { device, kind, taken: 0, denied: 0 }
      counts.set(key, of)
      const isTaken = hasRoom && of.taken < entriesPerMinute
      if (isTaken) of.taken += 1
      else of.denied += 1
      return isTaken
    },

    /** Whether the current minute has dropped entries, which are reported at its end. */
    hasDropped: (): boolean => [...counts.values()].some(({ denied }) => denied > 0),
  }
}
