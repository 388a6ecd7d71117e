import {
  acceptedDeviceIds,
  isDeviceNameEditable,
  isObject,
  isPoisonousKey,
  maximumConfigDepth,
  type PortalSetting,
  PortalError,
  parseDisplaySetting,
  sanitiseText,
  stripHomePage,
} from '@fieldport/domain'
import { deviceNameSchema } from '../../devices/new-device.ts'
import { storableText } from '../reported-config.ts'
import { readComputedChannels } from './computed-channels.ts'
import type { DeviceFacts } from './stored-settings.ts'

/** Of one setting as JSON: charts and widgets are among the display settings. */
const maximumBytes = 256 * 1024
const allowedDevices = 500
const dataKeyLength = 64
/** The sanitiser's own 20 characters would cut the name of many a customer. */
const noteLengths: Readonly<Record<string, number>> = {
  status: 100,
  asset_type: 100,
  customer: 100,
  installer: 100,
  description: 1000,
}
const imageKeys = ['asset_image', 'install_image', 'brand_image']

type Reader = (value: unknown, stored: unknown, device: DeviceFacts) => unknown

/** What is kept of a given value; null: nothing any more. @throws PortalError INVALID_INPUT */
export function readSetting(
  key: PortalSetting,
  value: unknown,
  stored: unknown,
  device: DeviceFacts,
): unknown {
  const kept = value === null && key !== 'PORTAL_deviceName' ? null : readers[key](value, stored, device)
  if (Buffer.byteLength(JSON.stringify(kept)) > maximumBytes)
    throw new PortalError('TOO_LARGE', `${key} is larger than 256 KiB.`)
  return kept
}

const readers: Readonly<Record<PortalSetting, Reader>> = {
  PORTAL_deviceName: readName,
  PORTAL_deviceNotes: (value, stored) => patchNotes(recordOf(value, 'PORTAL_deviceNotes'), stored),
  PORTAL_displaySettings: (value, stored) => patchDisplay(recordOf(value, 'PORTAL_displaySettings'), stored),
  PORTAL_computedChannels: readComputedChannels,
  PORTAL_config_to_portal_ts: (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw invalid('PORTAL_config_to_portal_ts')
    return value
  },
  SPC_allowed_devices: (value) => {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value
    if (!Array.isArray(list)) throw invalid('SPC_allowed_devices')
    return acceptedDeviceIds(list).slice(0, allowedDevices)
  },
  AEMP_enabled: (value) => {
    if (typeof value !== 'boolean') throw invalid('AEMP_enabled')
    return value
  },
  AEMP_make: (value) => readText('AEMP_make', value, 100),
  AEMP_model: (value) => readText('AEMP_model', value, 100),
  AEMP_equipmentID: (value) => readText('AEMP_equipmentID', value, 100),
  AEMP_serialNumber: (value) => readText('AEMP_serialNumber', value, 100),
  AEMP_cumulativeOperatingHoursKey: (value) =>
    readText('AEMP_cumulativeOperatingHoursKey', value, dataKeyLength),
  AEMP_cumulativeIdleHoursKey: (value) => readText('AEMP_cumulativeIdleHoursKey', value, dataKeyLength),
  AEMP_fuelRemainingKey: (value) => readText('AEMP_fuelRemainingKey', value, dataKeyLength),
  AEMP_engineStatusKey: (value) => readText('AEMP_engineStatusKey', value, dataKeyLength),
}

function readName(value: unknown, _: unknown, { deviceId }: DeviceFacts): string {
  if (!isDeviceNameEditable(deviceId))
    throw new PortalError('INVALID_INPUT', 'The name of this device is one of its own settings.')
  const name = deviceNameSchema.safeParse(value)
  if (!name.success) throw invalid('PORTAL_deviceName')
  return name.data
}

function readText(key: string, value: unknown, maximumLength: number): string {
  if (typeof value !== 'string') throw invalid(key)
  const text = plain(value).trim()
  if (text.length > maximumLength) throw invalid(key)
  return text
}

/** Given fields replace those stored; null removes one. */
function patchNotes(given: Readonly<Record<string, unknown>>, stored: unknown): Record<string, unknown> {
  const patch = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (value === null || value === '') return [[key, null]]
    const text = readNote(key, value)
    return text === undefined ? [] : [[key, text]]
  })
  return patched(stored, patch)
}

function readNote(key: string, value: unknown): string | undefined {
  if (typeof value !== 'string') throw invalid('PORTAL_deviceNotes')
  if (key === 'home_page') return stripHomePage(value).slice(0, 100)
  if (imageKeys.includes(key)) return plain(value).slice(0, 300)
  const maximumLength = Object.hasOwn(noteLengths, key) ? noteLengths[key] : undefined
  // What is no field of the notes is none of ours.
  if (maximumLength === undefined) return undefined
  return sanitiseText(plain(value), { allowCommas: key === 'description', maximumLength })
}

/**
 * Entries of the data keys that are given, field by field; null removes an entry or a field. What is no display setting of a
 * measurement, as of a trigger or a chart, is kept as it was given.
 */
function patchDisplay(given: Readonly<Record<string, unknown>>, stored: unknown): Record<string, unknown> {
  const before = isObject(stored) ? stored : {}
  const patch = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (isPoisonousKey(key) || key.length > dataKeyLength) return []
    if (value === null) return [[key, null]]
    if (!isObject(value)) throw invalid('PORTAL_displaySettings')
    const clean = storable(value, 1) as Readonly<Record<string, unknown>>
    const known = parseDisplaySetting(clean)
    const fields = Object.entries(clean).flatMap(([field, each]): [string, unknown][] => {
      if (!displayFields.has(field) || each === null) return [[field, each]]
      const read = (known as Readonly<Record<string, unknown>>)[field]
      return read === undefined ? [] : [[field, read]]
    })
    return [[key, patched(Object.hasOwn(before, key) ? before[key] : {}, fields)]]
  })
  return patched(before, patch)
}

const displayFields: ReadonlySet<string> = new Set([
  'displayType',
  'sort',
  'showSummary',
  'showLastReading',
  'name',
  'units',
  'dp',
  'gaugeSettings',
  'digitalSettings',
])

/** null removes. */
function patched(stored: unknown, patch: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const merged = new Map([...Object.entries(isObject(stored) ? stored : {}), ...patch])
  return Object.fromEntries([...merged].filter(([key, value]) => value !== null && !isPoisonousKey(key)))
}

function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maximumConfigDepth) throw invalid('PORTAL_displaySettings')
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isPoisonousKey(key))
      .map(([key, each]) => [storableText(key), storable(each, depth + 1)]),
  )
}

function plain(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
}

function recordOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw invalid(key)
  return value
}

function invalid(key: string): PortalError {
  return new PortalError('INVALID_INPUT', `The value entered for ${key} is invalid.`)
}
