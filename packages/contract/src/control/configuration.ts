import { certificateKinds, keyOutcomes } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import {
  localizableTextFields,
  contractCall,
  deviceIdSchema,
  deviceInput,
  messageSchema,
  outcomeSchema,
} from '../base.ts'

const tags = ['configuration']
const path = '/api/device/device/{deviceid}/config'

const nested = z.record(z.string(), z.unknown())
const note = z.string().trim().max(500).default('')
/** Maximum devices per bulk change. */
export const maximumBulkDevices = 500

/**
 * The version that the editor started from: a newer change of the same keys by somebody else is reported instead of
 * overwritten.
 */
const baseSchema = z.object({
  version: z.number().int().min(0).describe('Of getConfig'),
  changeId: z.number().int().min(0).describe('lastChangeId of getConfig'),
})

export const configChangeSchema = z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })

/** One key of a change in the history, with its outcome on the device. */
const settledChangeSchema = configChangeSchema.extend({
  outcome: z
    .enum(keyOutcomes)
    .nullable()
    .describe(
      'accepted: answered with yes; applied: reported; refused; ignored: answered with yes and reported unchanged; null: as the status says',
    ),
  reason: z.string().nullable().describe('Of a refusal, in the words of the device'),
})

export const pendingChangeSchema = z.object({
  key: z.string(),
  to: z.unknown().describe("Secrets are '***'"),
  changeId: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  ts: z.number().describe('Of the command in the queue'),
})

const notAppliedSchema = z.object({
  key: z.string(),
  to: z.unknown().describe("What was ordered; secrets are '***'"),
  changeId: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  outcome: z.enum(['refused', 'ignored', 'unanswered']),
  reason: z.string().nullable().describe('In the words of the device, or in English'),
  localizable: outcomeSchema,
})

export const changeStatuses = ['pending', 'applied', 'failed', 'cancelled', 'expired'] as const

const lastChangeSchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  status: z.enum(changeStatuses),
  message: z.string().nullable().describe('Why it failed, in English'),
  localizable: outcomeSchema,
  total: z.number().describe('Keys of the change'),
  refused: z.number(),
  ignored: z.number(),
})

export const deviceConfigSchema = z.object({
  settings: nested.describe('Nested; secrets that are set read ***'),
  ts: z
    .number()
    .nullable()
    .describe('When the device last reported it, epoch seconds; null: never, and settings is empty'),
  deviceFeaturesVersion: z.number().nullable(),
  version: z.number().describe('Rises with each different report of the device'),
  lastChangeId: z.number().describe('0: nothing ever changed'),
  pending: z.array(pendingChangeSchema).describe('Saved here, not yet confirmed by the device'),
  lastChange: lastChangeSchema.nullable().describe('The newest that somebody ordered'),
  notApplied: z
    .array(notAppliedSchema)
    .describe('Keys whose newest change the device refused, ignored or never answered'),
})
export type DeviceConfig = z.infer<typeof deviceConfigSchema>

export const changeSources = ['portal', 'device', 'import', 'bulk'] as const

export const configHistoryEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe("Who; 'device' when the device itself reported a difference"),
  source: z.enum(changeSources),
  note: z.string(),
  localizableNote: outcomeSchema,
  status: z.enum(changeStatuses),
  message: z.string().nullable().describe('Why it failed, in English'),
  localizable: outcomeSchema,
  version: z.number().nullable().describe('The version that the device reported after it'),
  changes: z.array(settledChangeSchema).describe("Secrets are '***' on both sides"),
})
export type ConfigHistoryEntry = z.infer<typeof configHistoryEntrySchema>

export const saveResultSchema = z.object({
  ...localizableTextFields,
  failedKeys: z.array(z.string()),
  problems: z.record(z.string(), z.string()).describe('By failed key: why'),
  localizableProblems: z.record(z.string(), messageSchema).describe('The same as ids with values'),
  changeId: z.number().nullable(),
})
export type SaveResult = z.infer<typeof saveResultSchema>

export const bulkResultSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  status: z.enum(['queued', 'unchanged', 'refused']),
  ...localizableTextFields,
  failedKeys: z.array(z.string()),
  changes: z.array(configChangeSchema),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

