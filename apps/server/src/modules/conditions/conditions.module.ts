import { randomUUID } from 'node:crypto'
import type { Database } from '../../adapters/relational/database.ts'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import { createDelayedFlush } from '../../platform/background/delayed-flush.ts'
import { createListeners } from '../../platform/background/listeners.ts'
import type { AccessChange } from '../../platform/access/access-changes.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { LiveFeed, PointRow } from '../telemetry/telemetry.module.ts'
import { createConditionIndex } from './condition-index.ts'
import { conditionJobs } from './condition-jobs.ts'
import { type ConditionCallsPorts, conditionsRoutes } from './conditions.routes.ts'
import { createConditionsService } from './conditions.service.ts'
import { contextOf } from './folding/condition-context.ts'
import { type ConditionFolder, createConditionFolder } from './folding/condition-folder.ts'
import { foldedDays } from './folding/device-fold.ts'
import { createOccurrenceReads, createOccurrenceWatch } from './folding/device-occurrences.ts'
import { createFoldInputsRepository } from './folding/stored/fold-inputs.repository.ts'
import { createFoldStatesRepository, type ListedConditions } from './folding/stored/fold-states.repository.ts'
import { createFoldStore } from './folding/stored/fold-store.ts'
import { createNewDevices } from './folding/new-devices.ts'
import { createNextChecks } from './folding/next-checks.ts'
import { createRebuild } from './folding/rebuild.ts'
import { createRepair } from './folding/repair.ts'
import {
  contentHashOf,
  createStoredRecordsRepository,
  type FoldRecord,
} from './folding/stored/stored-records.repository.ts'
import { createHandlingRepository } from './handling/handling.repository.ts'
import { createHandlingService } from './handling/handling.service.ts'
import { createHistoryRepository } from './history/history.repository.ts'
import { createHistoryService } from './history/history.service.ts'
import { createLimitRulesRepository } from './rules/limit-rules.repository.ts'
import { createLimitRulesService } from './rules/limit-rules.service.ts'
import { createRulePreviews } from './rules/rule-preview.service.ts'
import { createUptimeRepository } from './uptime/uptime.repository.ts'
import { createUptime } from './uptime/uptime.service.ts'

export type ConditionsModuleOptions = {
  readonly db: Database
  readonly engine: TelemetryEngine
  readonly feed: Pick<
    LiveFeed,
    'onStored' | 'onAnyCleared' | 'onAnyChanged' | 'announceChanged' | 'announceConditions'
  >
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Whether other portals store and fold as well. */
  readonly isShared: boolean
  /** Whether devices reach this process. */
  readonly isListening: boolean
  /** Runs the work once after a delay. Passed by tests. */
  readonly later?: (work: () => void, ms: number) => void
}

/**
 * How long folds that changed no condition stay in memory before they are stored, if no other portal reads them; after
 * a crash they are folded again.
 */
const flushMs = 300_000
const secondsOfDay = 86_400
const devicesAtOnce = 200
const runLater = (work: () => void, ms: number): void => void setTimeout(work, ms).unref()

export type ConditionsModule = ReturnType<typeof createConditionsModule>

