import { contract } from '@fieldport/contract'
import { toLocalizableText } from '@fieldport/messages'
import type { Context } from 'hono'
import { respondWithJson } from '../../platform/http/json-response.ts'
import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import type { DevicesService } from './devices.module.ts'
import { paginateSummaries, type SummaryPage } from './summary-pages.ts'
import type { DeviceGroupsService } from './groups/groups.service.ts'

/** Lists of up to thousands of devices; their shape is guaranteed by the service's types, not validated at run time. */
export function registerDevicesRawCalls(raw: RawCalls, devices: DevicesService): void {
  const answer = (page: SummaryPage, context: Context) =>
    respondWithJson(JSON.stringify(page), context.req.raw.headers)
  raw.get(contract.portal.userGetDeviceSummary, async ({ granted, input, context }) =>
    answer(paginateSummaries(await devices.summaries(requireCaller(granted)), input ?? {}), context),
  )
  raw.get(contract.portal.adminGetDeviceSummary, async ({ granted, input, context }) =>
    answer(paginateSummaries(await devices.allSummaries(requireCaller(granted)), input ?? {}), context),
  )
}

export function devicesRoutes(calls: Calls, devices: DevicesService) {
  const { portal, device } = calls
  return {
    portal: {
      deviceGetSettings: portal.deviceGetSettings.handler(({ context }) =>
        devices.settings(deviceOf(context), requireCaller(context)),
      ),
    },
    device: {
      getConnection: device.getConnection.handler(({ context }) => devices.connection(deviceOf(context))),
      setConnection: device.setConnection.handler(({ input, context }) =>
        devices.setUdpAllowed(deviceOf(context), input.udpAllowed),
      ),
      listRefusals: device.listRefusals.handler(({ context }) => devices.refusals(deviceOf(context))),
    },
  }
}

export function deviceGroupsRoutes({ portal }: Calls, groups: DeviceGroupsService) {
  return {
    userChangeDeviceGroup: portal.userChangeDeviceGroup.handler(async ({ input, context }) => {
      await groups.changeGroup(requireCaller(context), input.group, input.selected)
      return toLocalizableText('groupChanged')
    }),
  }
}
