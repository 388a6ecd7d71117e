import { stateHoursKey, utilisationStates } from '@fieldport/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeviceSource } from '../../../lib/device-source.ts'
import { utilisationOf } from './utilisation-of.ts'

/** Source: specification 3, section 7.2 ('utilisation every 10 minutes'). */
const refreshMs = 600_000
/** Ten minutes of a day each: a counter that was reset in between is seen. */
const buckets = 144

const dataKeys = utilisationStates.map(stateHoursKey).join(',')

/** The hours that each state gained over a range (milliseconds) that ends now, or at a past moment (epoch seconds). */
export function useUtilisation(deviceid: string, rangeMs: number, moment: number | undefined) {
  const range =
    moment === undefined ? { relative: rangeMs } : { from: moment - rangeMs / 1000, to: moment + 1 }
  const source = useDeviceSource(deviceid)
  const query = useQuery({
    ...source.hours(dataKeys, buckets, range),
    staleTime: refreshMs,
    refetchInterval: moment === undefined ? refreshMs : false,
    placeholderData: keepPreviousData,
  })
  const utilisation = useMemo(() => query.data && utilisationOf(query.data), [query.data])
  return { query, utilisation }
}
