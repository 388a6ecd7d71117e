import {
  type CompiledChannel,
  type ComputedChannel,
  compileChannels,
  type FleetChannel,
  fleetChannelKey,
  isFleetChannel,
  parseFleetChannelKey,
} from '@fieldport/domain'

/** The channels that each device defines. */
export type DefinedChannels = ReadonlyMap<string, readonly ComputedChannel[]>
/** The requested channels of each device, under the keys used in the request. */
export type RequestedChannels = ReadonlyMap<string, readonly CompiledChannel[]>

export function isFleetChannelKey(key: string): boolean {
  return parseFleetChannelKey(key) !== undefined
}

/** @param keys of columns, see `fleetChannelKey`; others are not channels. Devices without any of them are absent. */
export function selectRequestedChannels(
  defined: DefinedChannels,
  keys: readonly string[],
): RequestedChannels {
  const columns = keys.flatMap((key) => {
    const column = parseFleetChannelKey(key)
    return column ? [{ key, column }] : []
  })
  const asked = new Map<string, readonly CompiledChannel[]>()
  if (columns.length === 0) return asked
  for (const [device, channels] of defined) {
    const found = columns.flatMap(({ key, column }) => {
      const channel = channels.find((each) => isFleetChannel(each, column))
      return channel ? [{ ...channel, key }] : []
    })
    if (found.length > 0) asked.set(device, compileChannels(found))
  }
  return asked
}

export type DataColumn = { readonly key: string; readonly devices: number; readonly named?: boolean }

/**
 * The columns for channels and named measurements of devices, and the number of devices with each: with the decimals of the most
 * precise one.
 */
export function listChannelColumns(
  defined: ReadonlyMap<string, readonly FleetChannel[]>,
): readonly DataColumn[] {
  const columns = new Map<
    string,
    { channel: FleetChannel; isNamed: boolean; readonly devices: Set<string> }
  >()
  for (const [device, channels] of defined) {
    for (const channel of channels) {
      const identity = JSON.stringify([channel.name, channel.units])
      const known = columns.get(identity) ?? { channel, isNamed: true, devices: new Set() }
      if (channel.decimals > known.channel.decimals) known.channel = channel
      known.devices.add(device)
      if ('expression' in channel) known.isNamed = false
      columns.set(identity, known)
    }
  }
  return [...columns.values()].flatMap(({ channel, isNamed, devices }) => {
    const key = fleetChannelKey(channel)
    return key === undefined ? [] : [{ key, devices: devices.size, ...(isNamed && { named: true }) }]
  })
}
