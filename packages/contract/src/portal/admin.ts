import { addressChannels, sessionGroups } from '@fieldport/domain'
import * as z from 'zod'
import { withAccessRevocation, groupCall } from '../access.ts'
import { contractCall, outcomeSchema, problemTextFields } from '../base.ts'
import { userSchema } from '../schemas.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

const auditEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  actorEmail: z.string().describe("Who requested it; 'portal' for the server itself"),
  action: z.string().describe('Action code, such as account.groupsChanged'),
  text: z.string().describe('Description of the action, in English'),
  localizable: outcomeSchema,
  subject: z.string().describe('What the action was done to: an email address, a device id, a brand'),
  details: z.record(z.string(), z.unknown()).describe('Old and new values, without secrets'),
  address: z.string().nullable().describe('IP address of the request'),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const failedMessageSchema = z.object({
  id: z.number().int(),
  channel: z.enum(['mail', 'sms', 'webhook']),
  to: z.string(),
  subject: z.string().describe('Emails only'),
  attempts: z.number().int(),
  reason: z.string().describe('Error code of the last attempt'),
  ...problemTextFields,
  createdAt: z.number().describe('Epoch seconds, like the other times here'),
  failedAt: z.number(),
})

export type FailedMessage = z.infer<typeof failedMessageSchema>

const pausedAddressSchema = z.object({
  channel: z.enum(addressChannels),
  address: z.string(),
  pausedAt: z.number().describe('Epoch seconds'),
  problem: z.string().nullable().describe('Error code of the last bounce'),
  ...problemTextFields,
})
export type PausedAddress = z.infer<typeof pausedAddressSchema>

const done = z.object({ done: z.literal(true) })

/** More keys than anybody can keep track of. */
export const maximumApiKeys = 50
const maxApiKeysSchema = z.int().min(0).max(maximumApiKeys)

/** An account as the vendor sees it. */
const accountSchema = userSchema.extend({
  emailVerified: z.boolean().describe('Whether the person has verified the email address'),
  siteid: z.string(),
  maxApiKeys: z.number().describe('Maximum number of API credentials for the account'),
})
export type VendorAccount = z.infer<typeof accountSchema>

export const admin = {
  adminFindUsers: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-find-users',
      tags,
      summary: 'Search accounts by name or email address',
    })
    .input(
      z.object({
        q: z.string().trim().max(200).default(''),
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
      summary: 'Set the groups of an account',
      description:
        "Takes effect immediately and is audited. The last vendor account keeps its group: CONFLICT with `reason` 'lastVendor'.",
    })
    .input(
      z.object({
        userid: z.string().max(100),
        groups: z.array(z.enum(sessionGroups)).max(20),
        seen: z
          .array(z.enum(sessionGroups))
          .max(20)
          .optional()
          .describe(
            'The groups that the vendor has seen: if others apply now, CONFLICT with `reason` changed',
          ),
      }),
    )
    .output(userSchema),

  adminSetMaxApiKeys: contractCall
    .meta(vendor)
    .route({
      method: 'PUT',
      path: '/api/portal/admin-set-max-api-keys',
      tags,
      summary: 'Set the maximum number of API credentials for an account',
      description: 'Audited. Existing credentials are kept, even above the new maximum.',
    })
    .input(
      z.object({
        userid: z.string().max(100),
        maxApiKeys: maxApiKeysSchema,
        seen: maxApiKeysSchema
          .optional()
          .describe(
            'The maximum that the vendor has seen: if another one applies now, CONFLICT with `reason` changed',
          ),
      }),
    )
    .output(z.object({ maxApiKeys: z.number() })),

  adminListFailedMessages: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-list-failed-messages',
      tags,
      summary: 'List emails and SMS that could not be delivered, newest first',
      description:
        "Kept for 30 days. Message texts are left out because they may contain other people's codes and links.",
    })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }))
    .output(
      z.object({
        Items: z.array(failedMessageSchema),
        paused: z
          .array(pausedAddressSchema)
          .describe('Addresses whose notifications bounced; nothing is sent to them until they are resumed'),
      }),
    ),

  adminResendMessage: contractCall
    .meta(vendor)
    .route({
      method: 'POST',
      path: '/api/portal/admin-resend-message',
      tags,
      summary: 'Retry a message that could not be delivered',
      description: 'Audited. It is retried for another day.',
    })
    .input(z.object({ id: z.number().int() }))
    .output(done),

  adminGetAudit: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-audit',
      tags,
      summary: 'List who did what, newest first',
    })
    .input(
      z.object({
        before: z.coerce.number().optional().describe('The id of the last entry of the previous page'),
        q: z.string().trim().max(200).default('').describe('Text contained in actor or subject'),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ Items: z.array(auditEntrySchema), lastEvaluatedKey: z.number().nullable() })),
}
