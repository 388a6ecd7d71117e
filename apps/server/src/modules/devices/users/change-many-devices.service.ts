import type { AccessChangeResult } from '@fieldport/contract'
import { type AccessChange, isFeatureOpen, type PermissionLevel, planAccessChange } from '@fieldport/domain'
import { toLocalizableText, toMessage } from '@fieldport/messages'
import { type Caller, isVendor } from '../../../platform/access/caller.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Limit } from '../../limits/limits.module.ts'
import { createAccessMails, type InvitationsPorts } from './invitations.service.ts'
import type { LockedDevice } from './locked-device.ts'
import type { LostAccess } from './lost-access.ts'
import { createLostAccessMails } from './lost-access-mails.ts'
import type { Person } from './users.repository.ts'

/** Previews reveal whether an address has an account; this limits probing many addresses. */
const changes: Limit = { maximum: 60, windowMs: 3_600_000 }

export type BulkAccessChange = {
  readonly deviceids: readonly string[]
  readonly targetEmail: string
  /** null: removes access. */
  readonly permission: PermissionLevel | null
  /** Previews the change for each device without making it. */
  readonly dryRun: boolean
}

type Change = AccessChange & {
  /** Name of the device; empty: the caller does not see it. */
  readonly name: string
  readonly inherited: PermissionLevel | null
  readonly leftTeams: readonly string[]
  readonly lost: readonly LostAccess[]
}
const unknownDevice: Change = {
  status: 'refused',
  from: null,
  to: null,
  refusal: 'notFound',
  inherited: null,
  leftTeams: [],
  lost: [],
  name: '',
}

/** Changes one person's access to many devices at once. */
export function createChangeManyDevices(ports: InvitationsPorts) {
  const { repository, limits, messages } = ports
  const mails = createAccessMails(ports)

  return {
    /**
     * Changes devices independently, deciding again while each is locked.
     * @throws PortalError TOO_MANY_REQUESTS or ENGINE_UNAVAILABLE
     */
    setOnMany: async (caller: Caller, wanted: BulkAccessChange): Promise<AccessChangeResult[]> => {
      await limits.count(`device-user-bulk:${caller.userId}`, changes)
      const { targetEmail, permission, dryRun } = wanted
      const deviceIds = [...new Set(wanted.deviceids)]
      const person = await repository.findVerified(targetEmail)
      // An invitation needs mail.
      if (!person && permission !== null && !dryRun) messages.checkMail()
      const change = createChangeOne(ports, caller, wanted, person)
      const done = new Map<string, Change>()
      try {
        for (const deviceId of deviceIds) done.set(deviceId, await change(deviceId))
      } finally {
        // Changes made before a failure are recorded and reported too.
        if (!dryRun) await afterwards(ports, mails, { caller, wanted, person, done })
      }
      return [...done].map(([deviceid, one]) => toResult(deviceid, one))
    },
  }
}

function createChangeOne(
  { repository, sites }: InvitationsPorts,
  caller: Caller,
  { targetEmail, permission, dryRun }: BulkAccessChange,
  person: Person | null,
) {
  const brand = sites.switchesOf(caller.siteId)
  const switches = {
    maySignUp: isFeatureOpen('signUp', brand),
    arePlansShown: isFeatureOpen('plans', brand),
  }
  return async (deviceId: string): Promise<Change> => {
    const changed = await repository.withLock(deviceId, async (device) => {
      const effective = await device.effectiveLevels()
      const inherited = person ? await device.inheritedLevel(person.userId) : null
      const plan = planAccessChange(
        {
          callerLevel: isVendor(caller) ? 'ADMIN' : (effective.get(caller.userId) ?? null),
          levels: await device.levels(),
          userId: person?.userId ?? null,
          invited: await device.findInvitation(targetEmail),
          inherited,
          payerId: await device.payerId(),
          ...switches,
          isCaller: person?.userId === caller.userId,
        },
        permission,
      )
      const target = { caller, targetEmail, person }
      const { result: leftTeams, lost } = dryRun
        ? { result: [], lost: [] }
        : await device.trackLostAccess(() => apply(device, plan, target))
      const mayKnow = plan.refusal !== 'notFound' && plan.refusal !== 'permissionMissing'
      const name = plan.refusal === 'notFound' ? '' : device.name
      return { ...plan, name, inherited: mayKnow ? inherited : null, leftTeams, lost }
    })
    return changed ?? unknownDevice
  }
}

type Target = { readonly caller: Caller; readonly targetEmail: string; readonly person: Person | null }

/** @returns names of teams that lost the device together with their owner's rights */
async function apply(
  device: LockedDevice,
  { status, to }: AccessChange,
  { caller, targetEmail, person }: Target,
): Promise<readonly string[]> {
  if (status === 'invited' && to) await device.invite(targetEmail, to, caller.userId)
  if (status === 'withdrawn' || status === 'added') await device.removeInvitation(targetEmail)
  if (!person) return []
  if (status === 'added' && to) await device.insert(person.userId, to)
  if (status === 'changed' && to) await device.change(person.userId, to)
  const losesRight = status === 'removed' || (status === 'changed' && to !== 'ADMIN')
  const left = losesRight ? await device.leaveTeamsOf(person.userId) : []
  if (status === 'removed') await device.remove(person.userId)
  return left
}

type Done = {
  readonly caller: Caller
  readonly wanted: BulkAccessChange
  readonly person: Person | null
  readonly done: ReadonlyMap<string, Change>
}

/** Records each change, and notifies everybody concerned in one mail. */
async function afterwards(
  ports: InvitationsPorts,
  mails: ReturnType<typeof createAccessMails>,
  { caller, wanted, person, done }: Done,
): Promise<void> {
  const { audit, onJoined } = ports
  const { targetEmail, permission } = wanted
  const of = (status: AccessChange['status']) =>
    [...done].filter(([, change]) => change.status === status).map(([deviceId]) => deviceId)
  await record(audit, caller, targetEmail, done)
  const [added, invited] = [of('added'), of('invited')]
  onJoined(added)
  await createLostAccessMails(ports)(
    caller,
    [...done.values()].flatMap(({ lost }) => lost),
  )
  if (permission === null) return
  const [first, ...others] = added
  if (first !== undefined && person)
    await mails.accessGranted(caller, first, person, permission, others.length)
  const [firstInvited, ...othersInvited] = invited
  if (firstInvited !== undefined)
    await mails.invitation(caller, firstInvited, targetEmail, permission, othersInvited.length)
}

const auditActions = {
  added: 'devices.userAdded',
  invited: 'devices.userInvited',
  changed: 'devices.userChanged',
  removed: 'devices.userRemoved',
  withdrawn: 'devices.invitationWithdrawn',
} as const

async function record(
  audit: AuditService,
  actor: Caller,
  user: string,
  done: ReadonlyMap<string, Change>,
): Promise<void> {
  const entries = [...done].flatMap(([subject, { status, from, to, leftTeams }]) => {
    if (status === 'unchanged' || status === 'refused') return []
    const details = { user, ...(from ? { from } : {}), ...(to ? { to } : {}) }
    return [
      { actor, action: auditActions[status], subject, details },
      ...leftTeams.map((team) => ({
        actor,
        action: 'devices.teamLeft' as const,
        subject,
        details: { team },
      })),
    ]
  })
  await Promise.all(entries.map((entry) => audit.record(entry)))
}

function toResult(
  deviceid: string,
  { refusal, name, status, from, to, inherited }: Change,
): AccessChangeResult {
  const why = refusal === null ? null : toLocalizableText(toMessage(refusal))
  return { deviceid, name, status, from, to, inherited, refusal: why }
}
