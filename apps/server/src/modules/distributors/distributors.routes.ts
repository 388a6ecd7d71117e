import { PortalError } from '@fieldport/domain'
import { toLocalizableText } from '@fieldport/messages'
import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { DistributorsService } from './distributors.module.ts'

export function distributorsRoutes({ billing: calls }: Calls, distributors: DistributorsService) {
  return {
    distributorAction: calls.distributorAction.handler(async ({ input, context }) => {
      const { deviceid, action, params } = input
      const caller = requireCaller(context)
      if (action === 'reset-trial') return toLocalizableText(await distributors.resetTrial(caller, deviceid))
      if (params === undefined)
        throw new PortalError('INVALID_INPUT', 'noPassParamsNeeded', { field: 'params' })
      return toLocalizableText(await distributors.setNoPassword(caller, deviceid, params === 'ADMIN'))
    }),
    listDistributors: calls.listDistributors.handler(() => distributors.list()),
    addDistributor: calls.addDistributor.handler(({ input, context }) =>
      distributors.add(requireCaller(context), input),
    ),
    setDistributor: calls.setDistributor.handler(({ input, context }) =>
      distributors.set(requireCaller(context), input),
    ),
    listDistributorDevices: calls.listDistributorDevices.handler(({ context }) =>
      distributors.listDevices(requireCaller(context)),
    ),
  }
}
