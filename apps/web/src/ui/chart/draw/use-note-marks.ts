import type { TimeRange } from '@fieldport/domain'
import { isolate } from '@fieldport/messages'
import { useMemo } from 'react'
import { useChartNotes } from '../../../lib/device/chart-notes.ts'
import type { DeviceNote } from '../../../lib/device/device-source.ts'
import type { ChartMark } from './marks.ts'

/** The notes pinned within the shown range. */
export function useNoteMarks(deviceid: string, range: TimeRange | undefined): readonly ChartMark[] {
  const { notes } = useChartNotes(deviceid, range)
  return useMemo(() => notes.map(toNoteMark), [notes])
}

/** People write in either direction: on any page, the time comes first and the author last. */
export function toNoteMark({ at, text, author }: DeviceNote): ChartMark {
  const words = author === undefined ? [text] : [text, author]
  return { at, kind: 'note', text: words.map(isolate).join(' · ') }
}
