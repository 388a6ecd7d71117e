import { type Retention, stateHoursKey, utilisationStates } from '@fieldport/domain'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type DeviceSource,
  isWithinKnownRetention,
  limitQueryToRetention,
  useDeviceSource,
} from '../../../lib/device/device-source.ts'
import { utilisationOf } from './utilisation-of.ts'

/** Source: specification 3, section 7.2 ('utilisation every 10 minutes'). */
const refreshMs = 600_000
/** Ten minutes each for a day, so that a counter reset in between is noticed. */
const buckets = 144

const dataKeys = utilisationStates.map(stateHoursKey).join(',')

type UtilisationOptions = {
  /** Milliseconds. */
  readonly rangeMs: number
  /** End of the range, epoch seconds; undefined: now. */
  readonly moment: number | undefined
  readonly retention: Retention
}

export function utilisationOptions(source: DeviceSource, { rangeMs, moment, retention }: UtilisationOptions) {
  const range =
    moment === undefined ? { relative: rangeMs } : { from: moment - rangeMs / 1000, to: moment + 1 }
  return queryOptions({
    queryKey: [...source.hours(dataKeys, buckets, range).queryKey, retention.retentionDays],
    enabled: isWithinKnownRetention(range, retention),
    queryFn: () => source.hours(dataKeys, buckets, limitQueryToRetention(range, retention)).queryFn(),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** The hours gained in each state over a range, as far as the plan keeps it. */
export function useUtilisation(deviceid: string, asked: UtilisationOptions) {
  const query = useQuery(utilisationOptions(useDeviceSource(deviceid), asked))
  const utilisation = useMemo(() => query.data && utilisationOf(query.data), [query.data])
  const { data, isPlaceholderData } = query
  const askedFrom = asked.moment === undefined ? undefined : asked.moment - asked.rangeMs / 1000
  /** The plan keeps only the end of the range. */
  const isCut =
    data !== undefined && askedFrom !== undefined && !isPlaceholderData && data.from > askedFrom + 1
  return { query, utilisation, isCut }
}
