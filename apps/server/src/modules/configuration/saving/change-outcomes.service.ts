import {
  type FlatConfig,
  ignoreContradicted,
  isChangeTaken,
  isSecretKey,
  type SettledChange,
  settleByAnswer,
} from '@fieldport/domain'
import { createMessage, toLocalizableText } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { CommandOutcome } from '../../commands/commands.module.ts'
import type { ChangeRow, DeviceConfigState } from '../config-rows.ts'
import type { ConfigurationRepository, LockedConfig } from '../configuration.repository.ts'
import { diffValues, currentConfig, storeConfig } from './store-config.ts'

/** What a device may take up to 30 seconds for was long queued after this. */
const lostChangeSeconds = 120
/** A device that reports before it answers has told of the new values by then: reports of one device are a second apart. */
const contradictionMs = 1_500

export type ChangeOutcomesPorts = {
  readonly repository: ConfigurationRepository
  readonly clock: Clock
  /** Runs once after so long, unless the portal stops before. */
  readonly wait: (run: () => Promise<void>, milliseconds: number) => void
}

/** What became of changes that were queued for a device. */
export function createChangeOutcomes({ repository, clock, wait }: ChangeOutcomesPorts) {
  const believeReports = async (deviceId: string, changeId: number): Promise<void> => {
    await repository.withLock(deviceId, async (held, state) => {
      const change = await held.find(changeId)
      if (!change) return
      const changes = ignoreContradicted(change.changes)
      const ignored = changes.filter((each, at) => each !== change.changes[at])
      if (ignored.length === 0) return
      await takeBack(held, state, ignored, nowSeconds(clock))
      await held.settle([changeId], { changes, status: statusOf(changes) })
    })
  }

  return {
    /** May be told of the same command more than once. */
    settleChange: async (outcome: CommandOutcome): Promise<void> => {
      const { changeId, deviceId } = outcome
      if (changeId === null) return
      const isContradicted = await repository.withLock(deviceId, async (held, state) => {
        const change = await held.find(changeId)
        if (!change) return false
        await settle(held, state, change, outcome, nowSeconds(clock))
        return change.changes.some((each) => each.isContradicted)
      })
      if (isContradicted) wait(() => believeReports(deviceId, changeId), contradictionMs)
    },

    /** Repairs what a crash left between a change and the queue. */
    repairPendingChanges: (): Promise<void> =>
      repository.repairPendingChanges(nowSeconds(clock) - lostChangeSeconds, toLocalizableText('changeLost')),
  }
}

async function settle(
  held: LockedConfig,
  state: DeviceConfigState,
  change: ChangeRow,
  outcome: CommandOutcome,
  at: number,
): Promise<void> {
  const { error, result } = outcome
  const isAnswered = outcome.state === 'answered'
  const changes = isAnswered
    ? settleByAnswer(change.changes, { error: error && error.message, result }, at)
    : change.changes
  const taken = isAnswered ? changes.filter(isChangeTaken) : []
  if (taken.length > 0) await applyAcceptedSecrets(held, change, taken)
  // A device that did not take the values may tell of them all the same, and may have taken them without saying so.
  if (taken.length > 0 || outcome.state === 'cancelled')
    await held.deletePendingSecrets(
      change.id,
      taken.map(({ key }) => key),
    )
  if (!isOpen(change, isAnswered)) return
  if (taken.length > 0) {
    const version = await applyAcceptedChange(held, state, { id: change.id, changes: taken }, at)
    await held.settle([change.id], {
      status: 'applied',
      message: null,
      localizable: null,
      version,
      changes,
    })
  } else {
    await held.settle([change.id], { ...failureOf(outcome), changes })
  }
}

/** A report of the device may have confirmed it before; what nobody answered in time may still be answered. */
function isOpen({ status, changes }: ChangeRow, isAnswered: boolean): boolean {
  if (status === 'pending') return true
  const isUnanswered = status === 'failed' || status === 'expired'
  return isAnswered && isUnanswered && changes.every(({ outcome }) => outcome === undefined)
}

/** Of a change that the device answered. */
export function statusOf(changes: readonly SettledChange[]): ChangeRow['status'] {
  return changes.some(isChangeTaken) ? 'applied' : 'failed'
}

async function applyAcceptedSecrets(
  held: LockedConfig,
  { id }: Pick<ChangeRow, 'id'>,
  taken: readonly SettledChange[],
): Promise<void> {
  const keys = new Set(taken.map(({ key }) => key))
  const sealed = await held.pendingSecrets(id)
  await held.putSecrets(new Map([...sealed].filter(([key]) => keys.has(key))))
  const emptied = taken.filter(({ key, to }) => to === null && isSecretKey(key))
  await held.deleteSecrets(emptied.map(({ key }) => key))
}

/** The device says that it took the values: it has them from now on, except where something newer is known. */
async function applyAcceptedChange(
  held: LockedConfig,
  state: DeviceConfigState,
  change: Pick<ChangeRow, 'id' | 'changes'>,
  at: number,
): Promise<number | null> {
  const before = currentConfig(state)
  if (before === null) return null
  const later = (await held.since(change.id)).filter(({ status }) => status === 'applied')
  const overtaken = new Set(
    later.flatMap(({ changes }) => changes.filter(isChangeTaken).map(({ key }) => key)),
  )
  const taken = change.changes.filter(({ key }) => !overtaken.has(key))
  return storeValues(held, state, before, new Map(taken.map(({ key, to }) => [key, to])), at)
}

/** The device still has what it reported, whatever it answered. */
async function takeBack(
  held: LockedConfig,
  state: DeviceConfigState,
  ignored: readonly SettledChange[],
  at: number,
): Promise<void> {
  const before = currentConfig(state)
  if (before === null) return
  await storeValues(held, state, before, new Map(ignored.map(({ key, from }) => [key, from])), at)
}

function storeValues(
  held: LockedConfig,
  state: DeviceConfigState,
  before: FlatConfig,
  values: ReadonlyMap<string, unknown>,
  at: number,
): Promise<number> {
  const flat: FlatConfig = { ...before, ...Object.fromEntries(values) }
  const isDifferent = diffValues(before, flat).length > 0
  // Without a digest: should the device report that it is as before after all, that is news.
  return storeConfig(held, state, { flat, isDifferent, at, isReport: false, digest: null })
}

function failureOf({ state, error }: CommandOutcome): Pick<ChangeRow, 'status' | 'message' | 'localizable'> {
  if (state === 'cancelled') return { status: 'cancelled', message: null, localizable: null }
  if (state === 'expired') return { status: 'expired', ...toLocalizableText('deviceNeverInContact') }
  if (state === 'silent') return { status: 'failed', ...toLocalizableText('commandMayHaveRun') }
  if (error === null) return { status: 'failed', ...toLocalizableText('changeRefusedWhole') }
  if (error.message)
    return { status: 'failed', message: error.message, localizable: error.localizable ?? null }
  return {
    status: 'failed',
    ...toLocalizableText(createMessage('changeRefusedByDevice', { code: error.code })),
  }
}
