import { configGeneration, findConfigKey } from '../catalogue.ts'
import type { ConfigChange, DeviceVariant, FlatConfig } from '../config-key.ts'
import { maximumConfigDepth } from '../flat.ts'
import { secretMask, maskValue, isSecretKey } from '../secrets.ts'

/** Whether two configuration values are equal for a device: null, absent and empty text are the same. */
export function isSameConfigValue(left: unknown, right: unknown): boolean {
  return left === right || (isEmpty(left) && isEmpty(right)) || isSameWithin(left, right, 1)
}

/** Compares lists and objects by content; beyond the maximum depth of configurations, nothing is equal. */
function isSameWithin(left: unknown, right: unknown, depth: number): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || depth > maximumConfigDepth) return false
  if (left === null || right === null || Array.isArray(left) !== Array.isArray(right)) return false
  const rightEntries = new Map(Object.entries(right))
  const leftEntries = Object.entries(left)
  return (
    leftEntries.length === rightEntries.size &&
    leftEntries.every(
      ([key, value]) => rightEntries.has(key) && isSameWithin(value, rightEntries.get(key), depth + 1),
    )
  )
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function read(flat: FlatConfig, key: string): unknown {
  return Object.hasOwn(flat, key) ? flat[key] : null
}

/** Keys that differ, sorted by name. Secrets are compared in clear text and returned as '***' on both sides. */
export function diffConfigs(before: FlatConfig, after: FlatConfig): readonly ConfigChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys]
    .filter((key) => !isSameConfigValue(read(before, key), read(after, key)))
    .toSorted()
    .map((key) => maskChange(key, read(before, key), read(after, key)))
}

function maskChange(key: string, from: unknown, to: unknown): ConfigChange {
  if (isSecretKey(key)) return { key, from: secretMask, to: secretMask }
  return { key, from: maskValue(key, from) ?? null, to: maskValue(key, to) ?? null }
}

/**
 * Values that somebody set on this device: those that differ from their default. Left out are read-only values, and
 * empty ones whose default is unknown. Keys outside the catalogue are included, because they may have been set.
 */
export function changesFromDefaults(flat: FlatConfig, subject: DeviceVariant): FlatConfig {
  const generation = configGeneration(subject.model)
  return Object.fromEntries(
    Object.entries(flat).filter(([key, value]) => {
      const row = findConfigKey(key)
      if (row?.readOnly) return false
      const isOurs = row?.generation === 'both' || row?.generation === generation
      return !isSameConfigValue(value, isOurs ? row?.default : null)
    }),
  )
}

const uniqueKeys: ReadonlySet<string> = new Set([
  'device.id',
  'device.model',
  'device.fw',
  'device.fw_timestamp',
  'device.name',
  'device.sq_interval',
  'ble.addr',
  'fstab',
  'endpoint.http.client_id',
  'endpoint.mqtt.client_id',
])

/** Removes the keys that are specific to one device: its identity, name and network. */
export function removeDeviceSpecificKeys(flat: FlatConfig): FlatConfig {
  return Object.fromEntries(
    Object.entries(flat).filter(([key]) => !uniqueKeys.has(key) && !/^(?:wifi|gsm)\./.test(key)),
  )
}
