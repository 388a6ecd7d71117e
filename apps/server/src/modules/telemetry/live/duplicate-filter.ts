import { contactTimeSeconds } from '@fieldport/domain'
import type { PointRow } from '../rows.ts'

export type DuplicateFilterPorts = {
  readonly isWatched: (deviceId: string) => boolean
  /** Texts of the records stored with one of these `ts`, epoch milliseconds, optionally received before a given moment. */
  readonly storedTexts: (
    deviceId: string,
    tsMs: readonly number[],
    beforeMicros?: number,
  ) => Promise<ReadonlySet<string>>
}

/**
 * Finds the points of a batch that browsers have not seen, before the batch is stored here or after another portal stored it. A point
 * newer than all others of its device is new; only late points of a viewed device are looked up.
 */
export function createDuplicateFilter(ports: DuplicateFilterPorts) {
  const newest = new Map<string, number>()

  const isLate = (row: PointRow) => row.ts <= (newest.get(row.device) ?? Number.POSITIVE_INFINITY)

  return {
    /** @param beforeMicros receipt time of the first row, if they are already stored */
    async filterNewPoints(rows: readonly PointRow[], beforeMicros?: number): Promise<PointRow[]> {
      const watched = rows.filter((row) => ports.isWatched(row.device))
      const late = Map.groupBy(watched.filter(isLate), (row) => row.device)
      const seen = new Set<string>()
      for (const [device, points] of late) {
        const stored = await ports.storedTexts(
          device,
          points.map((point) => Math.round(point.ts * 1000)),
          beforeMicros,
        )
        for (const text of stored) seen.add(`${device} ${text}`)
      }
      return watched.filter((row) => {
        const identity = `${row.device} ${row.json}`
        return !seen.has(identity) && seen.add(identity)
      })
    },

    /** Call when the batch is stored. @returns devices with a newer point, and the time of their contact, epoch seconds */
    recordNewest(rows: readonly PointRow[]): Map<string, number> {
      const risen = new Map<string, number>()
      for (const row of rows) {
        if (row.ts <= (newest.get(row.device) ?? 0)) continue
        newest.set(row.device, row.ts)
        risen.set(row.device, contactTimeSeconds(row.ts, row.receivedMicros / 1e6))
      }
      return risen
    },
  }
}
