import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../adapters/relational/database.ts'
import { type Clock, minuteMs } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import { dueIf, type ModuleWithServices, type Routes } from '../../platform/module.ts'
import { createOutboundGuard, type OutboundSettings } from '../../platform/network/outbound-guard.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import { certificatesPurpose, openCertificates } from './certificates.ts'
import { createForwarder, type ForwarderPorts } from './forwarder.ts'
import {
  createForwardingRepository,
  type ForwardingLane,
  type ForwardingTarget,
} from './forwarding.repository.ts'
import { forwardingRoutes, groupForwardingRoutes } from './forwarding.routes.ts'
import { createForwardingService, forwardingPurpose } from './forwarding.service.ts'
import { createGroupForwardingRepository } from './groups/group-forwarding.repository.ts'
import { createGroupForwardingService } from './groups/group-forwarding.service.ts'
import { updateGroupMembers } from './groups/group-members.ts'
import { createBrokerTarget } from './targets/broker-target.ts'
import { createHomeAssistantTarget, type HomeAssistantPorts } from './targets/home-assistant-target.ts'
import { createWebhookTarget } from './targets/webhook-target.ts'

export type ForwardingModuleOptions = Pick<
  ForwarderPorts,
  'telemetry' | 'findCaller' | 'findDeviceAccess'
> & {
  readonly describeDevice: HomeAssistantPorts['describeDevice']
  readonly db: Database
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: Clock
  /** Orders what is stored. Forwarding is scheduled by it too, so that it continues when the system's clock is set back. */
  readonly storeClock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly outbound: OutboundSettings
}

const forwardMs = 2_000
const updateGroupsMs = 15_000
/**
 * Not at the start, when the system may not have set its clock yet, but before points are accepted although it is behind,
 * see `unsetClockSeconds`.
 */
const repairMs = 10 * minuteMs
const secretBytes = 32

/** Creates the module that forwards stored points to other systems. */
export function createForwardingModule(options: ForwardingModuleOptions) {
  const { db, seal, log, audit, deviceLog, outbound, telemetry, findCaller, findDeviceAccess } = options
  const clock = options.storeClock
  const { allowsPlain } = outbound
  const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64url')}`
  const repository = createForwardingRepository(db)
  const forwarding = createForwardingService({
    repository,
    seal,
    clock,
    audit,
    deviceLog,
    allowsPlain,
    newId: randomUUID,
    newSecret,
  })
  const forwarder = createForwarder({
    repository,
    kinds: createKinds(options),
    telemetry,
    findCaller,
    findDeviceAccess,
    clock,
    wait: (ms) => setTimeout(ms, undefined, { ref: false }),
    random: Math.random,
    log,
    deviceLog,
  })
  const groups = createGroupForwardingRepository(db)
  const groupPorts = { groups, seal, clock, audit, newId: randomUUID, newSecret, allowsPlain }
  const groupForwarding = createGroupForwardingService(groupPorts)
  const updateGroups = () => updateGroupMembers(groupPorts)
  return {
    name: 'forwarding',
    forwarding,
    groupForwarding,
    forwarder,
    updateGroups,
    routes: (calls): Routes => ({
      portal: { ...forwardingRoutes(calls, forwarding), ...groupForwardingRoutes(calls, groupForwarding) },
    }),
    jobs: [
      ...forwardingJobs(forwarder, repository),
      {
        name: 'groups of forwarding',
        everyMs: updateGroupsMs,
        firstMs: 0,
        run: updateGroups,
        nextDueMs: dueIf(groups.hasAny),
      },
    ],
  } satisfies ModuleWithServices
}

function forwardingJobs(
  forwarder: ReturnType<typeof createForwarder>,
  repository: ReturnType<typeof createForwardingRepository>,
) {
  const nextDueMs = async (): Promise<number | null> => {
    const at = await repository.nextAt()
    return at === null ? null : at * 1000
  }
  const inLane = (name: string, lane: ForwardingLane) => ({
    name,
    everyMs: forwardMs,
    firstMs: 0,
    run: (stopping: AbortSignal) => forwarder.run(lane, stopping),
    nextDueMs,
  })
  return [
    inLane('forwarding', 'working'),
    inLane('forwarding to failing targets', 'failing'),
    { name: 'forwarding after the clock was set back', everyMs: repairMs, run: forwarder.repairCursors },
  ]
}

function createKinds({
  seal,
  clock,
  outbound,
  describeDevice,
}: ForwardingModuleOptions): ForwarderPorts['kinds'] {
  const guard = createOutboundGuard(outbound)
  const secretOf = ({ id, secret }: ForwardingTarget) => seal.open(secret, forwardingPurpose(id))
  const certificatesOf = ({ id, certificates }: ForwardingTarget) =>
    openCertificates(seal, certificates, certificatesPurpose(id))
  return {
    webhook: createWebhookTarget({ guard, secretOf, clock }),
    mqtt: createBrokerTarget({ guard, secretOf, certificatesOf }),
    homeAssistant: createHomeAssistantTarget({ guard, secretOf, certificatesOf, clock, describeDevice }),
  }
}
