import { addressChannels, sessionGroups } from '@fieldport/domain'
import * as z from 'zod'
import { withAccessRevocation, groupCall } from '../access.ts'
import { contractCall, outcomeSchema, problemTextFields } from '../base.ts'
import { userSchema } from '../schemas.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

export const auditEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  actorEmail: z.string().describe("Who; 'portal' for the server itself"),
  action: z.string().describe('A code such as account.groupsChanged'),
  text: z.string().describe('What was done, in English'),
  localizable: outcomeSchema,
  subject: z.string().describe('What it was done to: an address, a device id, a brand'),
  details: z.record(z.string(), z.unknown()).describe('From and to, never a secret'),
  address: z.string().nullable().describe('Network address of the request'),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const failedMessageSchema = z.object({
  id: z.number().int(),
  channel: z.enum(['mail', 'sms', 'webhook']),
  to: z.string(),
  subject: z.string().describe('Of a mail alone'),
  attempts: z.number().int(),
  reason: z.string().describe('Why the last attempt failed, as a code'),
  ...problemTextFields,
  createdAt: z.number().describe('Epoch seconds, here and below'),
  failedAt: z.number(),
})

export type FailedMessage = z.infer<typeof failedMessageSchema>

const pausedAddressSchema = z.object({
  channel: z.enum(addressChannels),
  address: z.string(),
  pausedAt: z.number().describe('Epoch seconds'),
  problem: z.string().nullable().describe('Why the last message came back, as a code'),
  ...problemTextFields,
})
export type PausedAddress = z.infer<typeof pausedAddressSchema>

const done = z.object({ done: z.literal(true) })

/** More keys than anybody can keep track of. */
export const maximumApiKeys = 50

/** An account as the vendor sees it. */
const accountSchema = userSchema.extend({
  emailVerified: z.boolean().describe('The person has proven to read the address'),
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

  adminListFailedMessages: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-list-failed-messages',
      tags,
      summary: 'Mails and SMS that were given up, newest first',
      description:
        'Kept for 30 days. What they say is left out: it may hold codes and links of other people.',
    })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }))
    .output(
      z.object({
        Items: z.array(failedMessageSchema),
        paused: z
          .array(pausedAddressSchema)
          .describe('Addresses to which notifications came back; none goes to them until they are resumed'),
      }),
    ),

  adminResendMessage: contractCall
    .meta(vendor)
    .route({
      method: 'POST',
      path: '/api/portal/admin-resend-message',
      tags,
      summary: 'Send a message again that was given up',
      description: 'Audited. It is tried for another day.',
    })
    .input(z.object({ id: z.number().int() }))
    .output(done),

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
