import { type Calls, callerOf, deviceOf } from '../../platform/http/calls.ts'
import type { ForwardingService } from './forwarding.service.ts'

export function forwardingRoutes({ portal }: Calls, forwarding: ForwardingService) {
  return {
    deviceListForwarding: portal.deviceListForwarding.handler(async ({ context }) => ({
      Items: await forwarding.list(deviceOf(context)),
    })),
    deviceAddForwarding: portal.deviceAddForwarding.handler(({ input, context }) =>
      forwarding.add(callerOf(context), deviceOf(context), input.address),
    ),
    deviceResumeForwarding: portal.deviceResumeForwarding.handler(({ input, context }) =>
      forwarding.resume(callerOf(context), deviceOf(context), input.id),
    ),
    deviceRemoveForwarding: portal.deviceRemoveForwarding.handler(({ input, context }) =>
      forwarding.remove(callerOf(context), deviceOf(context), input.id),
    ),
  }
}
