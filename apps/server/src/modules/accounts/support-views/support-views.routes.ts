import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import type { SupportViewsService } from './support-views.service.ts'

export function supportViewRoutes({ portal, user }: Calls, views: SupportViewsService) {
  return {
    portal: {
      adminStartSupportView: portal.adminStartSupportView.handler(({ input, context }) =>
        views.start(requireCaller(context), input, context.headers),
      ),
      endSupportView: portal.endSupportView.handler(async ({ context }) => ({
        userid: await views.end(requireCaller(context), context.headers),
      })),
    },
    user: {
      listSupportViews: user.listSupportViews.handler(async ({ context }) => ({
        Items: await views.list(requireCaller(context)),
      })),
    },
  }
}
