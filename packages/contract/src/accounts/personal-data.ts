import { closureObstacles } from '@fieldport/domain'
import * as z from 'zod'
import { signedInCall, withAccessRevocation } from '../access.ts'
import { contractCall, localizableTextFields } from '../base.ts'
import { identityProofSchema } from './account-schemas.ts'

const tags = ['user']
/** Not for API credentials, which could gain more permissions. */
const ownAccount = signedInCall({ feature: 'account', sessionOnly: true })

const personalDataSchema = z.object({
  exportedAt: z.number().describe('Epoch seconds'),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe('Sections, such as profile, devices and auditEntries; no secrets and nothing of others'),
})
export type PersonalData = z.infer<typeof personalDataSchema>

const accountClosureSchema = z.object({
  obstacles: z.array(
    z.object({
      reason: z.enum(closureObstacles),
      deviceids: z.array(z.string()),
      ...localizableTextFields,
    }),
  ),
  teams: z
    .array(z.object({ name: z.string(), members: z.number() }))
    .describe(
      'Teams that end with the account, and how many people are in each; those without people are left out',
    ),
})
export type AccountClosure = z.infer<typeof accountClosureSchema>

/** Base service 'user'. */
export const personalData = {
  exportPersonalData: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: '/api/user/personal-data',
      tags,
      summary: 'Everything that the portal keeps of you',
      description:
        "Only within ten minutes of a sign-in or of `verify-identity` in the same session, else FORBIDDEN with `reason` 'identityNotVerified'.",
    })
    .output(personalDataSchema),

  getAccountClosure: contractCall
    .meta(ownAccount)
    .route({
      method: 'GET',
      path: '/api/user/account-closure',
      tags,
      summary: 'What you have to do before you can close your account, and which teams end with it',
    })
    .output(accountClosureSchema),

  closeAccount: contractCall
    .meta(withAccessRevocation(ownAccount, 'everybody'))
    .route({
      method: 'POST',
      path: '/api/user/close-account',
      tags,
      summary: 'Close your account, for good',
      description:
        'By your password, or by a code of a second factor that is enabled. CONFLICT with the `reason` of what `account-closure` names while something stands against it.',
    })
    .input(identityProofSchema)
    .output(z.object({ done: z.literal(true) })),
}
