import type { Forwarding } from '@fieldport/contract'
import {
  type AuditAction,
  forwardingState,
  maskTarget,
  maximumForwardings,
  PortalError,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import { withProblemText } from '../../platform/problem-text.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { ForwardingRepository, ForwardingTarget } from './forwarding.repository.ts'
import {
  certificatesPurpose,
  checkCertificates,
  sealCertificates,
  type PemCertificates,
} from './certificates.ts'
import { checkAdded, checkTarget, type NewTarget } from './new-target.ts'

export type ForwardingServicePorts = {
  readonly repository: Pick<ForwardingRepository, 'list' | 'add' | 'remove' | 'resume' | 'setCertificates'>
  readonly seal: Pick<Seal, 'seal'>
  readonly clock: Clock
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  /** Whether targets may do without TLS. */
  readonly allowsPlain: boolean
  readonly newId: () => string
  readonly newSecret: () => string
}

export type ForwardingService = ReturnType<typeof createForwardingService>

/** Seal purpose of a target's secret: the signing key of a webhook, or the password of a broker. */
export const forwardingPurpose = (id: string) => `forwarding:${id}`

/** Lists and changes the targets of a device. */
export function createForwardingService(ports: ForwardingServicePorts) {
  const { repository, clock } = ports
  const change = createChangeRecorder(ports)
  return {
    list: async ({ deviceId }: DeviceAccess): Promise<Forwarding[]> =>
      (await repository.list(deviceId)).map(toForwarding),

    /**
     * Adds a target for all points received from now on.
     * @throws PortalError INVALID_INPUT for an invalid target, CONFLICT if the device has it already or has reached the limit
     */
    add: async (caller: Caller, { deviceId }: DeviceAccess, typed: NewTarget) => {
      const { allowsPlain, newSecret } = ports
      const [id, now] = [ports.newId(), nowSeconds(clock)]
      const options = { allowsPlain, isOfGroup: false, newSecret, nowSeconds: now }
      const { secret, certificates, ...settings } = checkTarget(typed, options)
      const target = {
        ...settings,
        id,
        deviceId,
        secret: ports.seal.seal(secret, forwardingPurpose(id)),
        ...sealCertificates(ports.seal, certificates, certificatesPurpose(id)),
        addedBy: caller.userId,
        addedAt: now,
        cursor: Math.floor(clock.nowMs() * 1000),
        nextAt: now,
      }
      checkAdded(await repository.add(target, maximumForwardings), 'tooManyForwardings')
      await note(ports, caller, target, 'forwarding.added', 'logForwardingAdded')
      return { id, secret: settings.kind === 'webhook' ? secret : null }
    },

    ...createCertificateChange(ports),

    /** @throws PortalError NOT_FOUND */
    remove: async (caller: Caller, { deviceId }: DeviceAccess, id: string) =>
      change(
        caller,
        await repository.remove(deviceId, id, nowSeconds(clock)),
        'forwarding.removed',
        'logForwardingRemoved',
      ),

    /** @throws PortalError NOT_FOUND */
    resume: async (caller: Caller, { deviceId }: DeviceAccess, id: string) =>
      change(
        caller,
        await repository.resume(deviceId, id, nowSeconds(clock)),
        'forwarding.resumed',
        'logForwardingResumed',
      ),
  }
}

/** Records a change in the logs. @throws PortalError NOT_FOUND if there was no such target */
function createChangeRecorder(ports: ForwardingServicePorts) {
  return async (
    caller: Caller,
    found: ForwardingTarget | undefined,
    action: AuditAction,
    message: 'logForwardingRemoved' | 'logForwardingResumed' | 'logForwardingCertificates',
  ): Promise<{ done: true }> => {
    if (!found) throw new PortalError('NOT_FOUND', 'notFound')
    await note(ports, caller, found, action, message)
    return { done: true }
  }
}

function createCertificateChange(ports: ForwardingServicePorts) {
  const { repository, clock } = ports
  const change = createChangeRecorder(ports)
  return {
    /**
     * Replaces a target's certificates and retries at once.
     * @throws PortalError NOT_FOUND, INVALID_INPUT, CONFLICT for a target of a group
     */
    setCertificates: async (
      caller: Caller,
      { deviceId }: DeviceAccess,
      { id, ...typed }: PemCertificates & { readonly id: string },
    ) => {
      const found = (await repository.list(deviceId)).find((target) => target.id === id)
      if (!found) throw new PortalError('NOT_FOUND', 'notFound')
      if (found.groupId !== null) throw new PortalError('CONFLICT', 'forwardingOfGroup')
      const checked = checkCertificates(typed, found.address, nowSeconds(clock))
      await repository.setCertificates(
        deviceId,
        id,
        sealCertificates(ports.seal, checked, certificatesPurpose(id)),
      )
      return change(
        caller,
        await repository.resume(deviceId, id, nowSeconds(clock)),
        'forwarding.certificatesChanged',
        'logForwardingCertificates',
      )
    },
  }
}

/** Logs only the host of an address, because the rest may contain a key. */
async function note(
  { audit, deviceLog }: Pick<ForwardingServicePorts, 'audit' | 'deviceLog'>,
  caller: Caller,
  { deviceId, ...target }: Pick<ForwardingTarget, 'deviceId' | 'kind' | 'address'>,
  action: AuditAction,
  message:
    | 'logForwardingAdded'
    | 'logForwardingRemoved'
    | 'logForwardingResumed'
    | 'logForwardingCertificates',
): Promise<void> {
  const address = maskTarget(target)
  deviceLog.note(deviceId, 'settings', createMessage(message, { by: caller.email, address }))
  await audit.record({ actor: caller, action, subject: deviceId, details: { address } })
}

function toForwarding(target: Awaited<ReturnType<ForwardingRepository['list']>>[number]): Forwarding {
  const { id, kind, address, username, topic, group, addedAt, problem } = target
  const { lastDeliveredAt, failingSince, pausedAt, tooLarge, certificateFacts: certificates } = target
  const state = forwardingState({ pausedAt, failingSince, problem })
  const progress = { state, ...withProblemText({ problem }), lastDeliveredAt, failingSince, tooLarge }
  return { id, kind, address, username, topic, group, addedAt, ...progress, certificates }
}
