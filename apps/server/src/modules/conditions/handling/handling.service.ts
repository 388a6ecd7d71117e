import { type ConditionComment, type DeviceConditions, maximumConditionComments } from '@fieldport/contract'
import {
  acknowledgementOf,
  type ConditionHandling,
  isSameCondition,
  maximumShelfSeconds,
  noHandling,
  PortalError,
} from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { NamedCondition } from '../folding/condition-context.ts'
import type { ConditionFolder } from '../folding/condition-folder.ts'
import type { DeviceFold } from '../folding/device-fold.ts'
import type {
  ConditionName,
  HandlingRepository,
  LockedHandling,
  StoredComment,
} from './handling.repository.ts'

export type HandlingPorts = {
  readonly repository: HandlingRepository
  readonly folder: Pick<ConditionFolder, 'arrange'>
  /** Currently open conditions, as the caller's plan shows them. */
  readonly openOf: (access: DeviceAccess) => DeviceConditions
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

export type AssignInput = ConditionName & {
  /** Null: nobody. */
  readonly person: string | null
  /** The person assigned when the caller looked, to detect conflicts. */
  readonly was: string | null
}

export type ShelveInput = ConditionName & {
  /** Epoch seconds; null: unshelve. */
  readonly until: number | null
  readonly reason: string
  /** The value when the caller looked, to detect conflicts. */
  readonly was: number | null
}

/** Inputs of a change. */
type Change = {
  readonly locked: LockedHandling
  readonly handling: ConditionHandling
  readonly fold: DeviceFold
  readonly now: number
}

export type HandlingService = ReturnType<typeof createHandlingService>

/** Assignments, comments and shelves of open conditions. */
export function createHandlingService(ports: HandlingPorts) {
  const { repository, openOf } = ports
  const arrange = createArrange(ports)
  return {
    /** Everybody with access to the device, plus the caller. */
    people: async (caller: Caller, { deviceId }: DeviceAccess) => ({
      Items: await listUsers(ports, caller, deviceId),
    }),

    /** @throws PortalError CONFLICT, INVALID_INPUT */
    assign: async (caller: Caller, access: DeviceAccess, input: AssignInput): Promise<DeviceConditions> => {
      const people = await listUsers(ports, caller, access.deviceId)
      const person = people.find(({ id }) => id === input.person)
      if (input.person !== null && !person) throw new PortalError('INVALID_INPUT', 'personWithoutAccess')
      const noted = await arrange(access.deviceId, (change) =>
        assign(caller, access.deviceId, { ...input, to: person }, change),
      )
      note(ports, access.deviceId, noted)
      return openOf(access)
    },

    /** @throws PortalError CONFLICT, INVALID_INPUT */
    shelve: async (caller: Caller, access: DeviceAccess, input: ShelveInput): Promise<DeviceConditions> => {
      const noted = await arrange(access.deviceId, (change) => shelve(caller, access.deviceId, input, change))
      note(ports, access.deviceId, noted)
      return openOf(access)
    },

    /** Comments on the condition and its earlier occurrences, oldest first. */
    comments: async (caller: Caller, { deviceId }: DeviceAccess, name: ConditionName) =>
      toComments(caller, await repository.listComments(deviceId, name)),

    /** @throws PortalError CONFLICT */
    addComment: async (
      caller: Caller,
      { deviceId }: DeviceAccess,
      { text, ...name }: ConditionName & { readonly text: string },
    ) => {
      const comments = await arrange(deviceId, async ({ locked, fold, now: at }) => {
        findOpen(fold, name)
        if ((await locked.listComments(name)).length >= maximumConditionComments)
          throw new PortalError(
            'CONFLICT',
            createMessage('commentLimitReached', { maximum: maximumConditionComments }),
          )
        await locked.comment(name, { at, userId: caller.userId, author: nameOf(caller), text })
        await record(locked, caller, deviceId, 'commented', { condition: name })
        return locked.listComments(name)
      })
      return toComments(caller, comments ?? [])
    },

    /** @throws PortalError NOT_FOUND if the caller wrote no such comment */
    deleteComment: async (caller: Caller, { deviceId }: DeviceAccess, id: number) => {
      const comments = await arrange(deviceId, async ({ locked }) => {
        const name = await locked.deleteComment(id, caller.userId)
        if (!name) throw new PortalError('NOT_FOUND', 'notFound')
        await record(locked, caller, deviceId, 'commentDeleted', { condition: name })
        return locked.listComments(name)
      })
      return toComments(caller, comments ?? [])
    },
  }
}

/** Changes what is stored and the fold together. */
function createArrange({ repository, folder, clock }: HandlingPorts) {
  return <Result>(deviceId: string, work: (change: Change) => Promise<Result>): Promise<Result | undefined> =>
    folder.arrange(deviceId, (fold) =>
      repository.withLock(deviceId, async (locked) => {
        const handling = (await locked.read()) ?? noHandling
        const result = await work({ locked, handling, fold, now: nowSeconds(clock) })
        return { result, handling: (await locked.read()) ?? noHandling }
      }),
    )
}

type Noted = { readonly message: Message; readonly details: Readonly<Record<string, unknown>> }

/** Writes to the device log after the change is stored; undefined: nothing changed. */
function note({ deviceLog }: HandlingPorts, deviceId: string, noted: Noted | undefined): void {
  if (noted) deviceLog.note(deviceId, 'data', noted.message, noted.details)
}

async function assign(
  caller: Caller,
  deviceId: string,
  { kind, subject, was, to }: AssignInput & { readonly to: { id: string; name: string } | undefined },
  { locked, handling, fold, now: at }: Change,
): Promise<Noted | undefined> {
  const condition = findOpen(fold, { kind, subject })
  const current = handling.assignments.find((row) => isHeld(row, condition))?.id ?? null
  if (current === (to?.id ?? null)) return undefined
  if (current !== was) throw new PortalError('CONFLICT', 'conditionChanged')
  const details = { condition: { kind, subject }, ...(to && { to }) }
  await record(locked, caller, deviceId, to ? 'assigned' : 'unassigned', details)
  if (!to) {
    await locked.unassign({ kind, subject })
    return { message: createMessage('logConditionUnassigned', { by: caller.email }), details }
  }
  await locked.assign({ kind, subject, heldAt: at, id: to.id, at, by: nameOf(caller) })
  return { message: createMessage('logConditionAssigned', { by: caller.email, name: to.name }), details }
}

async function shelve(
  caller: Caller,
  deviceId: string,
  { kind, subject, until, reason, was }: ShelveInput,
  { locked, fold, now: at }: Change,
): Promise<Noted | undefined> {
  const condition = findOpen(fold, { kind, subject })
  const current = condition.shelved?.until ?? null
  if (current === until) return undefined
  if (current !== was) throw new PortalError('CONFLICT', 'conditionChanged')
  if (until === null) {
    const details = { condition: { kind, subject } }
    await locked.unshelve({ kind, subject })
    await record(locked, caller, deviceId, 'unshelved', details)
    return { message: createMessage('logConditionUnshelved', { by: caller.email }), details }
  }
  if (until <= at || until > at + maximumShelfSeconds)
    throw new PortalError('INVALID_INPUT', 'shelfTimeWrong')
  const { knownSeconds = at } = acknowledgementOf(fold.state, { kind, subject, at, by: caller.email })
  const shelf = { heldAt: at, level: condition.level, knownSeconds, until, at, by: nameOf(caller), reason }
  const details = { condition: { kind, subject }, until, reason }
  await locked.shelve({ kind, subject, ...shelf })
  await record(locked, caller, deviceId, 'shelved', details)
  return { message: createMessage('logConditionShelved', { by: caller.email }), details }
}

/** @throws PortalError CONFLICT if the condition is over */
function findOpen({ conditions }: DeviceFold, name: ConditionName): NamedCondition {
  const open = conditions.find((condition) => isSameCondition(condition, name))
  if (!open) throw new PortalError('CONFLICT', 'conditionOver')
  return open
}

function isHeld(row: ConditionName & { readonly heldAt: number }, condition: NamedCondition): boolean {
  return isSameCondition(row, condition) && condition.since <= row.heldAt
}

const nameOf = ({ name, email }: Caller): string => name || email

async function listUsers({ repository }: HandlingPorts, caller: Caller, deviceId: string) {
  const people = await repository.listUsers(deviceId)
  const isListed = people.some(({ id }) => id === caller.userId)
  // The vendor sees devices without being one of their users.
  return isListed ? people : [...people, { id: caller.userId, name: nameOf(caller) }]
}

function record(
  locked: LockedHandling,
  actor: Caller,
  subject: string,
  change: 'assigned' | 'unassigned' | 'shelved' | 'unshelved' | 'commented' | 'commentDeleted',
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return locked.record({ actor, subject, action: `conditions.${change}`, details })
}

function toComments(caller: Caller, comments: readonly StoredComment[]): { Items: ConditionComment[] } {
  return {
    Items: comments.map(({ id, at, author, userId, text }) => ({
      id,
      at,
      by: author,
      isOwn: userId === caller.userId,
      text,
    })),
  }
}
