import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import type { PersonalDataService } from './personal-data.service.ts'

export function personalDataRoutes({ user }: Calls, personalData: PersonalDataService) {
  return {
    exportPersonalData: user.exportPersonalData.handler(({ context }) =>
      personalData.export(requireCaller(context), context.headers),
    ),
    getAccountClosure: user.getAccountClosure.handler(({ context }) =>
      personalData.obstacles(requireCaller(context)),
    ),
    closeAccount: user.closeAccount.handler(async ({ input, context }) => {
      await personalData.close(requireCaller(context), input, context.headers)
      return { done: true } as const
    }),
  }
}
