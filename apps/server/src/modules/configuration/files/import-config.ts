import {
  secretMask,
  changesFromDefaults,
  type FlatConfig,
  findConfigKey,
  flattenConfig,
  isBaseIntervalTooShort,
  isPortalError,
} from '@fieldport/domain'
import {
  createMessage,
  formatEnglish,
  joinLines,
  type Message,
  type PlainMessageId,
} from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { DeviceConfigState } from '../config-rows.ts'
import { type SubmittedChange, type ChangeSubmitter } from '../saving/submit-change.ts'
import type { RecordChange } from '../saving/save.service.ts'
import { currentConfig } from '../saving/store-config.ts'
import { configToPortalKey, removeDeviceSpecificValues } from './export.service.ts'
import {
  doneResult,
  failedResult,
  type ImportItem,
  type ImportPart,
  nameOf,
  skippedResult,
} from './import-items.ts'
import type { SettingsFile } from './settings-file.ts'

export type ConfigImportInput = {
  readonly dryRun: boolean
  readonly useImportedWiFiSettings: boolean
  readonly useImportedLTESettings: boolean
  readonly overwriteDeviceConfig: boolean
}

type Section = {
  readonly part: ImportPart
  readonly flat: FlatConfig
  readonly skip: PlainMessageId | null
}

export type ConfigImport = {
  readonly items: readonly ImportItem[]
  readonly warnings: readonly Message[]
  readonly changes: SubmittedChange['changes']
}

export type ConfigImportPorts = {
  readonly changeSubmitter: ChangeSubmitter
  readonly recordChange: RecordChange
}

/** The part of a file for the device itself: one change, however many sections it comes from. */
export async function importConfig(
  ports: ConfigImportPorts,
  caller: Caller,
  state: DeviceConfigState,
  file: SettingsFile,
  input: ConfigImportInput,
): Promise<ConfigImport> {
  const { sections, warnings } = sectionsOf(state, file, input)
  const wanted = Object.assign({}, ...sections.map(({ flat }) => flat)) as FlatConfig
  if (Object.keys(wanted).length === 0)
    return { items: sections.map((section) => itemOf(section, nothing, input.dryRun)), warnings, changes: [] }
  const { deviceId } = state
  const localizableNote = createMessage('importedFrom', { device: file.device.id })
  const note = formatEnglish(localizableNote)
  const order = { deviceId, actor: caller.email, source: 'import', note, localizableNote, wanted } as const
  try {
    const ordered = input.dryRun
      ? { ...(await ports.changeSubmitter.preview(order)), changeId: null }
      : await ports.changeSubmitter.order(order)
    const { changes, changeId } = ordered
    if (changeId !== null) await ports.recordChange(caller, deviceId, changeId, 'import', changes)
    const items = sections.map((section) => itemOf(section, ordered, input.dryRun))
    return { items, warnings: [...warnings, ...riskWarnings(changes), ...ordered.failed.values()], changes }
  } catch (error) {
    if (!isPortalError(error)) throw error
    const items = sections.map(({ part, skip }): ImportItem => {
      return { ...nameOf(part), ...(skip === null ? failedResult(error.localizable) : skippedResult(skip)) }
    })
    return { items, warnings, changes: [] }
  }
}

/** Changes for which the form would ask for confirmation before saving. */
function riskWarnings(changes: SubmittedChange['changes']): Message[] {
  const interval = changes.find(({ key }) => key === 'device.base_interval')?.to
  return typeof interval === 'number' && isBaseIntervalTooShort(interval)
    ? [createMessage('importBaseIntervalShort', { seconds: interval })]
    : []
}

const nothing: SubmittedChange = { changes: [], failed: new Map(), changeId: null }

function sectionsOf(state: DeviceConfigState, file: SettingsFile, input: ConfigImportInput) {
  const warnings: Message[] = []
  const sections: Section[] = []
  const add = (part: ImportPart, flat: FlatConfig, skip: PlainMessageId | null) =>
    sections.push({ part, flat: skip === null ? flat : {}, skip })
  if (file.deviceSettings) {
    const settings = flattenConfig(file.deviceSettings)
    if (Object.hasOwn(settings, configToPortalKey)) warnings.push(createMessage('importPortalSwitchKept'))
    const taken = removeDeviceSpecificValues(settings)
    const back = input.overwriteDeviceConfig ? backToDefaults(taken, state, warnings) : {}
    add('partDeviceSettings', { ...taken, ...back }, null)
  }
  if (file.wifi)
    add('partWifiSettings', network(file.wifi, 'wifi.', warnings), notChosen(input.useImportedWiFiSettings))
  if (file.lte)
    add('partLteSettings', network(file.lte, 'gsm.', warnings), notChosen(input.useImportedLTESettings))
  return { sections, warnings }
}

function notChosen(isChosen: boolean): PlainMessageId | null {
  return isChosen ? null : 'importNotChosen'
}

/**
 * Settings that were changed on this device but are not in the file return to their defaults, if known. Keys that only the device
 * knows stay.
 */
function backToDefaults(given: FlatConfig, state: DeviceConfigState, warnings: Message[]): FlatConfig {
  const subject = { model: state.model, firmware: state.fw }
  const changed = removeDeviceSpecificValues(changesFromDefaults(currentConfig(state) ?? {}, subject))
  const back = Object.keys(changed).flatMap((key): [string, unknown][] => {
    const fallback = findConfigKey(key)?.default
    return Object.hasOwn(given, key) || fallback === undefined ? [] : [[key, fallback]]
  })
  if (back.length > 0) warnings.push(createMessage('importBackToDefaults', { number: back.length }))
  return Object.fromEntries(back)
}

function network(given: Readonly<Record<string, unknown>>, prefix: string, warnings: Message[]): FlatConfig {
  const own = Object.entries(flattenConfig(given)).filter(
    ([key]) => key.startsWith(prefix) && !findConfigKey(key)?.readOnly,
  )
  const blanked = own.filter(([, value]) => value === secretMask).map(([key]) => key)
  if (blanked.length > 0) warnings.push(createMessage('importBlankedPasswords', { keys: blanked }))
  return Object.fromEntries(own.filter(([, value]) => value !== secretMask))
}

function itemOf({ part, flat, skip }: Section, ordered: SubmittedChange, dryRun: boolean): ImportItem {
  if (skip !== null) return { ...nameOf(part), ...skippedResult(skip) }
  const changed = ordered.changes.filter(({ key }) => Object.hasOwn(flat, key)).length
  const problems = [...ordered.failed]
    .filter(([key]) => Object.hasOwn(flat, key))
    .map(([, problem]) => problem)
  const summary = createMessage(dryRun ? 'settingsWouldChange' : 'settingsQueuedForDevice', {
    count: changed,
  })
  const [first, ...others] = [...(changed > 0 ? [summary] : []), ...problems]
  if (first === undefined) return { ...nameOf(part), ...skippedResult('noChanges') }
  const said = joinLines([first, ...others])
  return { ...nameOf(part), ...(changed > 0 ? doneResult(said) : failedResult(said)) }
}
