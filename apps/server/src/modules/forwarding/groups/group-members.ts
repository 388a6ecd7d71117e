import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import { forwardingPurpose } from '../forwarding.service.ts'
import { certificatesPurpose, groupCertificatesPurpose, sealCertificates } from '../certificates.ts'
import type { GroupForwardingRepository, ForwardingGroup } from './group-forwarding.repository.ts'

export type GroupMembersPorts = {
  readonly groups: Pick<GroupForwardingRepository, 'listMissing' | 'addTargets' | 'removeDepartedDevices'>
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: Clock
  readonly newId: () => string
}

/** Seal purpose of a group's secret: the signing key or password of all its targets. */
export const groupForwardingPurpose = (id: string) => `forwarding-group:${id}`

/**
 * Adds a target, from now on, for each device added to a group since, and removes the targets of devices that left.
 */
export async function updateGroupMembers({ groups, seal, clock, newId }: GroupMembersPorts): Promise<void> {
  const now = nowSeconds(clock)
  await groups.removeDepartedDevices(now)
  const missing = await groups.listMissing()
  await groups.addTargets(
    missing.map(({ group, deviceId }) => {
      const id = newId()
      const secret = seal.open(group.secret, groupForwardingPurpose(group.id))
      return {
        id,
        deviceId,
        groupId: group.id,
        kind: group.kind,
        address: group.address,
        username: group.username,
        topic: group.topic,
        secret: seal.seal(secret, forwardingPurpose(id)),
        ...copyGroupCertificates(seal, group, id),
        addedBy: group.userId,
        addedAt: now,
        cursor: Math.floor(clock.nowMs() * 1000),
        nextAt: now,
      }
    }),
  )
}

function copyGroupCertificates(
  seal: GroupMembersPorts['seal'],
  { id: groupId, certificates, certificateFacts: facts }: ForwardingGroup,
  id: string,
) {
  const pem = certificates === null ? null : seal.open(certificates, groupCertificatesPurpose(groupId))
  return sealCertificates(seal, { pem, facts }, certificatesPurpose(id))
}
