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
    .describe('Sections such as profile, devices and auditEntries; without secrets or data of other people'),
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
      'Teams that are deleted with the account, with their number of members; teams without members are left out',
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
      summary: 'Export all personal data stored about you',
      description:
        "Allowed only within ten minutes of signing in or of `verify-identity` in the same session; otherwise FORBIDDEN with `reason` 'identityNotVerified'.",
    })
    .output(personalDataSchema),

  getAccountClosure: contractCall
    .meta(ownAccount)
    .route({
      method: 'GET',
      path: '/api/user/account-closure',
      tags,
      summary: 'List what blocks closing your account, and which teams are deleted with it',
    })
    .output(accountClosureSchema),

  closeAccount: contractCall
    .meta(withAccessRevocation(ownAccount, 'everybody'))
    .route({
      method: 'POST',
      path: '/api/user/close-account',
      tags,
      summary: 'Close your account permanently',
      description:
        'Requires your password or a code of an enabled second factor. CONFLICT with a `reason` as listed by `account-closure` while something blocks it.',
    })
    .input(identityProofSchema)
    .output(z.object({ done: z.literal(true) })),
}
