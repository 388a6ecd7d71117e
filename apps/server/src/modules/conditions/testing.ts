import { defaultSiteId, type LimitRule, type PointRecord, tierTable } from '@fieldport/domain'
import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../adapters/relational/database.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { devicePermissions, devices, users } from '../../adapters/relational/schema.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import { createLiveFeed, createTelemetryModule } from '../telemetry/telemetry.module.ts'
import { createConditionsModule } from './conditions.module.ts'

export const operator: Caller = {
  userId: 'id-operator',
  email: 'operator@example.com',
  name: 'Olive Operator',
  groups: [],
  siteId: defaultSiteId,
}

export const colleague: Caller = {
  ...operator,
  userId: 'id-colleague',
  email: 'colleague@example.com',
  name: 'Carl Colleague',
}

export const accessTo = (deviceId: string): DeviceAccess => ({
  deviceId,
  permission: 'OPERATOR',
  tier: tierTable.Hosted,
  isVendor: false,
})

/** Start time of tests, epoch seconds. */
export const start = 1_760_000_000

/** The stores, a clock that tests control, and portals that tests start and kill. */
export async function setUpConditions(relational: Relational, embedded: TelemetryEngine) {
  const { db } = relational
  const clock = { now: start, nowMs: () => Math.round(clock.now * 1000) }
  const lastEntry = await newestAuditEntry(db)
  const { engine, reads, afterRead } = watchRebuilds(embedded)
  await emptyTables(db, 'users', 'devices', 'portal_uptime')
  await embedded.command('TRUNCATE TABLE points')
  await embedded.command('TRUNCATE TABLE contacts')
  await embedded.command('TRUNCATE TABLE checkpoints')
  await db.insert(users).values([{ id: operator.userId, email: operator.email, name: operator.name }])

  return {
    db,
    clock,
    /** Devices whose stored records were read for a rebuild. */
    reads,
    afterRead,
    /** Audit entries about devices, in order. */
    audited: async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      const rows = await db.execute(
        sql`SELECT action, actor_email, subject, details FROM audit_entries WHERE id > ${lastEntry} ORDER BY id`,
      )
      return rowsOf(rows)
    },
    /** How often a fold was stored. */
    revision: async (deviceId: string): Promise<number> => {
      const rows = await db.execute(sql`SELECT revision FROM device_conditions WHERE device_id = ${deviceId}`)
      return Number(rowsOf(rows)[0]?.['revision'] ?? 0)
    },
    /** Adds another user of the device. */
    addUser: async (deviceId: string, caller: Caller, permission = 'OPERATOR'): Promise<void> => {
      const { userId, email, name } = caller
      await db.insert(users).values({ id: userId, email, name }).onConflictDoNothing()
      await db.insert(devicePermissions).values({ deviceId, userId, permission })
    },
    addDevice: async (id: string, intervalSeconds = 60, config: unknown = null): Promise<void> => {
      await db.insert(devices).values({
        id,
        name: id,
        model: 'ORB-C1',
        tier: 'Hosted',
        setupPassword: 'x',
        secret: 'x',
        secretHash: 'x',
        baseIntervalSeconds: intervalSeconds,
        transmitInterval: 1,
        reportedConfig: config,
      })
    },
    reportConfig: async (id: string, reportedConfig: object): Promise<void> => {
      await db.update(devices).set({ reportedConfig }).where(eq(devices.id, id))
    },
    portal: (over: Partial<Pick<PortalOptions, 'isShared' | 'isListening'>> = {}) =>
      startPortal({ db, engine, clock, isShared: false, isListening: true, ...over }),
  }
}

/** An engine that tells which devices' stored records are read for a rebuild. */
function watchRebuilds(embedded: TelemetryEngine) {
  const reads: string[] = []
  const waiting: (() => Promise<void>)[] = []
  const engine: TelemetryEngine = {
    ...embedded,
    text: async (query, parameters) => {
      const isRebuild = query.includes('multiSearchAny')
      if (isRebuild) reads.push(String(parameters?.['device']))
      const text = await embedded.text(query, parameters)
      if (isRebuild) await waiting.shift()?.()
      return text
    },
  }
  return {
    engine,
    reads,
    /** Runs once, when records were read for a rebuild and nothing else is yet. */
    afterRead: (run: () => Promise<void>): void => void waiting.push(run),
  }
}

/** The audit log still contains the entries of earlier tests. */
async function newestAuditEntry(db: Database): Promise<number> {
  const rows = rowsOf(await db.execute(sql`SELECT coalesce(max(id), 0) AS id FROM audit_entries`))
  return Number(rows[0]?.['id'])
}

export type ConditionsSetUp = Awaited<ReturnType<typeof setUpConditions>>

type PortalOptions = {
  readonly db: Database
  readonly clock: { readonly now: number; readonly nowMs: () => number }
  readonly engine: TelemetryEngine
  readonly isShared: boolean
  /** Whether devices reach this process. */
  readonly isListening: boolean
}

/** A process of the portal without timers: `settle` runs what is due. One that is not closed counts as killed. */
async function startPortal({ db, engine, clock, isShared, isListening }: PortalOptions) {
  const feed = createLiveFeed()
  const warned: object[] = []
  const warn: Log['warn'] = (details: object) => {
    if (warned.push(details) > 20) throw new Error('A test waits in vain.', { cause: warned[0] })
  }
  const log = { warn }
  const telemetry = createTelemetryModule({ engine, clock, feed, watchInsert: (insert) => insert() })
  const conditions = createConditionsModule({
    db,
    engine,
    feed,
    clock,
    log,
    isShared,
    isListening,
    audit: { record: () => Promise.resolve() },
    deviceLog: { note: () => {} },
    later: () => {},
  })
  await telemetry.rollupRefresher.recover()
  await conditions.recover()
  const job = (name: string) => conditions.jobs.find((each) => each.name === name)
  const run = async (name: string) => job(name)?.run(new AbortController().signal)

  return {
    feed,
    warned,
    telemetry,
    conditions,
    of: (deviceId: string) => conditions.conditions.of(deviceId, 0).conditions,
    /** Stores records; `ts` defaults to now. */
    async store(deviceId: string, ...records: readonly (Partial<PointRecord> & Record<string, unknown>)[]) {
      const points = records.map((given) => {
        const record = { ts: clock.now, ...given }
        return { ts: record.ts, record, json: JSON.stringify(record) }
      })
      await telemetry.telemetry.append(deviceId, points)
    },
    settle: () => conditions.idle(),
    /** Rebuilds devices without a stored fold. */
    sweep: async () => {
      await run('outdated conditions')
      await conditions.idle()
    },
    beat: () => run('uptime'),
    check: () => run('conditions over time'),
    repairBroken: () => run('conditions that a crash left'),
    addRule: (deviceId: string, rule: Partial<LimitRule> & Pick<LimitRule, 'key'>) =>
      conditions.limitRules.add(operator, deviceId, { name: '', durationSeconds: 0, hysteresis: 0, ...rule }),
    async close() {
      await telemetry.close()
      await conditions.close()
    },
  }
}

export type TestConditions = Awaited<ReturnType<typeof startPortal>>
