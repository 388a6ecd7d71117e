import { secretMask, type ConfigChange, isSecretKey } from '@fieldport/domain'
import { formatEnglish, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Redaction } from '../../../platform/redaction.ts'
import type { ChangeRow, DeviceConfigState } from '../config-rows.ts'
import type { ConfigurationRepository, LockedConfig } from '../configuration.repository.ts'
import { correctOutcomes, markContradictedChanges } from './correct-outcomes.ts'
import { throttleByKey } from './throttle-by-key.ts'
import { type ParsedConfig, parseReportedConfig, redactConfig } from './reported-config.ts'
import { isSameValue, readValue } from '../same-value.ts'
import { secretPurpose } from '../secret-purpose.ts'
import { statusOf } from '../saving/change-outcomes.service.ts'
import { deviceActor } from '../saving/conflicts.ts'
import { diffValues, currentConfig, storeConfig } from '../saving/store-config.ts'

/** A device reports when it starts and when something changed, not every second. */
const reportThrottleMs = 1_000
/** An unchanged report updates its time after this interval, not each time. */
const reportRefreshSeconds = 3600
const migrationBatchSize = 100

const faults = {
  'not-an-object': 'configurationNotJsonObject',
  'too-deep': 'configurationTooDeep',
  'too-large': 'configurationTooLarge',
  'too-many-keys': 'configurationTooManyKeys',
} as const satisfies Readonly<Record<string, PlainMessageId>>

/** A device reported its configuration, possibly unchanged. */
export type DeviceReport = { readonly deviceId: string; readonly fw: string | null; readonly model: string }

/** Why a configuration cannot be stored, whoever sends it. */
export type ConfigRefusal = {
  readonly index: 0
  readonly reason: string
  readonly detail: string
  readonly localizable: Message
}

export type ConfigReportsPorts = {
  readonly repository: ConfigurationRepository
  readonly seal: Seal
  readonly clock: Clock
  readonly redactorOf: Redaction['redactorOf']
  /** The device may have reported new secrets. */
  readonly onSecretsChanged?: ((deviceId: string) => void) | undefined
}

/** The configurations that devices report. */
export function createConfigReports(ports: ConfigReportsPorts) {
  const { repository, seal, clock } = ports
  const listeners: ((report: DeviceReport) => Promise<void>)[] = []

  const write = async (deviceId: string, report: ParsedConfig): Promise<void> => {
    const reportedSecrets = [...report.secrets.values()].filter((secret) => secret !== deviceId)
    const redactor = (await ports.redactorOf(deviceId)).withSecrets(reportedSecrets)
    const parsed = { ...report, flat: redactConfig(redactor, report.flat) }
    const at = nowSeconds(clock)
    const digest = seal.hash(parsed.text)
    const known = await repository.findDigest(deviceId)
    const isFresh = known?.reportedAt != null && known.reportedAt > at - reportRefreshSeconds
    if (!(isFresh && known.digest === digest && !known.isChangePending))
      await repository.withLock(deviceId, (held, state) =>
        applyReport(held, state, { ...parsed, at, digest }, seal),
      )
    ports.onSecretsChanged?.(deviceId)
    const state = listeners.length > 0 ? await repository.findState(deviceId) : null
    if (state) for (const listener of listeners) await listener(state)
  }
  const writeSeldom = throttleByKey<ParsedConfig>(write, reportThrottleMs)

  return {
    /**
     * Resolves with null when it is durable, or with the reason for rejecting it.
     * @param config parsed JSON from outside
     */
    recordReport: async (deviceId: string, config: unknown): Promise<ConfigRefusal | null> => {
      const parsed = parseReportedConfig(config)
      if (typeof parsed === 'string') return refusalOf(parsed)
      await writeSeldom(deviceId, parsed)
      return null
    },

    /** Called at least once for every report, also for unchanged ones. */
    onReport: (listener: (report: DeviceReport) => Promise<void>): void => {
      listeners.push(listener)
    },

    /** Configurations stored before secrets were masked are processed again; must finish before devices are let in. */
    migrateStoredReports: async (): Promise<void> => {
      for (;;) {
        const rows = await repository.listUnmigratedReports(migrationBatchSize)
        for (const { id, config, at } of rows) {
          const parsed = parseReportedConfig(config)
          if (typeof parsed === 'string') await repository.deleteReport(id)
          else
            await repository.withLock(id, (held, state) =>
              applyReport(held, { ...state, config: null }, { ...parsed, at, digest: null }, seal),
            )
        }
        if (rows.length < migrationBatchSize) return
      }
    },
  }
}

