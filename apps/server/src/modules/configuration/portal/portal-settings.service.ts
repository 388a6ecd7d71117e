import {
  hasCapability,
  isInPlan,
  isPortalSetting,
  parseFirmwareVersion,
  PortalError,
  type PortalSetting,
  type PortalSettingRule,
  portalSettings,
  supportsDeviceToDevice,
} from '@fieldport/domain'
import {
  type LocalizableText,
  toLocalizableText,
  createMessage,
  type PlainMessageId,
} from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import { noChangesError, notFound } from '../saving/submit-change.ts'
import { checkUnchangedSinceLoad, namingAuthor } from './check-unchanged.ts'
import { nameKey, type PortalSettingsRepository } from './portal-settings.repository.ts'
import { parseSetting } from './setting-values.ts'
import type { DeviceIdentity, SettingWrites, StoredSettings } from './stored-settings.ts'

/** Source: specification 2, section 8. */
const identityKeys = ['AEMP_make', 'AEMP_model', 'AEMP_equipmentID', 'AEMP_serialNumber'] as const
const action = 'configuration.portalSettingsChanged'
const maximumKeys = 50
const nothing: SettingWrites = new Map()

export type PortalSettingsPorts = {
  readonly portalRepository: PortalSettingsRepository
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
  /** Called after settings were stored. */
  readonly onSettingsChanged?: ((deviceId: string) => void) | undefined
}

export type PortalSettingsInput = Readonly<Record<string, unknown>>

export type SaveOptions = {
  /** Validates only; nothing is written. */
  readonly dryRun?: boolean
  /** The settings as the person saw them: if somebody else changed the same fields meanwhile, nothing is written. */
  readonly loaded?: PortalSettingsInput | undefined
}

/** The settings of a device that the portal stores itself. */
export function createPortalSettings(ports: PortalSettingsPorts) {
  const { portalRepository, audit, deviceLog, onSettingsChanged } = ports
  return {
    /**
     * All or none.
     * @throws PortalError INVALID_INPUT, FORBIDDEN, PLAN_RESTRICTED, TOO_LARGE, CONFLICT
     */
    deviceSetSettings: async (
      caller: Caller,
      access: DeviceAccess,
      settings: PortalSettingsInput,
      { dryRun = false, loaded }: SaveOptions = {},
    ): Promise<LocalizableText> => {
      const given = checkRights(caller, access, settings)
      const changing = portalRepository.change(access.deviceId, (device, stored) => {
        checkUnchangedSinceLoad(given, loaded, new Map([...stored, [nameKey, device.name]]))
        const writes = planSettings(given, device, stored)
        return dryRun ? nothing : writes
      })
      const isThere = await namingAuthor(changing, audit, {
        subject: access.deviceId,
        actions: [action],
      })
      if (!isThere) throw notFound()
      if (dryRun) return toLocalizableText('settingsUpdated')
      onSettingsChanged?.(access.deviceId)
      const keys = given.map(([key]) => key)
      deviceLog.note(
        access.deviceId,
        'settings',
        createMessage('logPortalSettingsChanged', { by: caller.email }),
        { keys },
      )
      await audit.record({
        actor: caller,
        action,
        subject: access.deviceId,
        details: { keys },
      })
      return toLocalizableText('settingsUpdated')
    },
  }
}

/** @throws PortalError for the first key that this person may not write */
function checkRights(
  caller: Caller,
  access: DeviceAccess,
  settings: PortalSettingsInput,
): [PortalSetting, unknown][] {
  const given = Object.entries(settings)
  if (given.length === 0) throw noChangesError()
  if (given.length > maximumKeys) throw new PortalError('TOO_LARGE', 'settingsTooMany')
  return given.map(([key, value]) => {
    if (!isPortalSetting(key))
      throw new PortalError('INVALID_INPUT', createMessage('settingUnknown', { key }))
    checkRight(key, caller, access)
    return [key, value]
  })
}

function checkRight(key: PortalSetting, caller: Caller, access: DeviceAccess): void {
  const rule: PortalSettingRule = portalSettings[key]
  const isInGroup = rule.group === undefined || caller.groups.includes(rule.group) || access.isVendor
  if (!hasCapability(access.permission, rule.capability) || !isInGroup)
    throw new PortalError('FORBIDDEN', 'permissionMissing', {
      capability: rule.capability,
    })
  if (rule.gate && !isInPlan(access, rule.gate))
    throw new PortalError('PLAN_RESTRICTED', upgradeMessage(key), { gate: rule.gate })
}

/** Source: specification 2, section 6. */
function upgradeMessage(key: PortalSetting): PlainMessageId {
  return key.startsWith('AEMP_') ? 'planTooLowForAemp' : 'planTooLowForDeviceApi'
}

/** The values to write. @throws PortalError INVALID_INPUT */
function planSettings(
  given: readonly (readonly [PortalSetting, unknown])[],
  device: DeviceIdentity,
  stored: StoredSettings,
): SettingWrites {
  if (given.some(([key]) => key === 'SPC_allowed_devices')) checkFirmware(device)
  const writes = new Map(
    given.map(([key, value]) => [key as string, parseSetting(key, value, stored.get(key), device)]),
  )
  if (given.some(([key]) => key.startsWith('AEMP_'))) checkIdentity(writes, stored)
  return writes
}

/** Unknown firmware is not treated as too old. Source: specification 2, section 5 ('API'). */
function checkFirmware({ fw }: DeviceIdentity): void {
  const firmware = parseFirmwareVersion(fw)
  if (firmware && !supportsDeviceToDevice(firmware))
    throw new PortalError('INVALID_INPUT', 'firmwareUpdateRequired')
}

/** Source: specification 2, section 5 ('API'). The fields are not required for switching it off. */
function checkIdentity(writes: SettingWrites, stored: StoredSettings): void {
  const valueOf = (key: string) => (writes.has(key) ? writes.get(key) : stored.get(key))
  const isMissing = identityKeys.some((key) => !valueOf(key))
  const isOffAlone = writes.size === 1 && writes.get('AEMP_enabled') === false
  if (isMissing && !isOffAlone) throw new PortalError('INVALID_INPUT', 'aempIncomplete')
}
