import { parseMessage, readStoredMessage } from '@fieldport/messages'
import type { ConfigHistoryEntry, DeviceConfig } from '@fieldport/contract'
import {
  changesFromDefaults,
  type FlatConfig,
  findConfigKey,
  hasCapability,
  nestConfig,
  PortalError,
  removeDeviceSpecificKeys,
} from '@fieldport/domain'
import type { DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { ChangeRow, DeviceConfigState } from './config-rows.ts'
import type { ConfigurationRepository, HistoryQuery } from './configuration.repository.ts'
import { notFound } from './saving/submit-change.ts'
import { readValue } from './same-value.ts'
import { currentConfig } from './saving/store-config.ts'
import { failureOf, listNotApplied, summarizeLastChange } from './recent-changes.ts'

export type ConfigView = { readonly changesOnly: boolean; readonly removeUnique: boolean }

type ConfigReadsPorts = { readonly repository: ConfigurationRepository; readonly clock: Clock }

/** The configuration of a device as people see it. */
export function createConfigReads({ repository, clock }: ConfigReadsPorts) {
  return {
    getConfig: async (access: DeviceAccess, shown: ConfigView): Promise<DeviceConfig> => {
      const [state, pending, recent] = await Promise.all([
        repository.findState(access.deviceId),
        repository.listPending(access.deviceId),
        repository.listRecent(access.deviceId),
      ])
      if (!state) throw notFound()
      const mayEdit = hasCapability(access.permission, 'editDeviceSettings')
      const whole = currentConfig(state) ?? {}
      return {
        settings: nestConfig(select(mayEdit ? whole : keepViewerKeys(whole), state, shown)),
        ts: state.reportedAt,
        deviceFeaturesVersion: featuresVersion(whole),
        version: state.version,
        lastChangeId: recent[0]?.id ?? 0,
        pending: mayEdit ? latestPerKey(pending) : [],
        lastChange: mayEdit ? summarizeLastChange(recent, nowSeconds(clock)) : null,
        notApplied: mayEdit ? listNotApplied(recent, nowSeconds(clock)) : [],
      }
    },

    /** Newest first. */
    getHistory: async (
      deviceId: string,
      query: HistoryQuery,
    ): Promise<{ Items: ConfigHistoryEntry[]; lastEvaluatedKey: number | null }> => {
      const rows = await repository.history(deviceId, query)
      const Items = rows.map(toEntry)
      return { Items, lastEvaluatedKey: rows.length < query.limit ? null : (rows.at(-1)?.id ?? null) }
    },

    /** @throws PortalError NOT_FOUND: it never existed, or is too old */
    getVersion: async (deviceId: string, version: number) => {
      const found = await repository.findVersion(deviceId, version)
      if (!found) throw new PortalError('NOT_FOUND', 'versionGone')
      return { version, at: found.at, settings: nestConfig(found.config as FlatConfig) }
    },
  }
}

const findImportNote = (text: string) => parseMessage('importedFrom', text)

function toEntry(row: ChangeRow): ConfigHistoryEntry {
  const { id, at, actor: by, source, note, status, message, version, changes } = row
  return {
    id,
    at,
    by,
    source,
    note,
    localizableNote: readStoredMessage(
      row.localizableNote,
      source === 'import' ? note : null,
      findImportNote,
    ),
    status,
    message,
    localizable: failureOf(row),
    version,
    changes: changes.map(({ key, from, to, outcome, reason }) => ({
      key,
      from,
      to,
      outcome: outcome ?? null,
      reason: reason ?? null,
    })),
  }
}

/** Labels, units, alarm ranges and intervals: what read-only users need to see data. */
function keepViewerKeys(flat: FlatConfig): FlatConfig {
  return Object.fromEntries(Object.entries(flat).filter(([key]) => findConfigKey(key)?.isVisibleToViewers))
}

function select(
  flat: FlatConfig,
  state: DeviceConfigState,
  { changesOnly, removeUnique }: ConfigView,
): FlatConfig {
  const subject = { model: state.model, firmware: state.fw }
  const changed = changesOnly ? changesFromDefaults(flat, subject) : flat
  return removeUnique ? removeDeviceSpecificKeys(changed) : changed
}

function featuresVersion(flat: FlatConfig): number | null {
  const reported =
    readValue(flat, 'deviceFeaturesVersion') ??
    readValue(flat, 'features_version') ??
    readValue(flat, 'device.features_version')
  const version = typeof reported === 'string' && reported.trim() !== '' ? Number(reported) : reported
  return typeof version === 'number' && Number.isFinite(version) ? version : null
}

/** The value of a key once all pending changes have arrived. @param pending oldest first */
function latestPerKey(pending: readonly ChangeRow[]): DeviceConfig['pending'] {
  const latest = pending.flatMap(({ id, at, actor, commandTs, changes }) =>
    changes.map(
      ({ key, to }) => [key, { key, to, changeId: id, at, by: actor, ts: commandTs ?? at }] as const,
    ),
  )
  return [...new Map(latest).values()]
}