export const sentCertificateSchema = z.object({
  filename: z.string(),
  kind: z.enum(certificateKinds),
  sizeBytes: z.number(),
  by: z.string(),
  ts: z.number().describe('When it was sent, epoch seconds; of its command in the queue'),
  state: z
    .enum(['sending', 'installed', 'refused', 'notSent'])
    .describe('notSent: withdrawn, expired or never answered'),
  reason: z.string().nullable().describe('Of a refusal, in the words of the device, or in English'),
  localizable: outcomeSchema,
  count: z.number().describe('Certificates in the file; 0 for a key'),
  facts: z
    .object({
      subject: z.string(),
      issuer: z.string(),
      validFrom: z.number().describe('Epoch seconds'),
      validUntil: z.number().describe('Epoch seconds'),
    })
    .nullable()
    .describe('Of its first certificate; null: a key, or it cannot be read'),
})
export type SentCertificate = z.infer<typeof sentCertificateSchema>

/** Base service 'device'. */
export const deviceConfiguration = {
  getConfig: contractCall
    .meta(deviceCall('viewData'))
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The configuration that a device reported, and what waits to reach it',
      description:
        'Without the right to edit device settings: only what labels, units and alarm ranges need. `changesOnly` leaves out what equals its default, `removeUnique` what belongs to this one device (its id, name, network).',
    })
    .input(
      deviceInput.extend({
        changesOnly: z.stringbool().default(false),
        removeUnique: z.stringbool().default(false),
      }),
    )
    .output(deviceConfigSchema),

  setConfig: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Change the configuration of a device',
      description:
        'Keys whose value is refused are listed in `failedKeys` and left out; the others are queued for the device. With `base`, a key that somebody else changed since then answers CONFLICT with `keys` and `by`, unless `override` is set.',
    })
    .input(
      deviceInput.extend({
        settings: nested.describe('Nested, of the keys to change alone; null empties a key'),
        note,
        base: baseSchema.optional(),
        override: z.boolean().default(false),
        allowBlanked: z
          .boolean()
          .default(false)
          .describe("Set a password that holds '***', as a blanked one reads; else such a key fails"),
      }),
    )
    .output(saveResultSchema),

  getConfigHistory: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: `${path}/history`,
      tags,
      summary: 'Every change of the configuration, newest first',
    })
    .input(
      deviceInput.extend({
        before: z.coerce.number().int().optional().describe('The id of the last entry of the page before'),
        key: z.string().max(64).optional().describe('Only changes of this key'),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ Items: z.array(configHistoryEntrySchema), lastEvaluatedKey: z.number().nullable() })),

  getConfigVersion: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: `${path}/version/{version}`,
      tags,
      summary: 'The configuration as it was reported once',
    })
    .input(deviceInput.extend({ version: z.coerce.number().int().min(1) }))
    .output(z.object({ version: z.number(), at: z.number(), settings: nested })),

  setConfigOfMany: contractCall
    .meta(signedInCall())
    .route({
      method: 'POST',
      path: '/api/device/config-changes',
      tags,
      summary: 'The same change to many devices, with a result for each',
      description: '`dryRun`: what would change on each device, and nothing is queued.',
    })
    .input(
      z.object({
        deviceids: z.array(deviceIdSchema).min(1).max(maximumBulkDevices),
        settings: nested,
        note,
        dryRun: z.boolean(),
      }),
    )
    .output(z.object({ results: z.array(bulkResultSchema) })),

  setCertificate: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/certificate',
      tags,
      summary: 'Send a certificate or key to a device',
      description: 'It is queued as a file; the configuration names it. A private key is never shown again.',
    })
    .input(
      deviceInput.extend({
        kind: z.enum(['ca', 'certificate', 'key']),
        filename: z
          .string()
          .regex(/^[\w.-]{1,31}$/, 'A file name is 1 to 31 letters, digits, dots and dashes.'),
        data: z.base64().max(44_000),
      }),
    )
    .output(z.object({ ...localizableTextFields })),
  listCertificates: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/certificate',
      tags,
      summary: 'Certificates and keys that were sent to a device, and what became of them',
      description: 'Of each file name the last that was sent. Contents are never told.',
    })
    .input(deviceInput)
    .output(z.object({ Items: z.array(sentCertificateSchema) })),
}
