import type { ChartNote, DeviceImages, RouteFixes, Series, SharedNote } from '@fieldport/contract'
import { type Retention, limitToRetention } from '@fieldport/domain'
import { createContext, use } from 'react'
import { api, client } from '../api/client.ts'
import { readNow } from '../clock.ts'

/** A question for the server, as the query cache takes it. */
export type DeviceQuery<Answer> = {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<Answer>
}

/** The last so many milliseconds, or from one moment to another, epoch seconds. */
export type QueryRange = { readonly relative: number } | { readonly from: number; readonly to: number }

/** What is asked for of a range when the question is sent: no more than the plan keeps by then. */
export function limitQueryToRetention(
  range: QueryRange,
  retention: Pick<Retention, 'retentionDays'>,
): QueryRange {
  if ('relative' in range) return range
  const kept = limitToRetention({ fromSeconds: range.from, toSeconds: range.to }, retention, readNow())
  return { from: kept.fromSeconds, to: kept.toSeconds }
}

/** A note pinned to a moment; guests are not told who wrote it, and cannot change it. */
export type DeviceNote = SharedNote & Partial<Pick<ChartNote, 'author' | 'version'>>

/** Where a card has from what it shows beside the points of its device. */
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
  /** The series of a custom chart, whose number and data keys these are. */
  readonly chart: (
    number: number,
    dataKeys: string,
    downsample: number,
    range: QueryRange,
  ) => DeviceQuery<Series>
  /** Notes pinned to moments, epoch seconds. */
  readonly notes: (range: {
    readonly from: number
    readonly to: number
  }) => DeviceQuery<{ readonly notes: readonly DeviceNote[] }>
  /** What the device calls its parts; undefined: its configuration says so. */
  readonly names?: Readonly<Record<string, string>>
}

/** For cards that are shown to somebody without an account. */
export const GuestSourceContext = createContext<DeviceSource | undefined>(undefined)

/** That of the guest, if the card is shown to one; else that of the reader's account. */
export function useDeviceSource(deviceid: string): DeviceSource {
  return use(GuestSourceContext) ?? accountSource(deviceid)
}

/** What a person with an account may ask of a device. */
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
    chart: (_number, dataKeys, downsample, range) => {
      const input = { deviceid, dataKeys, downsample, ...range }
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
