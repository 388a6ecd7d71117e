import type { StoredChart, StoredWidget } from '@fieldport/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** A device's custom widgets and charts. */
export type DeviceItems = {
  readonly widgets: readonly StoredWidget[]
  readonly charts: readonly StoredChart[]
}

const noItems: DeviceItems = { widgets: [], charts: [] }

/** The custom widgets and charts of a device. */
export function customItemsOptions(deviceid: string) {
  return api.device.listCustomItems.queryOptions({ input: { deviceid } })
}

/** Undefined: still loading. If they cannot be loaded, the page shows its other cards. */
export function useDeviceItems(deviceid: string): DeviceItems | undefined {
  const { data, isError } = useQuery(customItemsOptions(deviceid))
  return data ?? (isError ? noItems : undefined)
}
