import {
  type ComputedChannel,
  isObject,
  parseComputedChannels,
  parseDeviceTimeZone,
  PortalError,
  timeZoneSetting,
} from '@fieldport/domain'
import type { RowCache } from '../../adapters/relational/row-cache.ts'
import { type Caller, isVendor } from '../../platform/access/caller.ts'
import type { DevicesRepository } from './devices.repository.ts'
import { displaySettingsKey } from './registry/registry.repository.ts'

export const computedChannelsKey = 'PORTAL_computedChannels'

/** Data that a page needs to show a device's values. */
export type DeviceDisplayInfo = {
  readonly name: string
  readonly model: string
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
  readonly displaySettings: Readonly<Record<string, unknown>>
  readonly channels: readonly ComputedChannel[]
  /** IANA name; null: not set. */
  readonly timeZone: string | null
  /** As stored; parse with parseNotes. */
  readonly notes: unknown
}

/** Computed channels and display settings of devices, independent of the caller. */
export function createDeviceDisplay(
  repository: Pick<DevicesRepository, 'findDevice' | 'findSetting' | 'listSettingOf'>,
  rowCache: RowCache,
) {
  const computedChannels = (deviceId: string): Promise<readonly ComputedChannel[]> =>
    rowCache.read(`computed channels ${deviceId}`, async () =>
      parseComputedChannels(await repository.findSetting(deviceId, computedChannelsKey)),
    )

  return {
    computedChannels,

    /** For the devices that a person may see; devices without any are absent. */
    channelsOf: async (caller: Caller): Promise<ReadonlyMap<string, readonly ComputedChannel[]>> => {
      const found = await repository.listSettingOf(
        computedChannelsKey,
        isVendor(caller) ? null : caller.userId,
      )
      return new Map(found.map(({ id, value }) => [id, parseComputedChannels(value)]))
    },

    /** Stored display settings of the devices that a person may see; devices without any are absent. */
    displaySettingsOf: async (caller: Caller): Promise<ReadonlyMap<string, unknown>> => {
      const found = await repository.listSettingOf(
        displaySettingsKey,
        isVendor(caller) ? null : caller.userId,
      )
      return new Map(found.map(({ id, value }) => [id, value]))
    },

    /** Data that a list row needs to show a device's values. @throws PortalError NOT_FOUND */
    getHighlightInfo: async (deviceId: string) => {
      const [device, displaySettings, channels] = await Promise.all([
        repository.findDevice(deviceId),
        repository.findSetting(deviceId, displaySettingsKey),
        computedChannels(deviceId),
      ])
      if (!device) throw new PortalError('NOT_FOUND', 'notFound')
      return { model: device.model, config: device.reportedConfig, displaySettings, channels }
    },

    /** @throws PortalError NOT_FOUND */
    getDisplayInfo: async (deviceId: string): Promise<DeviceDisplayInfo> => {
      const [device, settings, channels, notes, zone] = await Promise.all([
        repository.findDevice(deviceId),
        repository.findSetting(deviceId, displaySettingsKey),
        computedChannels(deviceId),
        repository.findSetting(deviceId, 'PORTAL_deviceNotes'),
        repository.findSetting(deviceId, timeZoneSetting),
      ])
      if (!device) throw new PortalError('NOT_FOUND', 'notFound')
      const { name, model, baseIntervalSeconds, transmitInterval } = device
      const displaySettings = isObject(settings) ? settings : {}
      const timeZone = parseDeviceTimeZone(zone)
      return {
        name,
        model,
        baseIntervalSeconds,
        transmitInterval,
        displaySettings,
        channels,
        timeZone,
        notes,
      }
    },
  }
}
