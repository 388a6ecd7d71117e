import type { ModuleWithServices, Routes } from '../../../platform/module.ts'
import { type Calls, callerOf } from '../../../platform/http/calls.ts'
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
    getPush: user.getPush.handler(({ context }) => push.get(callerOf(context))),
    setPush: user.setPush.handler(({ input, context }) => push.setLevel(callerOf(context), input.level)),
    addPushBrowser: user.addPushBrowser.handler(({ input, context }) =>
      push.add(callerOf(context), input, context.headers),
    ),
    claimPushBrowser: user.claimPushBrowser.handler(({ input, context }) =>
      push.claim(callerOf(context), input.endpoint, context.headers),
    ),
    removePushBrowser: user.removePushBrowser.handler(({ input, context }) =>
      push.remove(callerOf(context), input.id),
    ),
    testPushBrowser: user.testPushBrowser.handler(({ input, context }) =>
      push.test(callerOf(context), input.id),
    ),
  }
}
