import { sessionGroups } from '@fieldport/domain'
import * as z from 'zod'
import { withAccessRevocation, groupCall } from '../access.ts'
import { contractCall } from '../base.ts'
import { userSchema } from '../schemas.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  actorEmail: z.string().describe("Who; 'portal' for the server itself"),
  action: z.string().describe('A code such as account.groupsChanged'),
  subject: z.string().describe('What it was done to: an address, a device id, a brand'),
  details: z.record(z.string(), z.unknown()).describe('From and to, never a secret'),
  address: z.string().nullable().describe('Network address of the request'),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** More keys than anybody keeps apart. */
export const maximumApiKeys = 50

/** An account as the vendor sees it. */
const accountSchema = userSchema.extend({
  siteid: z.string(),
  maxApiKeys: z.number().describe('How many API credentials the account may have'),
})
export type VendorAccount = z.infer<typeof accountSchema>

export const admin = {
  adminFindUsers: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-find-users',
      tags,
      summary: 'Accounts by name or address',
    })
    .input(
      z.object({
        q: z.string().max(200).default(''),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ Items: z.array(accountSchema) })),

  adminSetGroups: contractCall
    .meta(withAccessRevocation(vendor, 'user'))
    .route({
      method: 'PUT',
      path: '/api/portal/admin-set-groups',
      tags,
      summary: 'The groups of an account',
      description:
        "Takes effect at once and is audited. The last vendor account keeps its group: CONFLICT with `reason` 'lastVendor'.",
    })
    .input(z.object({ userid: z.string().max(100), groups: z.array(z.enum(sessionGroups)).max(20) }))
    .output(userSchema),

  adminSetMaxApiKeys: contractCall
    .meta(vendor)
    .route({
      method: 'PUT',
      path: '/api/portal/admin-set-max-api-keys',
      tags,
      summary: 'How many API credentials an account may have',
      description: 'Audited. Credentials that are there stay, also where they are more than that.',
    })
    .input(z.object({ userid: z.string().max(100), maxApiKeys: z.int().min(0).max(maximumApiKeys) }))
    .output(z.object({ maxApiKeys: z.number() })),

  adminGetAudit: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-audit',
      tags,
      summary: 'Who did what, newest first',
    })
    .input(
      z.object({
        before: z.coerce.number().optional().describe('The id of the last entry of the page before'),
        q: z.string().max(200).default('').describe('Actor or subject contains'),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ Items: z.array(auditEntrySchema), lastEvaluatedKey: z.number().nullable() })),
}
