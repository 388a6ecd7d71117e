import { type LimitRuleEntry, maximumLimitRules } from '@fieldport/contract'
import { type LimitRule, PortalError } from '@fieldport/domain'
import { createMessage, type LocalizableText, toLocalizableText } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { LimitRulesRepository, RuleValues, StoredRule } from './limit-rules.repository.ts'

export type LimitRulesPorts = {
  readonly repository: LimitRulesRepository
  readonly audit: Pick<AuditService, 'record'>
  readonly deviceLog: DeviceLog
  readonly clock: Clock
  readonly newId: () => string
  /** The name that people gave to a measurement. */
  readonly measurementName: (deviceId: string, key: string) => Promise<string>
  /** Called when the rules of a device have changed. */
  readonly onChanged: (deviceId: string) => void
}

/** A rule as input: absent parts may also be undefined. */
export type RuleInput = Pick<LimitRule, 'key' | 'durationSeconds' | 'hysteresis'> & {
  readonly [Part in 'warning' | 'alarm' | 'guard' | 'area']?: object | undefined
} & { readonly name: string }

export type LimitRulesService = ReturnType<typeof createLimitRulesService>

/** Limits that the portal itself checks. */
export function createLimitRulesService(ports: LimitRulesPorts) {
  const { repository } = ports
  const toValues = (caller: Caller, rule: RuleInput): RuleValues => ({
    ...withNulls(rule),
    updatedAt: nowSeconds(ports.clock),
    updatedBy: caller.email,
  })

  return {
    list: (deviceId: string): Promise<StoredRule[]> => repository.list(deviceId),

    /** @throws PortalError CONFLICT */
    add: async (caller: Caller, deviceId: string, rule: RuleInput): Promise<LimitRuleEntry> => {
      const values = toValues(caller, rule)
      const added = await repository.add(deviceId, ports.newId(), values, maximumLimitRules)
      if (!added)
        throw new PortalError(
          'CONFLICT',
          createMessage('limitRuleLimitReached', { maximum: maximumLimitRules }),
        )
      await recordRuleChange(ports, caller, deviceId, 'Added', added)
      return added
    },

    /** @throws PortalError NOT_FOUND, CONFLICT */
    set: async (
      caller: Caller,
      deviceId: string,
      { id, version, ...rule }: RuleInput & { readonly id: string; readonly version: number },
    ): Promise<LimitRuleEntry> => {
      const changed = await repository.set(deviceId, id, version, toValues(caller, rule))
      const theirs = changed ?? (await repository.find(deviceId, id))
      if (!changed && theirs)
        throw new PortalError('CONFLICT', 'changedBySomeoneElse', { by: [theirs.updatedBy] })
      if (!changed) throw new PortalError('NOT_FOUND', 'notFound')
      await recordRuleChange(ports, caller, deviceId, 'Changed', changed)
      return changed
    },

    /** @throws PortalError NOT_FOUND */
    remove: async (caller: Caller, deviceId: string, id: string): Promise<LocalizableText> => {
      const removed = await repository.remove(deviceId, id)
      if (!removed) throw new PortalError('NOT_FOUND', 'notFound')
      await recordRuleChange(ports, caller, deviceId, 'Deleted', removed)
      return toLocalizableText('limitRuleDeleted')
    },
  }
}

function withNulls(rule: RuleInput): Omit<RuleValues, 'updatedAt' | 'updatedBy'> {
  const { name, key, durationSeconds, hysteresis } = rule
  const { warning = null, alarm = null, guard = null, area = null } = rule
  return { name, key, durationSeconds, hysteresis, warning, alarm, guard, area }
}

/** Records a change in the device log and the audit log, and updates the fold. */
async function recordRuleChange(
  { onChanged, deviceLog, audit, measurementName }: LimitRulesPorts,
  caller: Caller,
  deviceId: string,
  change: keyof typeof logIds,
  rule: LimitRuleEntry,
): Promise<void> {
  onChanged(deviceId)
  const name = rule.name || (await measurementName(deviceId, rule.key))
  deviceLog.note(deviceId, 'settings', createMessage(logIds[change], { by: caller.email, key: name }))
  await audit.record({
    actor: caller,
    action: `conditions.limitRule${change}`,
    subject: deviceId,
    details: { rule },
  })
}

const logIds = {
  Added: 'logLimitRuleAdded',
  Changed: 'logLimitRuleChanged',
  Deleted: 'logLimitRuleDeleted',
} as const