/** Creates the module. `recover` must finish before anything new is stored. */
export function createConditionsModule(options: ConditionsModuleOptions) {
  const { db, feed, clock, log } = options
  const fold = openFold(options)
  const { states, folder, repair, uptime, list } = fold
  const devicesChanged = createDevicesChanged(folder, log)
  /** Open pages colour their cards by the same limits, so notify them as well. */
  const limitsChanged = (deviceId: string): void => {
    devicesChanged([deviceId])
    feed.announceChanged(deviceId, 'limits')
  }

  const services = createServices(options, fold, limitsChanged)
  const absorb = createAbsorb((deviceId, rows) =>
    folder.record(deviceId, toFoldRecords(rows, nowSeconds(clock))),
  )
  feed.onStored(absorb.later)
  feed.onAnyCleared(folder.requestRebuild)
  // A reported configuration, or a device's answer to a change, may enable or disable limits.
  feed.onAnyChanged((deviceId, resource) => resource === 'configuration' && devicesChanged([deviceId]))

  return {
    name: 'conditions',
    conditions: services.conditions,
    handling: services.handling,
    history: fold.history,
    limitRules: services.limitRules,
    rulePreviews: services.rulePreviews,
    /** Call when the settings of devices may have changed. */
    devicesChanged,
    /** Call when the display settings of a device may have changed. */
    limitsChanged,
    /** Call when people may have lost access: nothing stays assigned to them. */
    accessChanged: (change: AccessChange): void => {
      if (change.of !== 'guests')
        devicesChanged(fold.index.assignedTo(change.of === 'user' ? change.userId : undefined))
    },
    /** Conditions that changed here, to announce to other portals. */
    onChanged: fold.onChanged,
    /** Occurrences that people may be notified of. */
    occurrences: fold.occurrences,
    /** Applies conditions of these devices that another portal stored; undefined: of any device. */
    relayChanged: async (deviceIds?: readonly string[]): Promise<void> => {
      const rows = deviceIds ? await states.list(deviceIds) : await states.listAll()
      await folder.forget(rows.map(({ deviceId }) => deviceId))
      for (const row of rows) list(row)
    },
    /** Loads the stored conditions, then repairs what was missed while the portal was down. */
    recover: async (): Promise<void> => {
      await uptime.beat()
      for (const row of await states.listAll()) list(row)
      // If stored data is damaged, everything else is still served.
      await repair
        .recover()
        .catch((error: unknown) => log.warn({ err: error }, 'conditions that a crash left are not repaired'))
      // Assignments and shelves may have been stored without the fold, or have expired.
      devicesChanged(await fold.handling.listDeviceIds())
    },
    /** Resolves once everything stored so far is folded. */
    idle: (): Promise<void> => {
      absorb.now()
      return folder.idle()
    },
    jobs: conditionJobs(fold, db, clock),
    close: async () => {
      absorb.now()
      await folder.close()
      await uptime.close()
    },
  } satisfies ModuleWithServices
}

/** Services for people's calls. */
function createServices(
  { db, audit, deviceLog, clock }: ConditionsModuleOptions,
  { index, folder, states, handling, inputs, stored, measurementName }: Fold,
  limitsChanged: (deviceId: string) => void,
) {
  const conditions = createConditionsService({ index, folder, states, deviceLog, clock })
  const { openOf } = conditions
  return {
    conditions,
    handling: createHandlingService({ repository: handling, folder, openOf, deviceLog, clock }),
    limitRules: createLimitRulesService({
      repository: createLimitRulesRepository(db),
      audit,
      deviceLog,
      clock,
      newId: randomUUID,
      measurementName,
      onChanged: limitsChanged,
    }),
    rulePreviews: createRulePreviews({ inputs, stored, clock }),
  }
}

function createDevicesChanged(folder: Pick<ConditionFolder, 'refreshContexts'>, log: Pick<Log, 'warn'>) {
  return (deviceIds: readonly string[]): void => {
    for (let start = 0; start < deviceIds.length; start += devicesAtOnce)
      folder
        .refreshContexts(deviceIds.slice(start, start + devicesAtOnce))
        .catch((error: unknown) => log.warn({ err: error }, 'limits are not read again'))
  }
}

type Fold = ReturnType<typeof openFold>

