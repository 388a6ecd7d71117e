import type { ImportResult } from '@fieldport/contract'
import {
  configGeneration,
  type PortalSetting,
  scriptMaximumBytes,
  stripScript,
  isFirmwareCompatible,
} from '@fieldport/domain'
import { toLocalizableText, createMessage, formatEnglish, type Message } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { DeviceConfigState } from '../config-rows.ts'
import { notFound } from '../saving/submit-change.ts'
import type { createAlerts } from '../portal/alerts.service.ts'
import type { createPortalSettings } from '../portal/portal-settings.service.ts'
import { type ConfigImportPorts, importConfig } from './import-config.ts'
import {
  doneResult,
  failedResult,
  type ImportItem,
  importItem,
  skippedResult,
  type ImportPart,
} from './import-items.ts'
import { findFirmwareMismatch } from './firmware-mismatch.ts'
import { readSettingsFile, type SettingsFile } from './settings-file.ts'

export type ImportInput = {
  readonly importFile: string
  readonly dryRun: boolean
  readonly useImportedWiFiSettings: boolean
  readonly useImportedLTESettings: boolean
  readonly overwriteDeviceConfig: boolean
  readonly updateFirmware: boolean
  readonly overrideFirmwareVersion: boolean
  readonly overrideFirmwareNumber: boolean
}

/** Functions of other modules that an import uses; each rejects with a PortalError. */
export type ImportHelpers = {
  readonly updateFirmware: (deviceId: string, fw: string, by: Caller) => Promise<unknown>
  /** Whether this firmware exists for the device. */
  readonly hasFirmware: (deviceId: string, fw: string) => Promise<boolean>
  readonly scripts: ScriptHelpers
}

export type ScriptHelpers = {
  readonly save: (deviceId: string, source: string, by: Caller, note: Message) => Promise<unknown>
  /** The newest saved script; null: none. */
  readonly find: (deviceId: string) => Promise<string | null>
}

export type ImportPorts = ConfigImportPorts & {
  readonly findState: (deviceId: string) => Promise<DeviceConfigState | null>
  readonly settings: ReturnType<typeof createPortalSettings>
  readonly alerts: ReturnType<typeof createAlerts>
  readonly helpers: ImportHelpers
  readonly audit: AuditService
  readonly log: Pick<Log, 'error'>
}

/** One import in progress. */
type Import = {
  readonly caller: Caller
  readonly access: DeviceAccess
  readonly state: DeviceConfigState
  readonly file: SettingsFile
  readonly input: ImportInput
}

/** Applies settings from a file to a device, part by part. */
export function createImport(ports: ImportPorts) {
  return {
    /** @throws PortalError INVALID_INPUT or TOO_LARGE for an invalid settings file */
    importSettings: async (
      caller: Caller,
      access: DeviceAccess,
      input: ImportInput,
    ): Promise<ImportResult> => {
      const file = readSettingsFile(input.importFile)
      const state = await ports.findState(access.deviceId)
      if (!state) throw notFound()
      const mismatch = findFirmwareMismatch(file.device.fw, state.fw, input)
      if (mismatch)
        return { ...mismatch, warnings: [], localizableWarnings: [], changes: [], importResults: [] }
      const run: Import = { caller, access, state, file, input }
      const firmware = await importFirmware(ports, run)
      const config = await importConfig(ports, caller, state, file, input)
      const importResults = [
        ...firmware,
        ...config.items,
        ...(await importPortalSettings(ports, run)),
        ...(await importScript(ports, run)),
      ]
      if (!input.dryRun) await recordImport(ports, run, importResults)
      const localizableWarnings = [...modelWarnings(file, state), ...config.warnings]
      const warnings = localizableWarnings.map(formatEnglish)
      const said = toLocalizableText(messageOf(input, importResults))
      const changes = [...config.changes]
      return { resultCode: 'OK', ...said, warnings, localizableWarnings, changes, importResults }
    },
  }
}

