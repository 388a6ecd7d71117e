import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { ViewsService } from './views.service.ts'

export function viewsRoutes({ portal }: Calls, views: ViewsService) {
  return {
    userGetView: portal.userGetView.handler(async ({ input, context }) => ({
      value: await views.find(requireCaller(context), input.name),
    })),
    userSetView: portal.userSetView.handler(async ({ input, context }) => {
      await views.save(requireCaller(context), input.name, input.value)
      return { done: true as const }
    }),
  }
}
