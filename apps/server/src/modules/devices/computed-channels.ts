import { type ComputedChannel, isObject, parseComputedChannels, PortalError } from '@fieldport/domain'
import type { DevicesRepository } from './devices.repository.ts'
import { displaySettingsKey } from './registry.repository.ts'

export const computedChannelsKey = 'PORTAL_computedChannels'

/** What a page needs to show values of a device. */
export type ShownDevice = {
  readonly name: string
  readonly model: string
  readonly baseIntervalSeconds: number
  readonly transmitInterval: number
  readonly displaySettings: Readonly<Record<string, unknown>>
  readonly channels: readonly ComputedChannel[]
}

/** The keys of a device that are computed from others, and how its values are shown, whoever asks. */
export function createShownDevices(repository: Pick<DevicesRepository, 'findDevice' | 'findSetting'>) {
  const computedChannels = async (deviceId: string): Promise<readonly ComputedChannel[]> =>
    parseComputedChannels(await repository.findSetting(deviceId, computedChannelsKey))

  return {
    computedChannels,

    /** @throws PortalError NOT_FOUND */
    shownDevice: async (deviceId: string): Promise<ShownDevice> => {
      const [device, settings, channels] = await Promise.all([
        repository.findDevice(deviceId),
        repository.findSetting(deviceId, displaySettingsKey),
        computedChannels(deviceId),
      ])
      if (!device) throw new PortalError('NOT_FOUND', 'Not found.')
      const { name, model, baseIntervalSeconds, transmitInterval } = device
      const displaySettings = isObject(settings) ? settings : {}
      return { name, model, baseIntervalSeconds, transmitInterval, displaySettings, channels }
    },
  }
}
