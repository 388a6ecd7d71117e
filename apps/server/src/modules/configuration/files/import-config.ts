import {
  blankedSecret,
  changesFromDefaults,
  type FlatConfig,
  findConfigKey,
  flattenConfig,
  isPortalError,
} from '@fieldport/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { DeviceState } from '../config-rows.ts'
import { type Ordered, type Ordering } from '../ordering.ts'
import type { ChangeNotes } from '../save.service.ts'
import { presentConfig } from '../store-config.ts'
import { oneWayKey, portable } from './export.service.ts'
import type { ImportItem } from './import-items.ts'
import type { SettingsFile } from './settings-file.ts'

export type ConfigImportInput = {
  readonly dryRun: boolean
  readonly useImportedWiFiSettings: boolean
  readonly useImportedLTESettings: boolean
  readonly overwriteDeviceConfig: boolean
}

type Section = { readonly importName: string; readonly flat: FlatConfig; readonly skip: string | null }

export type ConfigImportPorts = { readonly ordering: Ordering; readonly noteChange: ChangeNotes }

/** What of a file goes to the device itself: one change, however many sections it comes from. */
export async function importConfig(
  ports: ConfigImportPorts,
  caller: Caller,
  state: DeviceState,
  file: SettingsFile,
  input: ConfigImportInput,
): Promise<{ readonly items: ImportItem[]; readonly warnings: string[] }> {
  const { sections, warnings } = sectionsOf(state, file, input)
  const wanted = Object.assign({}, ...sections.map(({ flat }) => flat)) as FlatConfig
  if (Object.keys(wanted).length === 0)
    return { items: sections.map((section) => itemOf(section, nothing, input.dryRun)), warnings }
  const { deviceId } = state
  const note = `Imported from ${file.device.id}`
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
      const result = skip === null ? 'failed' : 'skipped'
      return { importName, result, message: skip ?? error.message }
    })
    return { items, warnings }
  }
}

const nothing: Ordered = { changes: [], failed: new Map(), changeId: null }

function sectionsOf(state: DeviceState, file: SettingsFile, input: ConfigImportInput) {
  const warnings: string[] = []
  const sections: Section[] = []
  const add = (importName: string, flat: FlatConfig, skip: string | null) =>
    sections.push({ importName, flat: skip === null ? flat : {}, skip })
  if (file.deviceSettings) {
    const settings = flattenConfig(file.deviceSettings)
    if (Object.hasOwn(settings, oneWayKey))
      warnings.push('Whether the device takes settings from the portal is not imported.')
    const taken = portable(settings)
    const back = input.overwriteDeviceConfig ? backToDefaults(taken, state, warnings) : {}
    add('Device settings', { ...taken, ...back }, null)
  }
  if (file.wifi)
    add('Wi-Fi settings', network(file.wifi, 'wifi.', warnings), notChosen(input.useImportedWiFiSettings))
  if (file.lte)
    add('LTE settings', network(file.lte, 'gsm.', warnings), notChosen(input.useImportedLTESettings))
  return { sections, warnings }
}

function notChosen(isChosen: boolean): string | null {
  return isChosen ? null : 'Not chosen.'
}

/**
 * What was changed on this device and is not in the file goes back to its default, where that is known. Keys that only the
 * device knows stay.
 */
function backToDefaults(given: FlatConfig, state: DeviceState, warnings: string[]): FlatConfig {
  const subject = { model: state.model, firmware: state.fw }
  const changed = portable(changesFromDefaults(presentConfig(state) ?? {}, subject))
  const back = Object.keys(changed).flatMap((key): [string, unknown][] => {
    const fallback = findConfigKey(key)?.default
    return Object.hasOwn(given, key) || fallback === undefined ? [] : [[key, fallback]]
  })
  if (back.length > 0)
    warnings.push(`Settings that the file does not have go back to their default: ${back.length}.`)
  return Object.fromEntries(back)
}

function network(given: Readonly<Record<string, unknown>>, prefix: string, warnings: string[]): FlatConfig {
  const own = Object.entries(flattenConfig(given)).filter(
    ([key]) => key.startsWith(prefix) && !findConfigKey(key)?.readOnly,
  )
  const blanked = own.filter(([, value]) => value === blankedSecret).map(([key]) => key)
  if (blanked.length > 0)
    warnings.push(`Passwords that are blanked in the file are left out: ${blanked.join(', ')}`)
  return Object.fromEntries(own.filter(([, value]) => value !== blankedSecret))
}

function itemOf({ importName, flat, skip }: Section, ordered: Ordered, dryRun: boolean): ImportItem {
  if (skip !== null) return { importName, result: 'skipped', message: skip }
  const changed = ordered.changes.filter(({ key }) => Object.hasOwn(flat, key)).length
  const failed = [...ordered.failed].filter(([key]) => Object.hasOwn(flat, key)).map(([, message]) => message)
  if (changed === 0 && failed.length === 0)
    return { importName, result: 'skipped', message: 'No changes made.' }
  const count = changed === 1 ? '1 setting' : `${changed} settings`
  const queued = `${count} ${changed === 1 ? 'is' : 'are'} queued for the device.`
  const told = dryRun ? `${count} would change.` : queued
  const message = [...(changed > 0 ? [told] : []), ...failed].join('\n')
  return { importName, result: changed > 0 ? 'success' : 'failed', message }
}
