import type { exportFlags } from '@fieldport/contract'
import {
  escalationSetting,
  parseEscalation,
  secretMask,
  type FlatConfig,
  findConfigKey,
  isSecretKey,
  nestConfig,
  PortalError,
  removeDeviceSpecificKeys,
  webhookSetting,
} from '@fieldport/domain'
import { toLocalizableText, createMessage, joinLines, type Message } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { DeviceConfigState, SealedValues } from '../config-rows.ts'
import { notFound } from '../saving/submit-change.ts'
import { alertIntervalFields, webhookIntervalFields } from '../portal/alerts.service.ts'
import type { StoredSettings } from '../portal/stored-settings.ts'
import { secretPurpose } from '../secret-purpose.ts'
import { currentConfig } from '../saving/store-config.ts'
import { type SettingsFile, writeSettingsFile } from './settings-file.ts'

export type ExportFlag = (typeof exportFlags)[number]

export type ExportInput = {
  readonly deviceid: string
  readonly options: Readonly<Partial<Record<ExportFlag, boolean>>>
  readonly exportComments: string
}

export type ExportPorts = {
  readonly findState: (deviceId: string) => Promise<DeviceConfigState | null>
  readonly findSettings: (deviceId: string) => Promise<StoredSettings>
  readonly listSecrets: (deviceId: string) => Promise<SealedValues>
  /** The newest saved script of a device; null: none. */
  readonly findScript: (deviceId: string) => Promise<string | null>
  readonly seal: Seal
  readonly audit: AuditService
  readonly clock: Clock
}

/** Importing it would cut the device off from the portal. */
export const configToPortalKey = 'endpoint.config_to_portal'
/** Images belong to the device they show. */
const imageKeys = ['asset_image', 'install_image', 'brand_image']

/** The settings of a device as a file. */
export function createExport(ports: ExportPorts) {
  return {
    /** @throws PortalError FORBIDDEN for parts that need a group the caller is not in */
    exportSettings: async (caller: Caller, access: DeviceAccess, input: ExportInput) => {
      const { deviceid: deviceId, options } = input
      if (options.aemp && !canExportAemp(caller, access))
        throw new PortalError('FORBIDDEN', 'permissionMissing')
      const [state, settings, secrets] = await Promise.all([
        ports.findState(deviceId),
        ports.findSettings(deviceId),
        ports.listSecrets(deviceId),
      ])
      if (!state) throw notFound()
      const flat = currentConfig(state) ?? {}
      const opened = (prefix: string) => withSecrets(flat, prefix, deviceId, secrets, ports.seal)
      const script = options.script ? await ports.findScript(deviceId) : null
      const file: Parameters<typeof writeSettingsFile>[0] = {
        exportedAt: nowSeconds(ports.clock),
        comments: input.exportComments,
        device: { id: deviceId, name: state.name, model: state.model, fw: state.fw },
        ...(options.deviceSettings ? { deviceSettings: nestConfig(removeDeviceSpecificValues(flat)) } : {}),
        ...(options.wifi ? { wifi: opened('wifi.') } : {}),
        ...(options.lte ? { lte: opened('gsm.') } : {}),
        ...(script === null ? {} : { script }),
        ...portalSections(settings, options),
      }
      const chosen = Object.keys(options).filter((flag) => options[flag as ExportFlag])
      await ports.audit.record({
        actor: caller,
        action: 'configuration.exported',
        subject: deviceId,
        details: { options: chosen },
      })
      return {
        exportFile: writeSettingsFile(file),
        ...toLocalizableText(exportMessage(input, state.config, script)),
      }
    },
  }
}

function canExportAemp(caller: Caller, access: DeviceAccess): boolean {
  return access.isVendor || caller.groups.includes('aemp_api_users')
}

/** Keeps what another device may import: nothing specific to this device, no read-only values, no secrets. */
export function removeDeviceSpecificValues(flat: FlatConfig): FlatConfig {
  return Object.fromEntries(
    Object.entries(removeDeviceSpecificKeys(flat)).filter(
      ([key]) => !isSecretKey(key) && !findConfigKey(key)?.readOnly && key !== configToPortalKey,
    ),
  )
}

function withSecrets(
  flat: FlatConfig,
  prefix: string,
  deviceId: string,
  secrets: SealedValues,
  seal: Seal,
): Record<string, unknown> {
  const own = Object.entries(flat).flatMap(([key, value]): [string, unknown][] => {
    if (!key.startsWith(prefix) || findConfigKey(key)?.readOnly) return []
    const sealed = isSecretKey(key) && value === secretMask ? secrets.get(key) : undefined
    return [[key, sealed === undefined ? value : seal.open(sealed, secretPurpose(deviceId, key))]]
  })
  // A secret that the portal never received in clear text is left out.
  return nestConfig(Object.fromEntries(own.filter(([, value]) => value !== secretMask)))
}

function portalSections(stored: StoredSettings, options: ExportInput['options']): Partial<SettingsFile> {
  const recordOf = (key: string) => (stored.get(key) ?? {}) as Record<string, unknown>
  const notes = Object.entries(recordOf('PORTAL_deviceNotes')).filter(([key]) => !imageKeys.includes(key))
  const aemp = [...stored].filter(([key]) => key.startsWith('AEMP_'))
  const allowed = stored.get('SPC_allowed_devices')
  return {
    ...(options.displaySettings ? { displaySettings: recordOf('PORTAL_displaySettings') } : {}),
    ...(options.assetNotes ? { assetNotes: Object.fromEntries(notes) } : {}),
    ...(options.deviceToDeviceApi ? { deviceToDeviceApi: Array.isArray(allowed) ? allowed : [] } : {}),
    ...(options.aemp ? { aemp: Object.fromEntries(aemp) } : {}),
    ...(options.notificationSettings ? { notificationSettings: notifications(stored) } : {}),
  }
}

function notifications(stored: StoredSettings): NonNullable<SettingsFile['notificationSettings']> {
  const numberAt = (key: string) => (typeof stored.get(key) === 'number' ? Number(stored.get(key)) : 0)
  const listAt = (key: string) => (stored.get(key) ?? []) as string[]
  const fields = [...alertIntervalFields, ...webhookIntervalFields]
  const intervals = fields.map((field) => [field, numberAt(`ALERTS_${field}`)])
  return {
    ...(Object.fromEntries(intervals) as Record<(typeof fields)[number], number>),
    emailList: listAt('ALERTS_emailList'),
    phoneList: listAt('ALERTS_phoneList'),
    webhookList: listAt(webhookSetting),
    escalation: parseEscalation(stored.get(escalationSetting)).map(({ recipient, waitMinutes }) => ({
      recipient,
      waitMinutes,
    })),
  }
}

function exportMessage({ options }: ExportInput, config: unknown, script: string | null): Message {
  const wantsConfig = options.deviceSettings || options.wifi || options.lte
  return joinLines([
    createMessage('settingsExported'),
    ...(wantsConfig && config === null ? [createMessage('settingsNeverReported')] : []),
    ...(options.script && script === null ? [createMessage('scriptNotSaved')] : []),
  ])
}
