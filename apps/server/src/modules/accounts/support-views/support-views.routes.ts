import { type Calls, callerOf } from '../../../platform/http/calls.ts'
import type { SupportViewsService } from './support-views.service.ts'

export function supportViewRoutes({ portal, user }: Calls, views: SupportViewsService) {
  return {
    portal: {
      adminStartSupportView: portal.adminStartSupportView.handler(({ input, context }) =>
        views.start(callerOf(context), input, context.headers),
      ),
      endSupportView: portal.endSupportView.handler(async ({ context }) => ({
        userid: await views.end(callerOf(context), context.headers),
      })),
    },
    user: {
      listSupportViews: user.listSupportViews.handler(async ({ context }) => ({
        Items: await views.list(callerOf(context)),
      })),
    },
  }
}
