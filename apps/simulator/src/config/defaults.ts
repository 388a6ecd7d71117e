import type { ConfigKey, DeviceVariant, ConfigValue } from '@fieldport/domain'
import { choicesFor, configKeysFor, findConfigKey, networkKeys } from '@fieldport/domain'

const known = new Map<string, ReadonlyMap<string, ConfigValue>>()
const network = new Set(networkKeys)

/** The configuration of an unconfigured device: one map for all devices of a model and firmware. */
export function defaultsOf(subject: DeviceVariant): ReadonlyMap<string, ConfigValue> {
  const name = `${subject.model} ${String(subject.firmware)}`
  let defaults = known.get(name)
  if (defaults === undefined) {
    const rows = configKeysFor(subject).filter((row) => row.onlyIfReported !== true)
    defaults = new Map(rows.map((row) => [row.key, row.default ?? plainDefault(row, subject)]))
    known.set(name, defaults)
  }
  return defaults
}

/** Facts about the device rather than settings. */
export function isIdentity(key: string): boolean {
  return findConfigKey(key)?.readOnly === true
}

/** Survives a hard reset: without it, nobody could reach the device again. */
export function isNetworkKey(key: string): boolean {
  return network.has(key)
}

/** Fallback if the factory default is unknown: off, empty, the first choice, no limits. */
function plainDefault(row: ConfigKey, subject: DeviceVariant): ConfigValue {
  switch (row.type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return Math.min(Math.max(0, row.minimum ?? 0), row.maximum ?? 0)
    case 'choice':
      return choicesFor(row, subject)[0]?.value ?? ''
    case 'alertRange':
      return `0,${row.minimum ?? 0},${row.maximum ?? 100}`
    default:
      return ''
  }
}
