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

/** Interval between heartbeats of a listening process. */
export const heartbeatSeconds = 30
/** A process silent for this long was killed, or its machine was asleep. */
const lostAfterSeconds = 90
/** Longer than any folded record is old. */
const keptSeconds = 8 * 86_400

export type UptimeService = ReturnType<typeof createUptime>

/** Records when the portal listened for devices. One listening process is enough; a gap means that all were down. */
export function createUptime({ repository, portalId, clock, isListening }: UptimePorts) {
  let own: Listening | null = null
  let others: readonly UptimeRow[] = []

  const extendOwn = async (now: number): Promise<void> => {
    // After the machine slept, start a new interval, so that the sleep does not count as silence of devices.
    own = { from: own && now - own.to <= lostAfterSeconds ? own.from : now, to: now }
    await repository.extend(portalId, own)
  }

  return {
    /** Records that this process is listening, and reads the other processes' intervals. Call every 30 s. */
    beat: async (): Promise<void> => {
      const now = nowSeconds(clock)
      if (isListening) await extendOwn(now)
      await repository.deleteBefore(now - keptSeconds)
      const rows = await repository.list(now - keptSeconds)
      others = rows.filter((row) => row.portalId !== portalId || row.from !== own?.from)
    },

    /** Intervals in which any process listened until now, merged, oldest first. */
    listening: (): readonly Listening[] => {
      const now = nowSeconds(clock)
      const present = own && now - own.to <= lostAfterSeconds ? { ...own, to: now } : own
      const known = others.map(({ from, to, closed }) => ({
        from,
        to: !closed && now - to <= heartbeatSeconds ? now : to,
      }))
      return mergeIntervals(present ? [...known, present] : known)
    },

    /** Intervals that end with a killed process, which may have left records unfolded around that time. */
    listBroken: (isAlone: boolean) =>
      repository.listBroken(portalId, nowSeconds(clock) - (isAlone ? 0 : lostAfterSeconds)),
    markRepaired: ({ portalId: id, from }: UptimeRow) => repository.close(id, from),

    /** Call when no work is in progress any more. */
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
