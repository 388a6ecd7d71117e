import { join } from 'node:path'
import { openFileStore } from '../adapters/files/open.ts'
import { openRelational, type Relational } from '../adapters/relational/open.ts'
import { openEmbeddedTelemetry } from '../adapters/telemetry/embedded.ts'
import type { TelemetryEngine } from '../adapters/telemetry/engine.ts'
import { migrateTelemetry } from '../adapters/telemetry/schema/migrate.ts'
import { explainOpenFailure, detachBrokenParts } from '../adapters/telemetry/open-failure.ts'
import { withInsertLog } from '../adapters/telemetry/insert-log/with-insert-log.ts'
import { openRemoteTelemetry } from '../adapters/telemetry/remote.ts'
import { closeOnFailure } from '../platform/background/close-on-failure.ts'
import { dayMs, minuteMs, systemClock as clock } from '../platform/clock.ts'
import type { Log } from '../platform/monitoring/log.ts'
import type { Metrics } from '../platform/monitoring/metrics.ts'
import type { ModuleWithServices } from '../platform/module.ts'
import { createWriteHealth } from '../platform/monitoring/write-health.ts'
import type { Settings } from '../settings.ts'

export type Engines = Awaited<ReturnType<typeof openEngines>>

/** Opens the engines, migrated. If one fails to open, the others are closed. */
export async function openEngines(settings: Settings, log: Log, metrics: Metrics) {
  const relational = await openRelational({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => log.warn({ err: error }, 'the database closed a connection'),
  })
  return closeOnFailure(
    () => openAroundRelational(settings, relational, log, metrics),
    relational.close,
    (error) => log.error({ err: error }, 'the database was not closed after a start that failed'),
  )
}

async function openAroundRelational(settings: Settings, relational: Relational, log: Log, metrics: Metrics) {
  const files = openFileStore(settings)
  const writeHealth = createWriteHealth({
    probe: () => {
      const nowMs = clock.nowMs()
      const row = `probe\t${nowMs / 1000}\t${nowMs}\n`
      return telemetry.insert('checkpoints', ['name', 'at', 'version'], row)
    },
  })
  const watchInsert = (insert: () => Promise<void>) => {
    const stop = metrics.insertSeconds.startTimer()
    return writeHealth.watch(insert).finally(stop)
  }
  const migrated = await openTelemetryEngine(settings, relational, (message) => log.warn(message))
  const telemetry = settings.clickhouseUrl
    ? migrated
    : await closeOnFailure(
        () =>
          withInsertLog(migrated, {
            folder: join(settings.dataDir, 'insert-log'),
            insert: ({ table, columns, rows }) => watchInsert(() => migrated.insert(table, columns, rows)),
            watchAppend: (append) => append().finally(metrics.insertLogSeconds.startTimer()),
            warn: (message, error) => log.warn({ err: error }, message),
          }),
        () => migrated.close(),
        (error) => log.error({ err: error }, 'the telemetry engine was not closed after a start that failed'),
      )
  return {
    name: 'engines',
    relational,
    // With an embedded telemetry engine there can be only one process.
    notices: settings.clickhouseUrl ? relational.notices : null,
    telemetry,
    files,
    watchInsert,
    health: {
      relational: relational.ping,
      telemetry: async () => {
        await telemetry.ping()
        await writeHealth.check()
      },
    },
    jobs: [
      {
        name: 'database upkeep',
        everyMs: dayMs,
        firstMs: 15 * minuteMs,
        run: () => relational.maintain(),
      },
    ],
    close: async () => {
      await telemetry.close()
      await relational.close()
    },
  } satisfies ModuleWithServices
}

/**
 * Opens the telemetry engine, migrated.
 * @param relational prevents concurrent migrations by portals that start together
 * @param note called for an interrupted migration that runs again
 * @param setAside whether to detach any number of broken parts, because somebody accepted the loss
 * @throws if it does not open, with a message that says what to do
 */
export async function openTelemetryEngine(
  settings: Pick<Settings, 'clickhouseUrl' | 'dataDir'>,
  relational: Pick<Relational, 'exclusively'>,
  note: (message: string) => void,
  setAside = false,
): Promise<TelemetryEngine> {
  const telemetry = settings.clickhouseUrl
    ? openRemoteTelemetry(settings.clickhouseUrl)
    : await openFolder(join(settings.dataDir, 'telemetry'), setAside)
  await closeOnFailure(
    () => relational.exclusively(() => migrateTelemetry(telemetry, undefined, note)),
    () => telemetry.close(),
    (error) => note(`the telemetry engine was not closed after its migration failed: ${String(error)}`),
  )
  return telemetry
}

async function openFolder(folder: string, setAside: boolean): Promise<TelemetryEngine> {
  try {
    return await openEmbeddedTelemetry(folder)
  } catch (error) {
    const failure = await explainOpenFailure(folder, error)
    if (!setAside || !failure.isTooManyBroken) throw failure
    await detachBrokenParts(folder)
    return openEmbeddedTelemetry(folder)
  }
}
