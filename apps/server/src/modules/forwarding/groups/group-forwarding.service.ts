import type { GroupForwarding } from '@fieldport/contract'
import {
  type AuditAction,
  forwardingState,
  maskTarget,
  maximumGroupForwardings,
  planProblem,
  PortalError,
  sanitiseGroupName,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { withProblemText } from '../../../platform/problem-text.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import {
  certificatesPurpose,
  checkCertificates,
  groupCertificatesPurpose,
  sealCertificates,
  type PemCertificates,
} from '../certificates.ts'
import { checkAdded, checkTarget, type NewTarget } from '../new-target.ts'
import type { GroupForwardingRepository, ForwardingGroup } from './group-forwarding.repository.ts'
import { groupForwardingPurpose, type GroupMembersPorts, updateGroupMembers } from './group-members.ts'

export type GroupForwardingPorts = GroupMembersPorts & {
  readonly groups: Pick<
    GroupForwardingRepository,
    'list' | 'add' | 'remove' | 'resume' | 'setCertificates' | 'countDevices'
  >
  readonly audit: Pick<AuditService, 'record'>
  readonly allowsPlain: boolean
  readonly newSecret: () => string
}

export type GroupForwardingService = ReturnType<typeof createGroupForwardingService>

/** Lists and changes the targets of all devices in a person's group. */
export function createGroupForwardingService(ports: GroupForwardingPorts) {
  const { groups, seal, clock } = ports
  const change = createChangeRecorder(ports)
  return {
    list: async ({ userId }: Caller): Promise<GroupForwarding[]> =>
      (await groups.list(userId)).map(toGroupForwarding),

    /**
     * Adds a target for all points received from now on from the group's devices, including those added to it later.
     * @throws PortalError INVALID_INPUT for an invalid target or a group without devices, CONFLICT if the caller has it already or
     * has reached the limit
     */
    add: async (caller: Caller, name: string, typed: NewTarget) => {
      const groupName = sanitiseGroupName(name)
      const { secret, certificates, ...settings } = checkTarget(typed, {
        allowsPlain: ports.allowsPlain,
        isOfGroup: true,
        newSecret: ports.newSecret,
        nowSeconds: nowSeconds(clock),
      })
      if (groupName === '' || (await groups.countDevices(caller.userId, groupName)) === 0)
        throw new PortalError('INVALID_INPUT', createMessage('noDeviceInGroup', { group: groupName }))
      const id = ports.newId()
      const group = {
        ...settings,
        id,
        userId: caller.userId,
        groupName,
        secret: seal.seal(secret, groupForwardingPurpose(id)),
        ...sealCertificates(seal, certificates, groupCertificatesPurpose(id)),
        addedAt: nowSeconds(clock),
      }
      checkAdded(await groups.add(group, maximumGroupForwardings), 'tooManyGroupForwardings')
      await updateGroupMembers(ports)
      await note(ports, caller, group, 'groupForwarding.added')
      return { id, secret: settings.kind === 'webhook' ? secret : null }
    },

    ...createCertificateChange(ports),

    /** @throws PortalError NOT_FOUND */
    remove: async (caller: Caller, id: string) =>
      change(caller, await groups.remove(caller.userId, id, nowSeconds(clock)), 'groupForwarding.removed'),

    /** @throws PortalError NOT_FOUND */
    resume: async (caller: Caller, id: string) =>
      change(caller, await groups.resume(caller.userId, id, nowSeconds(clock)), 'groupForwarding.resumed'),
  }
}

/** Records a change in the audit log. @throws PortalError NOT_FOUND if there was no such target */
function createChangeRecorder(ports: GroupForwardingPorts) {
  return async (
    caller: Caller,
    found: ForwardingGroup | undefined,
    action: AuditAction,
  ): Promise<{ done: true }> => {
    if (!found) throw new PortalError('NOT_FOUND', 'notFound')
    await note(ports, caller, found, action)
    return { done: true }
  }
}

function createCertificateChange(ports: GroupForwardingPorts) {
  const { groups, seal, clock } = ports
  const change = createChangeRecorder(ports)
  return {
    /**
     * Replaces the certificates of all devices of the group and retries at once.
     * @throws PortalError NOT_FOUND, INVALID_INPUT
     */
    setCertificates: async (
      caller: Caller,
      { id, ...typed }: PemCertificates & { readonly id: string },
    ): Promise<{ done: true }> => {
      const found = (await groups.list(caller.userId)).find((group) => group.id === id)
      if (!found) throw new PortalError('NOT_FOUND', 'notFound')
      const checked = checkCertificates(typed, found.address, nowSeconds(clock))
      await groups.setCertificates(
        caller.userId,
        id,
        sealCertificates(seal, checked, groupCertificatesPurpose(id)),
        (targetId) => sealCertificates(seal, checked, certificatesPurpose(targetId)),
      )
      return change(
        caller,
        await groups.resume(caller.userId, id, nowSeconds(clock)),
        'groupForwarding.certificatesChanged',
      )
    },
  }
}

async function note(
  { audit }: Pick<GroupForwardingPorts, 'audit'>,
  caller: Caller,
  group: Pick<ForwardingGroup, 'groupName' | 'kind' | 'address'>,
  action: AuditAction,
): Promise<void> {
  const details = { group: group.groupName, address: maskTarget(group) }
  await audit.record({ actor: caller, action, subject: caller.email, details })
}

/** The problem to show for a group. A plan without the API is shown last, because nobody has to fix it. */
function summariseProblem(targets: readonly { readonly problem: string | null }[]): string | null {
  const problems = targets.flatMap(({ problem }) => problem ?? [])
  return problems.find((problem) => problem !== planProblem) ?? problems[0] ?? null
}

function toGroupForwarding({
  targets,
  ...group
}: Awaited<ReturnType<GroupForwardingRepository['list']>>[number]): GroupForwarding {
  const { id, groupName, kind, address, username, topic, addedAt } = group
  const states = targets.map(forwardingState)
  const numberOf = (state: (typeof states)[number]) => states.filter((each) => each === state).length
  const delivered = targets.flatMap(({ lastDeliveredAt }) => lastDeliveredAt ?? [])
  return {
    id,
    group: groupName,
    kind,
    address,
    username,
    topic,
    addedAt,
    devices: targets.length,
    failing: numberOf('failing'),
    paused: numberOf('paused'),
    ...withProblemText({ problem: summariseProblem(targets) }),
    lastDeliveredAt: delivered.length === 0 ? null : Math.max(...delivered),
    tooLarge: targets.reduce((sum, { tooLarge }) => sum + tooLarge, 0),
    certificates: group.certificateFacts,
  }
}
