import { type EventPage } from '@fieldport/contract'
import { eventLevelName, type TimeRange } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../../lib/api/client.ts'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { useFeedState } from '../../../../lib/live/feed/use-device-feed.ts'
import type { ChartMark } from '../../../../ui/chart/draw/marks.ts'
import { useConditionMarks } from './condition-marks.ts'

/** More marks could not be told apart. */
const maximumMarks = 200
const staleMs = 600_000

type Options = {
  readonly deviceid: string
  /** Epoch seconds; undefined: no marks. */
  readonly range: TimeRange | undefined
  /** The series takes precedence: until it is loaded, the previous marks stay. */
  readonly isWaiting: boolean
  /** Once access has ended, the range still moves on, but nothing more is requested. */
  readonly feed: DeviceFeed
}

const noEvents: EventPage['events'] = []

/**
 * The device's events in the shown range, newest first, and the conditions that opened in it; `isCut`: older ones are
 * not marked.
 */
export function useChartMarks({ deviceid, range, isWaiting: isSeriesWaiting, feed }: Options) {
  const { status } = useFeedState(feed)
  const isWaiting = isSeriesWaiting || status === 'ended'
  const query = useQuery({
    queryKey: ['chart-events', deviceid, range?.fromSeconds, range?.toSeconds],
    queryFn: () => (range ? loadEvents(deviceid, range) : { events: [], isCut: false }),
    enabled: range !== undefined && deviceid !== '' && !isWaiting,
    staleTime: staleMs,
    placeholderData: (before) => before,
  })
  const found = range && query.data
  const events = found?.events ?? noEvents
  const conditions = useConditionMarks({ deviceid, range, isWaiting, events })
  const marks = useMemo(() => [...events.map(toMark), ...conditions.marks], [events, conditions.marks])
  return { marks, isCut: (found?.isCut ?? false) || conditions.isCut }
}

async function loadEvents(deviceid: string, { fromSeconds: from, toSeconds: to }: TimeRange) {
  const { events, isLast } = await client.device.getEvents({ deviceid, from, to, datapoints: maximumMarks })
  return { events: events.slice(0, maximumMarks), isCut: !isLast || events.length > maximumMarks }
}

function toMark({ ts, topic, msg, lv }: EventPage['events'][number]): ChartMark {
  const level = eventLevelName(lv)
  const kind = level === 'ALARM' ? 'alarm' : level === 'WARN' ? 'warning' : 'info'
  return { at: ts, kind, text: [topic, msg].filter((word) => word !== '').join(': ') }
}
