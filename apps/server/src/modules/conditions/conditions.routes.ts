import { hasCapability, type Tier } from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { ConditionsService } from './conditions.service.ts'
import type { HandlingService } from './handling/handling.service.ts'
import type { HistoryService } from './history/history.service.ts'
import type { LimitRulesService } from './rules/limit-rules.service.ts'
import type { RulePreviewService } from './rules/rule-preview.service.ts'

export type ConditionCallsPorts = {
  readonly conditions: ConditionsService
  readonly limitRules: LimitRulesService
  readonly rulePreviews: RulePreviewService
  readonly history: HistoryService
  readonly handling: HandlingService
  /** The devices that a person may see, with their plans. */
  readonly tiersOf: (caller: Caller) => Promise<ReadonlyMap<string, Tier>>
}

export function conditionsRoutes({ device, portal }: Calls, ports: ConditionCallsPorts) {
  const { conditions, limitRules, rulePreviews, history, tiersOf } = ports
  return {
    device: {
      getConditions: device.getConditions.handler(({ context }) => conditions.openOf(deviceOf(context))),
      getConditionHistory: device.getConditionHistory.handler(({ input, context }) =>
        history.ofDevice(deviceOf(context), input),
      ),
      acknowledgeConditions: device.acknowledgeConditions.handler(({ input, context }) =>
        conditions.acknowledge(requireCaller(context), deviceOf(context), input.conditions),
      ),
      clearConditions: device.clearConditions.handler(({ input, context }) =>
        conditions.clear(requireCaller(context), deviceOf(context), input.conditions),
      ),
      ...handlingRoutes({ device }, ports),
      listLimitRules: device.listLimitRules.handler(async ({ context }) => {
        const { deviceId, permission } = deviceOf(context)
        const rules = await limitRules.list(deviceId)
        const mayEdit = hasCapability(permission, 'editDisplaySettings')
        return { Items: mayEdit ? rules : rules.map((rule) => ({ ...rule, updatedBy: '' })) }
      }),
      addLimitRule: device.addLimitRule.handler(({ input: { deviceid, ...rule }, context }) =>
        limitRules.add(requireCaller(context), deviceid, rule),
      ),
      previewLimitRule: device.previewLimitRule.handler(({ input, context, signal }) =>
        rulePreviews.preview(deviceOf(context), input, signal),
      ),
      setLimitRule: device.setLimitRule.handler(({ input: { deviceid, ...rule }, context }) =>
        limitRules.set(requireCaller(context), deviceid, rule),
      ),
      deleteLimitRule: device.deleteLimitRule.handler(({ input, context }) =>
        limitRules.remove(requireCaller(context), input.deviceid, input.id),
      ),
    },
    portal: {
      userGetConditions: portal.userGetConditions.handler(async ({ context }) => {
        const caller = requireCaller(context)
        return { devices: conditions.ofMany(caller, await tiersOf(caller)) }
      }),
      userGetConditionHistory: portal.userGetConditionHistory.handler(async ({ input, context }) => {
        const caller = requireCaller(context)
        return history.ofMany(caller, await tiersOf(caller), input)
      }),
    },
  }
}

function handlingRoutes({ device }: Pick<Calls, 'device'>, { handling }: ConditionCallsPorts) {
  return {
    listConditionPeople: device.listConditionPeople.handler(({ context }) =>
      handling.people(requireCaller(context), deviceOf(context)),
    ),
    assignCondition: device.assignCondition.handler(({ input, context }) =>
      handling.assign(requireCaller(context), deviceOf(context), input),
    ),
    shelveCondition: device.shelveCondition.handler(({ input, context }) =>
      handling.shelve(requireCaller(context), deviceOf(context), input),
    ),
    listConditionComments: device.listConditionComments.handler(({ input, context }) =>
      handling.comments(requireCaller(context), deviceOf(context), input),
    ),
    addConditionComment: device.addConditionComment.handler(({ input, context }) =>
      handling.addComment(requireCaller(context), deviceOf(context), input),
    ),
    deleteConditionComment: device.deleteConditionComment.handler(({ input, context }) =>
      handling.deleteComment(requireCaller(context), deviceOf(context), input.id),
    ),
  }
}
