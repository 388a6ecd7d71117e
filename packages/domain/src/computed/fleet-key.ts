import type { ComputedChannel } from './channels.ts'

/**
 * A computed channel as a column of many devices. Devices number their channels in the order of creation, so the same key means
 * different things on two of them: channels belong together by name and unit.
 */
export type FleetChannel = Pick<ComputedChannel, 'name' | 'units' | 'decimals'>

/** No data key of the catalogue starts with this. */
const mark = '='
/** Maximum length of a key in a call. */
const longestFleetKey = 64

/** Such as '=Power|W|1'; undefined: the name is too long for a key. Never contains a comma, which separates keys. */
export function fleetChannelKey({ name, units, decimals }: FleetChannel): string | undefined {
  const key = `${mark}${escape(name)}|${escape(units)}|${decimals}`
  return key.length <= longestFleetKey ? key : undefined
}

/** The channel of a key; undefined: it is not a channel. */
export function parseFleetChannelKey(key: string): FleetChannel | undefined {
  const [name, units, decimals, ...rest] = key.slice(mark.length).split('|')
  if (!key.startsWith(mark) || rest.length > 0) return undefined
  if (name === undefined || units === undefined || !/^[0-8]$/.test(decimals ?? '')) return undefined
  return { name: unescape(name), units: unescape(units), decimals: Number(decimals) }
}

/** Whether a device's channel belongs to a column. */
export function isFleetChannel(channel: FleetChannel, column: FleetChannel): boolean {
  return channel.name === column.name && channel.units === column.units
}

function escape(text: string): string {
  return text.replaceAll(/[%,|]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function unescape(text: string): string {
  return text.replaceAll(/%(25|2c|7c)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
