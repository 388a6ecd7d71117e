import type { ChartNote, DeviceImages, RouteFixes, Series, SharedNote } from '@fieldport/contract'
import { type Retention, limitToRetention, tierTable } from '@fieldport/domain'
import { createContext, use } from 'react'
import { api, client } from '../api/client.ts'
import { readNow } from '../clock.ts'

/** A query for the query cache. */
export type DeviceQuery<Answer> = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<Answer>
}

/** The last milliseconds, or a range of epoch seconds. */
export type QueryRange = { readonly relative: number } | { readonly from: number; readonly to: number }

/** Whether a query can be sent now: one for what not every plan keeps waits until the plan is known, or it would be refused. */
export function isWithinKnownRetention(range: QueryRange, { isLoading = false }: Retention): boolean {
  if ('relative' in range || !isLoading) return true
  return range.from >= readNow() - shortestStorageDays * 86_400
}

const shortestStorageDays = Math.min(
  ...Object.values(tierTable).map(({ dataStorageDays }) => dataStorageDays),
)

export type RequestedBuckets = {
  /** Maximum number of buckets. */
  readonly downsample: number
  /** IANA name of the zone whose days are not split by wide buckets. */
  readonly timeZone?: string
}

/** The range of a query at the time it is sent: limited to what the plan then keeps. */
export function limitQueryToRetention(
  range: QueryRange,
  retention: Pick<Retention, 'retentionDays'>,
): QueryRange {
  if ('relative' in range) return range
  const kept = limitToRetention({ fromSeconds: range.from, toSeconds: range.to }, retention, readNow())
  return { from: kept.fromSeconds, to: kept.toSeconds }
}

/** A pinned note; guests do not learn its author, and cannot change it. */
export type DeviceNote = SharedNote & Partial<Pick<ChartNote, 'author' | 'version'>>

/** Data sources of a card besides the device's points. */
export type DeviceSource = {
  readonly route: (range: QueryRange) => DeviceQuery<RouteFixes>
  /** Counters of the hours in each state. */
  readonly hours: (dataKeys: string, downsample: number, range: QueryRange) => DeviceQuery<Series>
  /** The state over time, in buckets of a range of epoch seconds. */
  readonly states: (
    downsample: number,
    range: { readonly from: number; readonly to: number },
  ) => DeviceQuery<Series>
  readonly images: () => DeviceQuery<DeviceImages>
  /** The series of the custom chart with this number and these data keys. */
  readonly chart: (
    number: number,
    dataKeys: string,
    buckets: RequestedBuckets,
    range: QueryRange,
  ) => DeviceQuery<Series>
  /** Notes pinned to moments, epoch seconds. */
  readonly notes: (range: {
    readonly from: number
    readonly to: number
  }) => DeviceQuery<{ readonly notes: readonly DeviceNote[] }>
  /** The device's names for its parts; undefined: read them from its configuration. */
  readonly names?: Readonly<Record<string, string>>
}

/** The source for cards shown to somebody without an account. */
export const GuestSourceContext = createContext<DeviceSource | undefined>(undefined)

/** The guest's source if there is one, otherwise that of the reader's account. */
export function useDeviceSource(deviceid: string): DeviceSource {
  return use(GuestSourceContext) ?? accountSource(deviceid)
}

/** The source for a person with an account. */
export function accountSource(deviceid: string): DeviceSource {
  return {
    route: (range) => {
      const input = { deviceid, ...range }
      return {
        queryKey: api.device.getRoute.queryKey({ input }),
        queryFn: () => client.device.getRoute(input),
      }
    },
    hours: (dataKeys, downsample, range) => {
      const input = { deviceid, dataKeys, downsample, ...range }
      return {
        queryKey: api.device.getSeries.queryKey({ input }),
        queryFn: () => client.device.getSeries(input),
      }
    },
    states: (downsample, range) => {
      const input = { deviceid, dataKeys: 'state', downsample, ...range }
      return {
        queryKey: api.device.getSeries.queryKey({ input }),
        queryFn: () => client.device.getSeries(input),
      }
    },
    chart: (_number, dataKeys, buckets, range) => {
      const input = { deviceid, dataKeys, ...buckets, ...range }
      return {
        queryKey: api.device.getSeries.queryKey({ input }),
        queryFn: () => client.device.getSeries(input),
      }
    },
    notes: (range) => {
      const input = { deviceid, ...range }
      return {
        queryKey: api.device.listNotes.queryKey({ input }),
        queryFn: () => client.device.listNotes(input),
      }
    },
    images: () => ({
      queryKey: api.device.getDeviceImages.queryKey({ input: { deviceid } }),
      queryFn: () => client.device.getDeviceImages({ deviceid }),
    }),
  }
}
