import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { CredentialsService } from './credentials.service.ts'

export function credentialsRoutes({ user }: Calls, credentials: CredentialsService) {
  return {
    listApiCredentials: user.listApiCredentials.handler(({ context }) =>
      credentials.list(requireCaller(context)),
    ),
    addApiCredential: user.addApiCredential.handler(({ input, context }) =>
      credentials.add(requireCaller(context), input.scope, addressOf(context.headers)),
    ),
    showApiCredential: user.showApiCredential.handler(({ input, context }) =>
      credentials.show(requireCaller(context), input.id, context.headers),
    ),
    deleteApiCredential: user.deleteApiCredential.handler(async ({ input, context }) => {
      await credentials.remove(requireCaller(context), input.id, addressOf(context.headers))
      return { done: true as const }
    }),
  }
}
