import type { EventPage, HistoryEntry } from '@fieldport/contract'
import { conditionStart, type TimeRange } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/client.ts'
import { readNow } from '../../../../lib/clock.ts'
import { type ReasonNames, reasonText } from '../../../../lib/conditions/reason-text.ts'
import type { ChartMark } from '../../../../ui/chart/draw/marks.ts'
import { useFaultText } from '../../../../ui/conditions/condition-reason.tsx'

const staleMs = 600_000
/** More marks could not be told apart. */
const maximumConditions = 200

type Options = {
  readonly deviceid: string
  /** Epoch seconds; undefined: no marks. */
  readonly range: TimeRange | undefined
  /** See `useChartMarks`. */
  readonly isWaiting: boolean
  /** Events that already have marks. */
  readonly events: EventPage['events']
}

type Opened = { readonly entries: readonly HistoryEntry[]; readonly isCut: boolean }
const noneOpened: Opened = { entries: [], isCut: false }

/** The conditions that began in the shown range; `isCut`: older ones of it are not marked. */
export function useConditionMarks({ deviceid, range, isWaiting, events }: Options) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['chart-conditions', deviceid, range?.fromSeconds, range?.toSeconds],
    queryFn: () => (range ? loadConditions(deviceid, range) : noneOpened),
    enabled: range !== undefined && deviceid !== '' && !isWaiting,
    staleTime: staleMs,
    placeholderData: (before) => before,
  })
  const { entries, isCut } = (range && query.data) ?? noneOpened
  const faultText = useFaultText(entries.some(({ kind }) => kind === 'code'))
  const marks = useMemo(
    () => conditionMarks(entries, events, t, { faultText }),
    [entries, events, t, faultText],
  )
  return { marks, isCut }
}

async function loadConditions(deviceid: string, { fromSeconds: from, toSeconds: to }: TimeRange) {
  return entriesOpenedSince(
    from,
    await client.device.getConditionHistory({ deviceid, from, to, limit: maximumConditions }),
  )
}

type HistoryPage = { readonly Items: readonly HistoryEntry[]; readonly lastEvaluatedKey: string | null }

/** The conditions of a page, newest first, that opened since a moment; `isCut`: older pages may contain more. */
export function entriesOpenedSince(from: number, { Items, lastEvaluatedKey }: HistoryPage): Opened {
  const entries = Items.filter((entry) => startOf(entry) >= from)
  return { entries, isCut: lastEvaluatedKey !== null && entries.length === Items.length }
}

/** No contact starts at the last contact, as everywhere else. */
const startOf = ({ openedAt, reason }: HistoryEntry) => conditionStart({ since: openedAt, reason })

/**
 * A mark for each opened condition, with the same text as while it is open, except if the event that opened it already
 * has one.
 */
export function conditionMarks(
  entries: readonly HistoryEntry[],
  events: EventPage['events'],
  t: TFunction,
  names: ReasonNames = {},
): readonly ChartMark[] {
  return entries
    .filter((entry) => !events.some((event) => isReportedBy(entry, event)))
    .map((entry) => {
      const { level, openedAt, closedAt, reason, measurement } = entry
      const condition = { reason, since: openedAt, measurement }
      return { at: startOf(entry), kind: level, text: reasonText(condition, t, closedAt ?? readNow(), names) }
    })
}

function isReportedBy(
  { openedAt, reason }: HistoryEntry,
  { ts, topic }: EventPage['events'][number],
): boolean {
  if (Math.abs(ts - openedAt) >= 1) return false
  return (
    (reason.kind === 'event' && reason.topic === topic) || (reason.kind === 'limit' && reason.key === topic)
  )
}
