import { type Calls, callerOf, deviceOf } from '../../platform/calls.ts'
import type { DevicesService } from './devices.module.ts'

export function devicesRoutes(calls: Calls, devices: DevicesService) {
  const { portal, device } = calls
  return {
    portal: {
      userGetDeviceSummary: portal.userGetDeviceSummary.handler(async ({ context }) => ({
        Items: await devices.summaries(callerOf(context)),
      })),
      adminGetDeviceSummary: portal.adminGetDeviceSummary.handler(async () => ({
        Items: await devices.allSummaries(),
      })),
      deviceGetSettings: portal.deviceGetSettings.handler(({ context }) =>
        devices.settings(deviceOf(context), callerOf(context)),
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
