import type { Listening } from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { UptimeRepository, UptimeRow } from './uptime.repository.ts'

export type UptimePorts = {
  readonly repository: UptimeRepository
  readonly portalId: string
  readonly clock: Clock
  /** Whether devices reach this process. */
  readonly isListening: boolean
}

/** How often a process tells that it listens. */
export const heartbeatSeconds = 30
/** A process that told nothing for so long was not there: killed, or its machine slept. */
const lostAfterSeconds = 90
/** Older than anything that is folded. */
const keptSeconds = 8 * 86_400

export type UptimeService = ReturnType<typeof createUptime>

/** When the portal listened for devices. One process is enough; a gap is when all were down. */
export function createUptime({ repository, portalId, clock, isListening }: UptimePorts) {
  let own: Listening | null = null
  let others: readonly UptimeRow[] = []

  const extendOwn = async (now: number): Promise<void> => {
    // After a sleep of the machine another interval begins, so that the silence in between is nobody's.
    own = { from: own && now - own.to <= lostAfterSeconds ? own.from : now, to: now }
    await repository.extend(portalId, own)
  }

  return {
    /** Tells that this process listens, and hears of the others. Call every 30 s. */
    beat: async (): Promise<void> => {
      const now = nowSeconds(clock)
      if (isListening) await extendOwn(now)
      await repository.deleteBefore(now - keptSeconds)
      const rows = await repository.list(now - keptSeconds)
      others = rows.filter((row) => row.portalId !== portalId || row.from !== own?.from)
    },

    /** When the portal listened until now, without overlaps, the oldest first. */
    listening: (): readonly Listening[] => {
      const now = nowSeconds(clock)
      const present = own && now - own.to <= lostAfterSeconds ? { ...own, to: now } : own
      const known = others.map(({ from, to, closed }) => ({
        from,
        to: !closed && now - to <= heartbeatSeconds ? now : to,
      }))
      return mergeIntervals(present ? [...known, present] : known)
    },

    /** Where other processes were killed: what they had stored and not yet folded was received about then. */
    listBroken: (isAlone: boolean) =>
      repository.listBroken(portalId, nowSeconds(clock) - (isAlone ? 0 : lostAfterSeconds)),
    markRepaired: ({ portalId: id, from }: UptimeRow) => repository.close(id, from),

    /** Call when nothing is under way any more. */
    close: async (): Promise<void> => {
      if (!own) return
      await extendOwn(nowSeconds(clock))
      await repository.close(portalId, own.from)
    },
  }
}

function mergeIntervals(intervals: readonly Listening[]): readonly Listening[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of intervals.toSorted((left, right) => left.from - right.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
