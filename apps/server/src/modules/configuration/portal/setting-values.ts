import {
  filterValidDeviceIds,
  sanitiseNote,
  isDeviceNameEditable,
  isNoteField,
  isObject,
  parseDeviceTimeZone,
  type PortalSetting,
  PortalError,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { deviceNameSchema } from '../../devices/devices.module.ts'
import { readComputedChannels } from './computed-channels.ts'
import { dataKeyLength, patchDisplay } from './display-values.ts'
import { applyPatch } from './apply-patch.ts'
import type { DeviceIdentity } from './stored-settings.ts'

/** Limit of one setting as JSON; charts and widgets are part of the display settings. */
const maximumBytes = 256 * 1024
const allowedDevices = 500

type Reader = (value: unknown, stored: unknown, device: DeviceIdentity) => unknown

/** The value to store; null: nothing. @throws PortalError INVALID_INPUT */
export function parseSetting(
  key: PortalSetting,
  value: unknown,
  stored: unknown,
  device: DeviceIdentity,
): unknown {
  const kept = value === null && key !== 'PORTAL_deviceName' ? null : readers[key](value, stored, device)
  if (Buffer.byteLength(JSON.stringify(kept)) > maximumBytes)
    throw new PortalError('TOO_LARGE', createMessage('settingTooLarge', { key }))
  return kept
}

const readers: Readonly<Record<PortalSetting, Reader>> = {
  PORTAL_deviceName: readName,
  PORTAL_deviceNotes: (value, stored) => patchNotes(recordOf(value, 'PORTAL_deviceNotes'), stored),
  PORTAL_displaySettings: (value, stored) => patchDisplay(recordOf(value, 'PORTAL_displaySettings'), stored),
  PORTAL_computedChannels: readComputedChannels,
  PORTAL_timeZone: (value) => {
    const timeZone = parseDeviceTimeZone(value)
    if (timeZone === null) throw new PortalError('INVALID_INPUT', 'timeZoneUnknown')
    return timeZone
  },
  PORTAL_config_to_portal_ts: (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
      throw invalid('PORTAL_config_to_portal_ts')
    return value
  },
  SPC_allowed_devices: (value, _, { deviceId }) => {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value
    if (!Array.isArray(list)) throw invalid('SPC_allowed_devices')
    // A device needs no permission to read itself; a list copied from another device may name this one.
    const others = filterValidDeviceIds(list).filter((id) => id !== deviceId)
    return others.slice(0, allowedDevices)
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

function readName(value: unknown, _: unknown, { deviceId }: DeviceIdentity): string {
  if (!isDeviceNameEditable(deviceId)) throw new PortalError('INVALID_INPUT', 'deviceNameIsOwnSetting')
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

/** Given fields replace the stored ones; null removes one. Images have calls of their own, and unknown fields are ignored. */
function patchNotes(given: Readonly<Record<string, unknown>>, stored: unknown): Record<string, unknown> {
  const patch = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (!isNoteField(key)) return []
    if (value !== null && typeof value !== 'string') throw invalid('PORTAL_deviceNotes')
    return [[key, sanitiseNote(key, value ?? '').trim() || null]]
  })
  return applyPatch(stored, patch)
}

function plain(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
}

function recordOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw invalid(key)
  return value
}

function invalid(key: string): PortalError {
  return new PortalError('INVALID_INPUT', createMessage('settingInvalid', { key }))
}
