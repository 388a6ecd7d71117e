import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../adapters/relational/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { ModuleWithServices, Routes } from '../../platform/module.ts'
import { createOutboundGuard, type OutboundSettings } from '../../platform/network/outbound-guard.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import { createForwarder, type ForwarderPorts } from './forwarder.ts'
import { createForwardingRepository } from './forwarding.repository.ts'
import { forwardingRoutes } from './forwarding.routes.ts'
import { createForwardingService } from './forwarding.service.ts'

export type ForwardingModuleOptions = Pick<
  ForwarderPorts,
  'telemetry' | 'findCaller' | 'findDeviceAccess'
> & {
  readonly db: Database
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly outbound: OutboundSettings
}

const forwardMs = 2_000
const secretBytes = 32

/** The module, wired: stored points go on to other systems. */
export function createForwardingModule(options: ForwardingModuleOptions) {
  const { db, seal, clock, log, audit, deviceLog, outbound, telemetry, findCaller, findDeviceAccess } =
    options
  const repository = createForwardingRepository(db)
  const forwarding = createForwardingService({
    repository,
    seal,
    clock,
    audit,
    deviceLog,
    allowsPlain: outbound.allowsPlain,
    newId: randomUUID,
    newSecret: () => `whsec_${randomBytes(secretBytes).toString('base64url')}`,
  })
  const forwarder = createForwarder({
    repository,
    telemetry,
    findCaller,
    findDeviceAccess,
    guard: createOutboundGuard(outbound),
    seal,
    clock,
    random: Math.random,
    log,
  })
  const nextDueMs = async (): Promise<number | null> => {
    const at = await repository.nextAt()
    return at === null ? null : at * 1000
  }
  return {
    name: 'forwarding',
    forwarding,
    forwarder,
    routes: (calls): Routes => ({ portal: forwardingRoutes(calls, forwarding) }),
    jobs: [{ name: 'forwarding', everyMs: forwardMs, firstMs: 0, run: forwarder.run, nextDueMs }],
  } satisfies ModuleWithServices
}
