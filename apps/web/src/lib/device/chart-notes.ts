import type { TimeRange } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DeviceNote, useDeviceSource } from './device-source.ts'

const noNotes: readonly DeviceNote[] = []
const daySeconds = 86_400

/**
 * Notes pinned within a range, oldest first. They are requested by whole days, so that zooming and passing time send no
 * requests, and the charts of a page share a response.
 * @param deviceid '': for a guest
 * @param range undefined: none are shown
 */
export function useChartNotes(deviceid: string, range: TimeRange | undefined) {
  const source = useDeviceSource(deviceid)
  // A chart without data has no range: its start is after its end.
  const isAsked = range !== undefined && range.fromSeconds < range.toSeconds
  const { fromSeconds, toSeconds } = isAsked ? range : { fromSeconds: 0, toSeconds: 1 }
  const from = Math.max(0, Math.floor(fromSeconds / daySeconds) * daySeconds)
  const to = Math.ceil(toSeconds / daySeconds) * daySeconds
  const { data, error, refetch } = useQuery({
    ...source.notes({ from, to }),
    enabled: isAsked,
    meta: { deviceid },
    // When the range changes, the previous notes stay until the new ones arrive; when the device changes, they do not.
    placeholderData: (before, query) => (query?.meta?.['deviceid'] === deviceid ? before : undefined),
  })
  const stored = isAsked && data ? data.notes : noNotes
  const notes = useMemo(
    () => stored.filter(({ at }) => at >= fromSeconds && at <= toSeconds),
    [stored, fromSeconds, toSeconds],
  )
  return {
    notes,
    /** Whether they are not known yet; `error`: why they cannot be loaded. */
    isUnknown: isAsked && data === undefined,
    error,
    refetch,
  }
}
