import { Registry } from 'prom-client'
import { openRelational, type Relational } from '../adapters/relational/open.ts'
import type { TelemetryEngine } from '../adapters/telemetry/engine.ts'
import { openTelemetryEngine } from '../composition/engines.ts'
import { openFoundation } from '../composition/foundation.ts'
import { createAccountsModule, createMfaModule } from '../modules/accounts/accounts.module.ts'
import { openSeal } from '../modules/secrets/secrets.module.ts'
import { createDevicesModule, createDeviceUsersModule } from '../modules/devices/devices.module.ts'
import { createRedactionModule } from '../modules/redaction/redaction.module.ts'
import { createStorageModule } from '../modules/storage/storage.module.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { claimInstance, type Command } from '../platform/instance.ts'
import { createLog } from '../platform/monitoring/log.ts'
import type { OpenModule } from '../platform/module.ts'
import type { Settings } from '../settings.ts'
import { type CommandServices, runCommand } from './commands.ts'

/** Runs a command on the engines of a data folder that no portal has locked. */
export async function runCommandLocally(settings: Settings, command: Command): Promise<unknown> {
  const instance = await claimInstance(settings.dataDir, () =>
    Promise.reject(new Error('Another command is running. Try again when it has finished.')),
  )
  try {
    const open = (relational: Relational) => openFor(settings, command, relational)
    return await withServices(settings, open, (services) => runCommand(services, command))
  } finally {
    await instance.release()
  }
}

/** Opens the telemetry engine, which takes a second and much memory, only for commands that need it. */
async function openFor(
  settings: Settings,
  { command, args }: Command,
  relational: Relational,
): Promise<TelemetryEngine | null> {
  if (command !== 'doctor') return null
  const setAside = (args as { accept?: boolean }).accept === true
  return openTelemetryEngine(settings, relational, () => {}, setAside)
}

/** No command here writes to device logs, and no other process caches plans. */
const unheard = { deviceLog: { note: () => {} }, onJoined: () => {} }

async function withServices<T>(
  settings: Settings,
  openTelemetry: (relational: Relational) => Promise<TelemetryEngine | null>,
  work: (services: CommandServices) => Promise<T>,
): Promise<T> {
  const log = createLog('warn')
  const relational = await openRelational(settings)
  const { db, rowCache, close } = relational
  let engine: TelemetryEngine | null = null
  try {
    const { seal } = await openSeal(db, settings)
    engine = await openTelemetry(relational)
    const registry = new Registry()
    const open: OpenModule = (module) => module
    const foundation = await openFoundation({ db, seal, clock, settings, log, registry, open })
    const onError = (message: string) => log.warn(message)
    const common = {
      db,
      seal,
      clock,
      audit: foundation.audit.audit,
      sites: foundation.sites.sites,
      messages: foundation.messages.messages,
      limits: foundation.limits.limits,
      codes: foundation.codes.codes,
    }
    const { secondFactors } = createMfaModule(common)
    const { acceptInvitations } = createDeviceUsersModule({ ...common, ...unheard }).deviceUsers
    const { accounts } = createAccountsModule({
      ...common,
      publicUrl: settings.publicUrl,
      signInAttempts: settings.signInAttempts,
      secondFactors,
      acceptInvitations,
      // No command changes them.
      onQuietHoursChanged: () => Promise.resolve(),
      onError,
    })
    // Without a running portal the telemetry store is closed, so last contacts are unknown.
    const lastContacts = () => Promise.resolve(new Map<string, number>())
    const fleetStates = () => Promise.resolve(new Map<never, never>())
    const { devices } = createDevicesModule({
      db,
      rowCache,
      seal,
      clock,
      redaction: createRedactionModule({ db, seal }).redaction,
      lastContacts,
      fleetStates,
      conditionsOf: () => ({ state: 'ok', condition: null }),
      addresses: settings,
      log,
    })
    const storage = engine
      ? createStorageModule({ ...common, engine, log, registry, healthChecks: {} }).storage
      : null
    return await work({ accounts, devices, storage })
  } finally {
    await engine?.close()
    await close()
  }
}
