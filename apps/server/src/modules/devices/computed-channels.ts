import { type ComputedChannel, parseComputedChannels } from '@fieldport/domain'

export const computedChannelsKey = 'PORTAL_computedChannels'

export type ComputedChannelsPorts = {
  readonly findSetting: (deviceId: string, key: string) => Promise<unknown>
}

/** The keys of a device that are computed from others, for whoever reads its series. */
export function createComputedChannels({ findSetting }: ComputedChannelsPorts) {
  return {
    computedChannels: async (deviceId: string): Promise<readonly ComputedChannel[]> =>
      parseComputedChannels(await findSetting(deviceId, computedChannelsKey)),
  }
}
