import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import { createPushService, type PushService, type PushServicePorts } from './push.service.ts'

/** Creates the module that manages a person's push notifications. */
export function createPushModule(ports: PushServicePorts) {
  const push = createPushService(ports)
  return {
    name: 'push',
    push,
    routes: (calls): Routes => ({ user: pushRoutes(calls, push) }),
  } satisfies ModuleWithServices
}

function pushRoutes({ user }: Calls, push: PushService) {
  return {
    getPush: user.getPush.handler(({ context }) => push.get(requireCaller(context))),
    setPush: user.setPush.handler(({ input, context }) => push.setLevel(requireCaller(context), input.level)),
    addPushBrowser: user.addPushBrowser.handler(({ input, context }) =>
      push.add(requireCaller(context), input, context.headers),
    ),
    claimPushBrowser: user.claimPushBrowser.handler(({ input, context }) =>
      push.claim(requireCaller(context), input.endpoint, context.headers),
    ),
    removePushBrowser: user.removePushBrowser.handler(({ input, context }) =>
      push.remove(requireCaller(context), input.id),
    ),
    testPushBrowser: user.testPushBrowser.handler(({ input, context }) =>
      push.test(requireCaller(context), input.id),
    ),
  }
}
