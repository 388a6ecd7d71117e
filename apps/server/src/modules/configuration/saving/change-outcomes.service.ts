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

/** A device may take up to 30 seconds; by then the change was certainly queued. */
const lostChangeSeconds = 120
/** A device that reports before it responds has reported the new values by then: reports of one device are a second apart. */
const contradictionMs = 1_500

export type ChangeOutcomesPorts = {
  readonly repository: ConfigurationRepository
  readonly clock: Clock
  /** Runs once after this delay, unless the portal stops before. */
  readonly wait: (run: () => Promise<void>, milliseconds: number) => void
}

/** The outcome of changes that were queued for a device. */
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
    /** Idempotent: may be called for the same command more than once. */
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

    /** Repairs changes that a crash left without a queued command. */
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
  // A device that did not confirm the values may still report them, and may have applied them silently.
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

/** A report may have confirmed it before; a change without a response in time may still be answered. */
function isOpen({ status, changes }: ChangeRow, isAnswered: boolean): boolean {
  if (status === 'pending') return true
  const isUnanswered = status === 'failed' || status === 'expired'
  return isAnswered && isUnanswered && changes.every(({ outcome }) => outcome === undefined)
}

/** Status of a change that the device responded to. */
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

/** The device responded that it applied the values: they are current from now on, unless something newer is known. */
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

/** The device still has the reported values, whatever it responded. */
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
  // Without a digest, so that a later report of the old values is processed as new.
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
