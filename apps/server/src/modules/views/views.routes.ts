import { type Calls, callerOf } from '../../platform/http/calls.ts'
import type { ViewsService } from './views.service.ts'

export function viewsRoutes({ portal }: Calls, views: ViewsService) {
  return {
    userGetView: portal.userGetView.handler(async ({ input, context }) => ({
      value: await views.find(callerOf(context), input.name),
    })),
    userSetView: portal.userSetView.handler(async ({ input, context }) => {
      await views.save(callerOf(context), input.name, input.value)
      return { done: true as const }
    }),
  }
}
