import type { TimeRange } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DeviceNote, useDeviceSource } from './device-source.ts'

const noNotes: readonly DeviceNote[] = []
const daySeconds = 86_400

/**
 * Notes pinned to moments of a range, the oldest first. They are asked for by whole days: zooming and the passing of time ask for
 * nothing, and the charts of a page share an answer.
 * @param deviceid '': of a guest
 * @param range undefined: none are shown
 */
export function useChartNotes(deviceid: string, range: TimeRange | undefined): readonly DeviceNote[] {
  const source = useDeviceSource(deviceid)
  // A chart without any data has no range: it begins after it ends.
  const isAsked = range !== undefined && range.fromSeconds < range.toSeconds
  const { fromSeconds, toSeconds } = isAsked ? range : { fromSeconds: 0, toSeconds: 1 }
  const from = Math.max(0, Math.floor(fromSeconds / daySeconds) * daySeconds)
  const to = Math.ceil(toSeconds / daySeconds) * daySeconds
  const { data } = useQuery({
    ...source.notes({ from, to }),
    enabled: isAsked,
    meta: { deviceid },
    // Another range keeps what is there until its own notes come; another device does not.
    placeholderData: (before, query) => (query?.meta?.['deviceid'] === deviceid ? before : undefined),
  })
  const notes = isAsked && data ? data.notes : noNotes
  return useMemo(
    () => notes.filter(({ at }) => at >= fromSeconds && at <= toSeconds),
    [notes, fromSeconds, toSeconds],
  )
}
