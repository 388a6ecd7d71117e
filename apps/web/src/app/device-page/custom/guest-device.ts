import type { DeviceSettings, SharedPage } from '@fieldport/contract'
import { type StoredPoint, tierTable } from '@fieldport/domain'
import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '../../../lib/api/client.ts'
import type { DeviceSource } from '../../../lib/device/device-source.ts'
import type { DeviceStreams } from '../../../lib/live/feed/device-streams.ts'
import { openRefreshingStream, type PointSource } from '../../../lib/live/feed/use-device-feed.ts'
import { refreshSharedPage } from '../../../lib/live/resources/resource-queries.ts'

type SharedDevice = SharedPage['devices'][number]

/** The points of the device at this index of a shared page. */
export function createGuestPointSource(
  token: string,
  device: number,
  streams: DeviceStreams,
  queries: QueryClient,
): PointSource {
  return {
    loadPoints: async (datapoints: number) => {
      const { data } = await client.portal.sharedGetPoints({ token, device, datapoints })
      return data as readonly StoredPoint[]
    },
    loadReadings: async () => ({}),
    loadConditions: () => client.portal.sharedGetConditions({ token, device }),
    openStream: (listener) =>
      openRefreshingStream(listener, refreshSharedPage(queries, token), (heard) =>
        streams.listen(String(device), heard),
      ),
  }
}

/** The other data of its cards. */
export function createGuestDataSource(
  token: string,
  device: number,
  names: Readonly<Record<string, string>>,
): DeviceSource {
  return {
    names,
    route: (range) => {
      const input = { token, device, ...range }
      return {
        queryKey: api.portal.sharedGetRoute.queryKey({ input }),
        queryFn: () => client.portal.sharedGetRoute(input),
      }
    },
    hours: (_dataKeys, downsample, range) => {
      const input = { token, device, downsample, ...range }
      return {
        queryKey: api.portal.sharedGetHours.queryKey({ input }),
        queryFn: () => client.portal.sharedGetHours(input),
      }
    },
    states: (downsample, range) => {
      const input = { token, device, downsample, ...range }
      return {
        queryKey: api.portal.sharedGetStates.queryKey({ input }),
        queryFn: () => client.portal.sharedGetStates(input),
      }
    },
    // The server looks up the chart by its number; `dataKeys` only refetches it when they change.
    chart: (number, dataKeys, buckets, range) => {
      const input = { token, device, number, ...buckets, ...range }
      return {
        queryKey: [...api.portal.sharedGetChart.queryKey({ input }), dataKeys],
        queryFn: () => client.portal.sharedGetChart(input),
      }
    },
    notes: (range) => {
      const input = { token, device, ...range }
      return {
        queryKey: api.portal.sharedGetNotes.queryKey({ input }),
        queryFn: () => client.portal.sharedGetNotes(input),
      }
    },
    images: () => {
      const input = { token, device }
      return {
        queryKey: api.portal.sharedGetImages.queryKey({ input }),
        queryFn: () => client.portal.sharedGetImages(input),
      }
    },
  }
}

/** A guest is treated as a viewer of a device without an ID, of which only the page's data is known. */
export function guestSettings(device: SharedDevice): DeviceSettings {
  const images = Object.fromEntries(device.imageKinds.map((kind) => [kind, kind]))
  return {
    deviceid: '',
    model: device.model,
    fw: null,
    access_ids: {},
    requesterUserId: '',
    myPermission: 'VIEW',
    dataRestricted: false,
    tier: { ...tierTable.Hosted, dataStorageDays: device.retentionDays },
    PORTAL_deviceName: device.name,
    PORTAL_deviceNotes: { ...device.notes, ...images },
    PORTAL_displaySettings: device.displaySettings,
    displaySettings: device.displaySettings,
    PORTAL_computedChannels: [],
    PORTAL_timeZone: device.timeZone,
    base_interval: device.intervalSeconds,
    transmit_interval: 1,
    sq_interval: null,
    data_to_portal: null,
    ...guestBilling,
    deviceSettings: {},
  }
}

/** Guests do not see the device's payment, so everything on the page is available. */
const guestBilling = {
  billing: {
    tier: 'PREMIUM',
    added_ts: null,
    trial_reset_ts: null,
    plan_expiry_ts: null,
    last_upgrade_ts: null,
    delete_ts: null,
  },
  term: null,
  subOwner: null,
  billingEmail: null,
  subscription_info: { status: 'none', grace_ends_ts: null },
  plan_expiry_ts: null,
  trialResetActive: false,
  PORTAL_billingNotes: { tier_expiry_days: null },
  PORTAL_add_next_user_without_pass: null,
} as const
