import {
  hoursGained,
  stateHoursKey,
  summariseUtilisation,
  type Utilisation,
  type UtilisationState,
  utilisationStates,
} from '@fieldport/domain'
import type { Series, SeriesColumns } from '@fieldport/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api/client.ts'

/** Source: specification 3, section 7.2 ('utilisation every 10 minutes'). */
const refreshMs = 600_000
/** Ten minutes of a day each: a counter that was reset in between is seen. */
const buckets = 144

const dataKeys = utilisationStates.map(stateHoursKey).join(',')

/** The hours that each state gained over a range (milliseconds) that ends now, or at a past moment (epoch seconds). */
export function useUtilisation(deviceid: string, rangeMs: number, moment: number | undefined) {
  const range = moment === undefined ? { relative: rangeMs } : { from: moment - rangeMs / 1000, to: moment + 1 }
  const query = useQuery({
    ...api.device.getSeries.queryOptions({
      input: { deviceid, dataKeys, downsample: buckets, ...range },
      staleTime: refreshMs,
      refetchInterval: moment === undefined ? refreshMs : false,
    }),
    placeholderData: keepPreviousData,
  })
  const utilisation = useMemo(() => query.data && utilisationOf(query.data), [query.data])
  return { query, utilisation }
}

/** From the first and the last count of each bucket, so that a counter that starts anew loses nothing. */
export function utilisationOf({ series }: Pick<Series, 'series'>): Utilisation {
  const hours: Partial<Record<UtilisationState, number>> = {}
  for (const state of utilisationStates) {
    const columns = series[stateHoursKey(state)]
    if (columns) hours[state] = hoursGained(counts(columns))
  }
  return summariseUtilisation(hours)
}

function counts({ first, last }: SeriesColumns): readonly number[] {
  return first.flatMap((count, at) => [count, last[at] ?? count])
}
