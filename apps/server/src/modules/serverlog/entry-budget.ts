import type { ServerLogEntry } from '@fieldport/contract'

type Kind = ServerLogEntry['kind']

/** What a device was denied in a minute. */
export type DroppedEntries = { readonly device: string; readonly kind: Kind; readonly count: number }

/** A device that does one thing all day cannot fill the store, nor push out what else happened. */
export const entriesPerMinute = 60
const minuteMs = 60_000

/** Counts the entries of each device and kind within a minute. */
export function createEntryBudget() {
  let minute = 0
  let counts = new Map<string, { device: string; kind: Kind; taken: number; denied: number }>()

  return {
    /** Starts anew where a minute has passed. @returns what the minute before left out */
    startMinute(nowMs: number): DroppedEntries[] {
      const now = Math.floor(nowMs / minuteMs)
      if (now === minute) return []
      const ended = [...counts.values()].filter(({ denied }) => denied > 0)
      minute = now
      counts = new Map()
      return ended.map(({ device, kind, denied }) => ({ device, kind, count: denied }))
    },

    /** Whether one more may be kept; what may not is counted. */
    tryTake(device: string, kind: Kind, hasRoom: boolean): boolean {
      const key = `${device} ${kind}`
      const of = counts.get(key) ?? { device, kind, taken: 0, denied: 0 }
      counts.set(key, of)
      const isTaken = hasRoom && of.taken < entriesPerMinute
      if (isTaken) of.taken += 1
      else of.denied += 1
      return isTaken
    },

    /** Whether the present minute has left something out, which is told when it ends. */
    hasDropped: (): boolean => [...counts.values()].some(({ denied }) => denied > 0),
  }
}
