import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { BenchService } from './bench.service.ts'
import type { ProvisioningService } from './provisioning.service.ts'

export function provisioningRoutes(calls: Calls, provisioning: ProvisioningService, bench: BenchService) {
  const { prov } = calls
  return {
    createDevices: prov.createDevices.handler(async ({ input, context }) => ({
      results: await provisioning.create(requireCaller(context), input.devices),
    })),
    listDevices: prov.listDevices.handler(async ({ input }) => ({
      Items: await provisioning.list(input.q, input.limit),
    })),
    getDevice: prov.getDevice.handler(({ input, context }) =>
      provisioning.label(requireCaller(context), input.deviceid),
    ),
    getBench: prov.getBench.handler(({ input }) => bench.get(input.deviceid)),
    addBenchResult: prov.addBenchResult.handler(({ input, context }) =>
      bench.record(requireCaller(context), input),
    ),
    sendFirstFirmware: prov.sendFirstFirmware.handler(({ input, context }) =>
      bench.sendFirmware(requireCaller(context), input.deviceid, input.fw),
    ),
  }
}