/** First: later settings may depend on it. */
async function importFirmware(ports: ImportPorts, run: Import): Promise<ImportItem[]> {
  const { caller, state, file, input } = run
  if (!input.updateFirmware) return []
  const { fw } = file.device
  const item = await importItem(
    'partFirmware',
    async () => {
      if (fw === null) return skippedResult('importFirmwareUnnamed')
      if (fw === state.fw) return skippedResult('firmwareRunsAlready')
      const isThere = await ports.helpers.hasFirmware(state.deviceId, fw)
      if (!isThere || !isFirmwareCompatible(fw, state.fw ?? '')) return failedResult('firmwareNotSupported')
      if (input.dryRun) return doneResult(createMessage('importFirmwareWouldUpdate', { firmware: fw }))
      await ports.helpers.updateFirmware(state.deviceId, fw, caller)
      return doneResult(createMessage('importFirmwareQueued', { firmware: fw }))
    },
    ports.log,
  )
  return [item]
}

async function importScript(ports: ImportPorts, run: Import): Promise<ImportItem[]> {
  const { caller, state, file, input } = run
  const { script } = file
  if (script === undefined) return []
  const { scripts } = ports.helpers
  const item = await importItem(
    'partScript',
    async () => {
      if ((await scripts.find(state.deviceId)) === script) return skippedResult('noChanges')
      const sizeBytes = Buffer.byteLength(stripScript(script))
      if (sizeBytes > scriptMaximumBytes(state.fw)) return failedResult('scriptTooLarge')
      if (input.dryRun) return doneResult('importScriptWouldReplace')
      await scripts.save(
        state.deviceId,
        script,
        caller,
        createMessage('importedFrom', { device: file.device.id }),
      )
      return doneResult('importScriptQueued')
    },
    ports.log,
  )
  return [item]
}

async function importPortalSettings(ports: ImportPorts, run: Import): Promise<ImportItem[]> {
  const { caller, access, file, input } = run
  const items: ImportItem[] = []
  const add = async (part: ImportPart, work: () => Promise<unknown>) => {
    const done = doneResult(input.dryRun ? 'importWouldReplace' : 'importReplaced')
    items.push(await importItem(part, async () => work().then(() => done), ports.log))
  }
  const set = (settings: Readonly<Partial<Record<PortalSetting, unknown>>>) =>
    ports.settings.deviceSetSettings(caller, access, settings, { dryRun: input.dryRun })
  const { displaySettings, assetNotes, deviceToDeviceApi, aemp, notificationSettings } = file
  if (displaySettings && Object.keys(displaySettings).length > 0)
    await add('partDisplaySettings', () => set({ PORTAL_displaySettings: displaySettings }))
  if (assetNotes && Object.keys(assetNotes).length > 0)
    await add('partAssetNotes', () => set({ PORTAL_deviceNotes: assetNotes }))
  if (deviceToDeviceApi) await add('partDeviceApi', () => set({ SPC_allowed_devices: deviceToDeviceApi }))
  if (aemp && Object.keys(aemp).length > 0) await add('partAemp', () => set(onlyAemp(aemp)))
  if (notificationSettings)
    await add('partNotifications', () =>
      ports.alerts.deviceSetAlert(caller, access, notificationSettings, input.dryRun),
    )
  return items
}

/** No other setting may be set under this name. */
function onlyAemp(
  aemp: Readonly<Record<string, unknown>>,
): Readonly<Partial<Record<PortalSetting, unknown>>> {
  return Object.fromEntries(Object.entries(aemp).filter(([key]) => key.startsWith('AEMP_')))
}

function modelWarnings({ device }: SettingsFile, { model }: DeviceConfigState): Message[] {
  if (device.model === model) return []
  const isOther = configGeneration(device.model) !== configGeneration(model)
  return [
    createMessage('importOtherModel', { theirs: device.model, ours: model }),
    ...(isOther ? [createMessage('importPinsDiffer')] : []),
  ]
}

async function recordImport(ports: ImportPorts, run: Import, items: readonly ImportItem[]): Promise<void> {
  const { caller, state, file } = run
  const results = Object.fromEntries(items.map(({ importName, result }) => [importName, result]))
  await ports.audit.record({
    actor: caller,
    action: 'configuration.imported',
    subject: state.deviceId,
    details: { from: file.device.id, results },
  })
}

function messageOf({ dryRun }: ImportInput, items: readonly ImportItem[]): Message {
  if (dryRun) return createMessage('nothingChangedYet')
  const count = items.filter(({ result }) => result === 'failed').length
  return count === 0 ? createMessage('settingsImported') : createMessage('partsNotImported', { count })
}
