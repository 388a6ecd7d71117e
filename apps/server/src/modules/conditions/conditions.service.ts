import type { DeviceConditions } from '@fieldport/contract'
import {
  type Acknowledgement,
  acknowledgementOf,
  type ConditionKind,
  oldestReadableSeconds,
  PortalError,
  type Tier,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Caller, type DeviceAccess, isVendor } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { DeviceLog } from '../../platform/device-log.ts'
import type { ConditionIndex } from './condition-index.ts'
import type { NamedCondition } from './folding/condition-context.ts'
import type { ConditionFolder } from './folding/condition-folder.ts'
import type { FoldStatesRepository } from './folding/stored/fold-states.repository.ts'

export type ConditionName = { readonly kind: ConditionKind; readonly subject: string }

export type ConditionsPorts = {
  readonly index: ConditionIndex
  readonly folder: Pick<ConditionFolder, 'acknowledge'>
  readonly states: Pick<FoldStatesRepository, 'acknowledge'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
}

export type ConditionsService = ReturnType<typeof createConditionsService>

/** Open conditions of devices, and their acknowledgement. */
export function createConditionsService(ports: ConditionsPorts) {
  const { index, clock } = ports
  const openOf = ({ deviceId, tier, isVendor: isOfVendor }: DeviceAccess): DeviceConditions =>
    index.of(deviceId, oldestReadableSeconds(tier, isOfVendor, nowSeconds(clock)))
  return {
    of: index.of,
    listedOf: index.listedOf,

    /** The open conditions of those devices that have any, as far back as each plan shows data. */
    ofMany: (caller: Caller, tiers: ReadonlyMap<string, Tier>): Record<string, DeviceConditions> => {
      const now = nowSeconds(clock)
      const oldestOf = (tier: Tier) => oldestReadableSeconds(tier, isVendor(caller), now)
      const entries = [...tiers].map(
        ([deviceId, tier]) => [deviceId, index.of(deviceId, oldestOf(tier))] as const,
      )
      return Object.fromEntries(entries.filter(([, { conditions }]) => conditions.length > 0))
    },

    openOf,

    /** Skips conditions that are closed or already acknowledged, so that a double click has no further effect. */
    acknowledge: async (
      caller: Caller,
      access: DeviceAccess,
      names: readonly ConditionName[],
    ): Promise<DeviceConditions> => {
      await acknowledgeSelected(
        ports,
        caller,
        access.deviceId,
        acknowledging,
        (condition) => condition.acknowledged === undefined && names.some((name) => isNamed(condition, name)),
      )
      return openOf(access)
    },

    /**
     * Skips conditions that are closed; later evidence opens a cleared one again.
     * @throws PortalError CONFLICT: one of them returns to normal by itself; none is cleared
     */
    clear: async (
      caller: Caller,
      access: DeviceAccess,
      names: readonly ConditionName[],
    ): Promise<DeviceConditions> => {
      await acknowledgeSelected(ports, caller, access.deviceId, clearing, (condition) => {
        const isWanted = names.some((name) => isNamed(condition, name))
        if (isWanted && !condition.isClearable) throw new PortalError('CONFLICT', 'conditionNotClearable')
        return isWanted
      })
      return openOf(access)
    },
  }
}

const acknowledging = {
  clears: false,
  action: 'conditions.acknowledged',
  log: 'logConditionsAcknowledged',
} as const
const clearing = { clears: true, action: 'conditions.cleared', log: 'logConditionsCleared' } as const

/** Acknowledges or clears the selected open conditions. */
async function acknowledgeSelected(
  { folder, states, clock, deviceLog }: ConditionsPorts,
  caller: Caller,
  deviceId: string,
  { clears, action, log }: typeof acknowledging | typeof clearing,
  isWanted: (condition: NamedCondition) => boolean,
): Promise<void> {
  const by = caller.name || caller.email
  let conditions: readonly ConditionName[] = []
  await folder.acknowledge(deviceId, async (fold) => {
    const at = nowSeconds(clock)
    const given = fold.conditions.filter(isWanted).map(
      ({ kind, subject }): Acknowledgement => ({
        ...acknowledgementOf(fold.state, { kind, subject, at, by }),
        clears,
      }),
    )
    conditions = given.map(({ kind, subject }) => ({ kind, subject }))
    const audit = { actor: caller, action, subject: deviceId, details: { conditions } }
    await states.acknowledge(deviceId, caller.userId, given, audit)
    return given
  })
  if (conditions.length === 0) return
  const message = createMessage(log, { by: caller.email, count: conditions.length })
  deviceLog.note(deviceId, 'data', message, { conditions })
}

const isNamed = (condition: ConditionName, { kind, subject }: ConditionName) =>
  condition.kind === kind && condition.subject === subject
