import { type Calls, requireCaller } from '../../../platform/http/calls.ts'
import { addressOf } from '../../../platform/network/client-address.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { MfaService } from './mfa.service.ts'
import type { FactorOwner } from './factor-actions.ts'

const done = { done: true } as const

export function mfaRoutes({ user }: Calls, mfa: MfaService) {
  return {
    getMfa: user.getMfa.handler(({ context }) => mfa.status(requireCaller(context))),
    setUpTotp: user.setUpTotp.handler(({ context }) => mfa.setUpTotp(requireCaller(context))),
    sendMfaSms: user.sendMfaSms.handler(async ({ context }) => {
      await mfa.sendSms(requireCaller(context))
      return done
    }),
    enableMfa: user.enableMfa.handler(({ input, context }) =>
      mfa.enable(ownerOf(context), input.method, input.code),
    ),
    disableMfa: user.disableMfa.handler(({ input, context }) =>
      mfa.disable(ownerOf(context), input.method, input.code),
    ),
    setPreferredMfa: user.setPreferredMfa.handler(({ input, context }) =>
      mfa.setPreferred(ownerOf(context), input.preferred),
    ),
    renewRecoveryCodes: user.renewRecoveryCodes.handler(({ input, context }) =>
      mfa.renewRecoveryCodes(ownerOf(context), input.code),
    ),
  }
}

function ownerOf(context: { readonly caller: Caller | null; readonly headers: Headers }): FactorOwner {
  return { caller: requireCaller(context), address: addressOf(context.headers) }
}
