import { type Calls, callerOf } from '../../platform/http/calls.ts'
import type { ProvisioningService } from './provisioning.service.ts'

export function provisioningRoutes(calls: Calls, provisioning: ProvisioningService) {
  const { prov } = calls
  return {
    createDevices: prov.createDevices.handler(async ({ input, context }) => ({
      results: await provisioning.create(callerOf(context), input.devices),
    })),
    listDevices: prov.listDevices.handler(async ({ input }) => ({
      Items: await provisioning.list(input.q, input.limit),
    })),
    getDevice: prov.getDevice.handler(({ input, context }) =>
      provisioning.label(callerOf(context), input.deviceid),
    ),
  }
}
