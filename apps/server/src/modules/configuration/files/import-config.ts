import {
  blankedSecret,
  changesFromDefaults,
  type FlatConfig,
  findConfigKey,
  flattenConfig,
  isPortalError,
} from '@fieldport/domain'
import {
  createMessage,
  en,
  formatEnglish,
  joinLines,
  type Message,
  type PlainMessageId,
} from '@fieldport/messages'
import type { Caller } from '../../../platform/caller.ts'
import type { DeviceState } from '../config-rows.ts'
import { type Ordered, type Ordering } from '../ordering.ts'
import type { ChangeNotes } from '../save.service.ts'
import { presentConfig } from '../store-config.ts'
import { oneWayKey, portable } from './export.service.ts'
import { done, failed, type ImportItem, skipped } from './import-items.ts'
import type { SettingsFile } from './settings-file.ts'

export type ConfigImportInput = {
  readonly dryRun: boolean
  readonly useImportedWiFiSettings: boolean
  readonly useImportedLTESettings: boolean
  readonly overwriteDeviceConfig: boolean
}

type Section = {
  readonly importName: string
  readonly flat: FlatConfig
  readonly skip: PlainMessageId | null
}

export type ConfigImportPorts = { readonly ordering: Ordering; readonly noteChange: ChangeNotes }

/** What of a file goes to the device itself: one change, however many sections it comes from. */
export async function importConfig(
  ports: ConfigImportPorts,
  caller: Caller,
  state: DeviceState,
  file: SettingsFile,
  input: ConfigImportInput,
): Promise<{ readonly items: ImportItem[]; readonly warnings: Message[] }> {
  const { sections, warnings } = sectionsOf(state, file, input)
  const wanted = Object.assign({}, ...sections.map(({ flat }) => flat)) as FlatConfig
  if (Object.keys(wanted).length === 0)
    return { items: sections.map((section) => itemOf(section, nothing, input.dryRun)), warnings }
  const { deviceId } = state
  const note = formatEnglish(createMessage('importedFrom', { device: file.device.id }))
  const order = { deviceId, actor: caller.email, source: 'import', note, wanted } as const
  try {
    const ordered = input.dryRun
      ? { ...(await ports.ordering.preview(order)), changeId: null }
      : await ports.ordering.order(order)
    const { changes, changeId } = ordered
    if (changeId !== null) await ports.noteChange(caller, deviceId, changeId, 'import', changes)
    const items = sections.map((section) => itemOf(section, ordered, input.dryRun))
    return { items, warnings: [...warnings, ...ordered.failed.values()] }
  } catch (error) {
    if (!isPortalError(error)) throw error
    const items = sections.map(({ importName, skip }): ImportItem => {
      return { importName, ...(skip === null ? failed(error.localizable) : skipped(skip)) }
    })
    return { items, warnings }
  }
}

const nothing: Ordered = { changes: [], failed: new Map(), changeId: null }

function sectionsOf(state: DeviceState, file: SettingsFile, input: ConfigImportInput) {
  const warnings: Message[] = []
  const sections: Section[] = []
  const add = (importName: string, flat: FlatConfig, skip: PlainMessageId | null) =>
    sections.push({ importName, flat: skip === null ? flat : {}, skip })
  if (file.deviceSettings) {
    const settings = flattenConfig(file.deviceSettings)
    if (Object.hasOwn(settings, oneWayKey)) warnings.push(createMessage('importPortalSwitchKept'))
    const taken = portable(settings)
    const back = input.overwriteDeviceConfig ? backToDefaults(taken, state, warnings) : {}
    add(en.partDeviceSettings, { ...taken, ...back }, null)
  }
  if (file.wifi)
    add(en.partWifiSettings, network(file.wifi, 'wifi.', warnings), notChosen(input.useImportedWiFiSettings))
  if (file.lte)
    add(en.partLteSettings, network(file.lte, 'gsm.', warnings), notChosen(input.useImportedLTESettings))
  return { sections, warnings }
}

function notChosen(isChosen: boolean): PlainMessageId | null {
  return isChosen ? null : 'importNotChosen'
}

/**
 * What was changed on this device and is not in the file goes back to its default, where that is known. Keys that only the
 * device knows stay.
 */
function backToDefaults(given: FlatConfig, state: DeviceState, warnings: Message[]): FlatConfig {
  const subject = { model: state.model, firmware: state.fw }
  const changed = portable(changesFromDefaults(presentConfig(state) ?? {}, subject))
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
  const blanked = own.filter(([, value]) => value === blankedSecret).map(([key]) => key)
  if (blanked.length > 0) warnings.push(createMessage('importBlankedPasswords', { keys: blanked }))
  return Object.fromEntries(own.filter(([, value]) => value !== blankedSecret))
}

function itemOf({ importName, flat, skip }: Section, ordered: Ordered, dryRun: boolean): ImportItem {
  if (skip !== null) return { importName, ...skipped(skip) }
  const changed = ordered.changes.filter(({ key }) => Object.hasOwn(flat, key)).length
  const problems = [...ordered.failed]
    .filter(([key]) => Object.hasOwn(flat, key))
    .map(([, problem]) => problem)
  const told = createMessage(dryRun ? 'settingsWouldChange' : 'settingsQueuedForDevice', { count: changed })
  const [first, ...others] = [...(changed > 0 ? [told] : []), ...problems]
  if (first === undefined) return { importName, ...skipped('noChanges') }
  const said = joinLines([first, ...others])
  return { importName, ...(changed > 0 ? done(said) : failed(said)) }
}