function refusalOf(fault: keyof typeof faults): ConfigRefusal {
  const localizable = toMessage(faults[fault])
  return { index: 0, reason: `config-${fault}`, detail: formatEnglish(localizable), localizable }
}

type Report = ParsedConfig & { readonly at: number; readonly digest: string | null }

async function applyReport(
  held: LockedConfig,
  state: DeviceConfigState,
  report: Report,
  seal: Seal,
): Promise<void> {
  const before = currentConfig(state)
  const pending = await held.pending()
  const valueChanges = before === null ? [] : diffValues(before, report.flat)
  const secretChanges = await storeReportedSecrets(held, state, report, seal)
  const isDifferent = before === null || valueChanges.length > 0
  const version = await storeConfig(held, state, { ...report, isDifferent, isReport: true })
  const confirmed = confirmedBy(report, pending)
  const corrected = correctOutcomes(await held.recent(), report)
  const own = [...valueChanges, ...secretChanges].filter(
    (change) => !isRequestedChange(change, pending) && !corrected.keys.has(change.key),
  )
  if (own.length > 0) await recordDeviceChanges(held, own, report.at, version)
  for (const { id, changes } of corrected.rows)
    await held.settle([id], { changes, status: statusOf(changes) })
  for (const { id, changes } of confirmed)
    await held.settle([id], {
      status: 'applied',
      version,
      changes: changes.map((change) => ({ ...change, outcome: 'applied' })),
    })
  const waiting = pending.filter(({ id }) => !confirmed.some((each) => each.id === id))
  if (waiting.length > 0) await noteContradictions(held, waiting, report)
}

async function recordDeviceChanges(
  held: LockedConfig,
  changes: readonly ConfigChange[],
  at: number,
  version: number,
): Promise<void> {
  await held.insert({
    at,
    actor: deviceActor,
    source: 'device',
    note: '',
    status: 'applied',
    version,
    changes,
  })
  await held.pruneDeviceChanges()
}

/** A report between a change and its response shows what the device made of the change, in case the response only says yes. */
async function noteContradictions(
  held: LockedConfig,
  pending: readonly ChangeRow[],
  report: Report,
): Promise<void> {
  const sent = await held.sentChangeIds()
  for (const row of pending.filter(({ id }) => sent.has(id))) {
    const changes = markContradictedChanges(row.changes, report)
    if (changes !== null) await held.settle([row.id], { changes })
  }
}

/** @returns the secrets that differ from the known ones */
async function storeReportedSecrets(
  held: LockedConfig,
  { deviceId }: DeviceConfigState,
  { secrets }: Report,
  seal: Seal,
): Promise<ConfigChange[]> {
  if (secrets.size === 0) return []
  const known = await held.secrets()
  const isKnown = (key: string, value: string) => {
    const sealed = known.get(key)
    return sealed !== undefined && seal.open(sealed, secretPurpose(deviceId, key)) === value
  }
  const fresh = [...secrets].filter(([key, value]) => value !== '' && !isKnown(key, value))
  const emptied = [...secrets].filter(([key, value]) => value === '' && known.has(key)).map(([key]) => key)
  await held.putSecrets(
    new Map(fresh.map(([key, value]) => [key, seal.seal(value, secretPurpose(deviceId, key))])),
  )
  await held.deleteSecrets(emptied)
  // An empty secret is visible in the masked values as well.
  return fresh.filter(([key]) => known.has(key)).map(([key]) => ({ key, from: secretMask, to: secretMask }))
}

/** A secret that somebody ordered is assumed to have arrived: masked values cannot be compared. */
function isRequestedChange({ key, to }: ConfigChange, pending: readonly ChangeRow[]): boolean {
  return pending.some(({ changes }) =>
    changes.some((change) => change.key === key && isSameValue(change.to, to)),
  )
}

/**
 * Changes that the device has applied, according to its report. In order: a later change may still replace an earlier one. Changes of
 * secrets are only confirmed by the device's response.
 */
function confirmedBy({ flat }: Report, pending: readonly ChangeRow[]): ChangeRow[] {
  const awaited = new Map<string, unknown>()
  return pending.filter(({ changes }) => {
    const isTaken = changes.every(
      ({ key, to }) =>
        !(isSecretKey(key) && to !== null) &&
        isSameValue(readValue(flat, key), to) &&
        (!awaited.has(key) || isSameValue(awaited.get(key), to)),
    )
    if (!isTaken) for (const { key, to } of changes) awaited.set(key, to)
    return isTaken
  })
}
