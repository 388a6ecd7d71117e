import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { ForwardingService } from './forwarding.service.ts'
import type { GroupForwardingService } from './groups/group-forwarding.service.ts'

export function forwardingRoutes({ portal }: Calls, forwarding: ForwardingService) {
  return {
    deviceListForwarding: portal.deviceListForwarding.handler(async ({ context }) => ({
      Items: await forwarding.list(deviceOf(context)),
    })),
    deviceAddForwarding: portal.deviceAddForwarding.handler(({ input, context }) =>
      forwarding.add(requireCaller(context), deviceOf(context), input),
    ),
    deviceResumeForwarding: portal.deviceResumeForwarding.handler(({ input, context }) =>
      forwarding.resume(requireCaller(context), deviceOf(context), input.id),
    ),
    deviceSetForwardingCertificates: portal.deviceSetForwardingCertificates.handler(({ input, context }) => {
      const { id, ca, certificate, key } = input
      return forwarding.setCertificates(requireCaller(context), deviceOf(context), {
        id,
        ca,
        certificate,
        key,
      })
    }),
    deviceRemoveForwarding: portal.deviceRemoveForwarding.handler(({ input, context }) =>
      forwarding.remove(requireCaller(context), deviceOf(context), input.id),
    ),
  }
}

export function groupForwardingRoutes({ portal }: Calls, groups: GroupForwardingService) {
  return {
    listGroupForwarding: portal.listGroupForwarding.handler(async ({ context }) => ({
      Items: await groups.list(requireCaller(context)),
    })),
    addGroupForwarding: portal.addGroupForwarding.handler(({ input: { group, ...target }, context }) =>
      groups.add(requireCaller(context), group, target),
    ),
    resumeGroupForwarding: portal.resumeGroupForwarding.handler(({ input, context }) =>
      groups.resume(requireCaller(context), input.id),
    ),
    setGroupForwardingCertificates: portal.setGroupForwardingCertificates.handler(({ input, context }) =>
      groups.setCertificates(requireCaller(context), input),
    ),
    removeGroupForwarding: portal.removeGroupForwarding.handler(({ input, context }) =>
      groups.remove(requireCaller(context), input.id),
    ),
  }
}
