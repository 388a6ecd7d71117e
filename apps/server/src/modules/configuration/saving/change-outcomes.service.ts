import { type FlatConfig, isSecretKey, unconfirmedCommandMessage } from '@fieldport/domain'
import { createMessage, en, formatEnglish } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { CommandOutcome } from '../../commands/commands.module.ts'
import type { ChangeRow, DeviceConfigState } from '../config-rows.ts'
import type { ConfigurationRepository, LockedConfig } from '../configuration.repository.ts'
import { diffValues, currentConfig, storeConfig } from './store-config.ts'

/** What a device may take up to 30 seconds for was long queued after this. */
const lostChangeSeconds = 120
const lostMessage = en.changeLost
const expiredMessage = en.deviceNeverInContact

export type ChangeOutcomesPorts = { readonly repository: ConfigurationRepository; readonly clock: Clock }

/** What became of changes that were queued for a device. */
export function createChangeOutcomes({ repository, clock }: ChangeOutcomesPorts) {
  return {
    /** May be told of the same command more than once. */
    settleChange: async (outcome: CommandOutcome): Promise<void> => {
      const { changeId } = outcome
      if (changeId === null) return
      await repository.withLock(outcome.deviceId, async (held, state) => {
        const change = await held.find(changeId)
        if (change) await settle(held, state, change, outcome, nowSeconds(clock))
      })
    },

    /** Repairs what a crash left between a change and the queue. */
    repairPendingChanges: (): Promise<void> =>
      repository.repairPendingChanges(nowSeconds(clock) - lostChangeSeconds, lostMessage),
  }
}

async function settle(
  held: LockedConfig,
  state: DeviceConfigState,
  change: ChangeRow,
  outcome: CommandOutcome,
  at: number,
): Promise<void> {
  const isTaken = outcome.state === 'answered' && outcome.error === null
  if (isTaken) await applyAcceptedSecrets(held, change)
  // A device that did not take the values may tell of them all the same, and may have taken them without saying so.
  if (isTaken || outcome.state === 'cancelled')
    await held.deletePendingSecrets(change.id, isTaken ? change.changes.map(({ key }) => key) : [])
  // A report of the device may have confirmed it before.
  if (change.status !== 'pending') return
  if (isTaken) {
    const version = await applyAcceptedChange(held, state, change, at)
    await held.settle([change.id], { status: 'applied', version })
  } else {
    await held.settle([change.id], failureOf(outcome))
  }
}

async function applyAcceptedSecrets(held: LockedConfig, { id, changes }: ChangeRow): Promise<void> {
  await held.putSecrets(await held.pendingSecrets(id))
  const emptied = changes.filter(({ key, to }) => to === null && isSecretKey(key))
  await held.deleteSecrets(emptied.map(({ key }) => key))
}

/** The device says that it took the values: it has them from now on, except where something newer is known. */
async function applyAcceptedChange(
  held: LockedConfig,
  state: DeviceConfigState,
  change: ChangeRow,
  at: number,
): Promise<number | null> {
  const before = currentConfig(state)
  if (before === null) return null
  const later = (await held.since(change.id)).filter(({ status }) => status === 'applied')
  const overtaken = new Set(later.flatMap(({ changes }) => changes.map(({ key }) => key)))
  const taken = change.changes.filter(({ key }) => !overtaken.has(key))
  const flat: FlatConfig = { ...before, ...Object.fromEntries(taken.map(({ key, to }) => [key, to])) }
  const isDifferent = diffValues(before, flat).length > 0
  // Without a digest: should the device report that it is as before after all, that is news.
  return storeConfig(held, state, { flat, isDifferent, at, isReport: false, digest: null })
}

function failureOf({ state, error }: CommandOutcome): Pick<ChangeRow, 'status' | 'message'> {
  if (state === 'cancelled') return { status: 'cancelled', message: null }
  if (state === 'expired') return { status: 'expired', message: expiredMessage }
  if (state === 'silent') return { status: 'failed', message: unconfirmedCommandMessage }
  const code = error?.code ?? 0
  return {
    status: 'failed',
    message: error?.message || formatEnglish(createMessage('changeRefusedByDevice', { code })),
  }
}