/** The fold with its stores, and the index for reading. */
function openFold(options: ConditionsModuleOptions) {
  const { db, feed, clock, log, isShared, isListening, later = runLater } = options
  const { states, inputs, handling, stored } = openRepositories(options)
  const index = createConditionIndex()
  const checks = createNextChecks()
  const newDevices = createNewDevices()
  const changed = createListeners<[deviceId: string]>()
  const watch = createOccurrenceWatch()
  const portalId = randomUUID()
  const uptime = createUptime({ repository: createUptimeRepository(db), portalId, clock, isListening })
  const getEvaluationContext = () => ({ nowSeconds: nowSeconds(clock), listening: uptime.listening() })

  /** Loads a stored row, whichever portal wrote it. @returns whether anything visible to people changed */
  const list = ({ deviceId, revision, conditions, nextCheck, lastContact }: ListedConditions): boolean => {
    checks.set(deviceId, nextCheck)
    const stored = { revision, json: conditions, lastContact: lastContact ?? 0 }
    if (!index.set(deviceId, stored)) return false
    feed.announceConditions(deviceId, stored.lastContact)
    return true
  }

  const store = createFoldStore({
    states,
    inputs,
    handling,
    isShared,
    now: () => nowSeconds(clock),
    onStored: (deviceId, fold) => {
      const { revision, conditionsJson, nextCheck, state } = fold
      watch.look(deviceId, fold)
      const lastContact = state?.cursor?.evidenceSeconds ?? null
      if (list({ deviceId, revision, conditions: conditionsJson, nextCheck, lastContact }))
        changed.notify(deviceId)
    },
    onUnstored: flushFoldsLater(later, () => folder.flush(), log),
  })
  const rebuild = createRebuild({ store, stored, inputs, getEvaluationContext, clock })
  const shared = { store, stored, rebuild, checks, newDevices, getEvaluationContext, clock, later, log }
  const folder = createConditionFolder(shared)
  const repair = createRepair({ states, inputs, stored, folder, uptime, newDevices, isAlone: !isShared })
  const measurementName = async (deviceId: string, key: string): Promise<string> => {
    const own = (await inputs.inputsOf([deviceId])).get(deviceId)
    return own ? contextOf(own, nowSeconds(clock)).measurementOf(key).name : key
  }
  const history = createHistoryService({ repository: createHistoryRepository(db), inputs, index, clock })
  /** `onChanged`: after each fold; `of`: the current ones. */
  const occurrences = { onChanged: watch.onChanged, of: createOccurrenceReads(folder.find) }
  const onChanged = changed.add
  return {
    states,
    inputs,
    stored,
    handling,
    index,
    folder,
    repair,
    uptime,
    list,
    measurementName,
    onChanged,
    occurrences,
    history,
  }
}

function openRepositories({ db, engine }: Pick<ConditionsModuleOptions, 'db' | 'engine'>) {
  return {
    states: createFoldStatesRepository(db),
    inputs: createFoldInputsRepository(db),
    handling: createHandlingRepository(db),
    stored: createStoredRecordsRepository(engine),
  }
}

/** Calls about conditions. A separate module, because access to devices is decided by modules opened after the fold. */
export function createConditionCallsModule(ports: ConditionCallsPorts) {
  return {
    name: 'conditionCalls',
    routes: (calls): Routes => conditionsRoutes(calls, ports),
  } satisfies ModuleWithServices
}

/** Groups stored rows by device after current work is done, so that no acknowledgement waits for it. */
function createAbsorb(take: (deviceId: string, rows: readonly PointRow[]) => void) {
  let arrived: (readonly PointRow[])[] = []
  const now = () => {
    const rows = arrived.flat()
    arrived = []
    for (const [deviceId, own] of Map.groupBy(rows, ({ device }) => device)) take(deviceId, own)
  }
  return {
    now,
    later(rows: readonly PointRow[]): void {
      if (arrived.push(rows) === 1) setImmediate(now)
    },
  }
}

/** Of records too old to count, only the newest is needed, so that an upload of years costs no more. */
function toFoldRecords(rows: readonly PointRow[], now: number): readonly FoldRecord[] {
  const oldest = now - foldedDays * secondsOfDay
  const counting = rows.filter(({ ts }) => ts >= oldest)
  if (counting.length > 0) return counting.map(toFoldRecord)
  const newest = rows.reduce((one, other) => (other.ts > one.ts ? other : one))
  const receivedMicros = Math.max(...rows.map((row) => row.receivedMicros))
  return [toFoldRecord({ ...newest, receivedMicros })]
}

function toFoldRecord({ ts, receivedMicros, json, record }: PointRow): FoldRecord {
  return { tsMs: Math.round(ts * 1000), receivedMicros, hash: contentHashOf(json), record }
}

function flushFoldsLater(
  later: (work: () => void, ms: number) => void,
  flush: () => Promise<void>,
  log: Pick<Log, 'warn'>,
): () => void {
  return createDelayedFlush(
    (work) => later(work, flushMs),
    flush,
    (error) => log.warn({ err: error }, 'conditions are not stored yet'),
  )
}

export { readOpenConditions } from './folding/stored/open-conditions.ts'
export type { ListedState } from './condition-index.ts'
export type { ConditionMeasurement } from './folding/condition-context.ts'
export type { DeviceOccurrences } from './folding/device-occurrences.ts'
export type { ConditionsService } from './conditions.service.ts'
