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
 * The version that the editor started from: a newer change of the same keys by someone else is reported instead of
 * overwritten.
 */
const baseSchema = z.object({
  version: z.number().int().min(0).describe('`version` from getConfig'),
  changeId: z.number().int().min(0).describe('`lastChangeId` from getConfig'),
})

export const configChangeSchema = z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })

/** One key of a change in the history, with its outcome on the device. */
const settledChangeSchema = configChangeSchema.extend({
  outcome: z
    .enum(keyOutcomes)
    .nullable()
    .describe(
      'accepted: acknowledged; applied: reported back; refused; ignored: acknowledged but reported unchanged; null: see the status',
    ),
  reason: z.string().nullable().describe("Reason for a refusal, in the device's words"),
})

const pendingChangeSchema = z.object({
  key: z.string(),
  to: z.unknown().describe("Secrets are '***'"),
  changeId: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  ts: z.number().describe('`ts` of the queued command'),
})

const notAppliedSchema = z.object({
  key: z.string(),
  to: z.unknown().describe("Requested value; secrets are '***'"),
  changeId: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  outcome: z.enum(['refused', 'ignored', 'unanswered']),
  reason: z.string().nullable().describe("In the device's words, or in English"),
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
  total: z.number().describe('Number of keys in the change'),
  refused: z.number(),
  ignored: z.number(),
})

const deviceConfigSchema = z.object({
  settings: nested.describe("Nested; secrets that are set are '***'"),
  ts: z
    .number()
    .nullable()
    .describe('When the device last reported it, epoch seconds; null: never, and settings is empty'),
  deviceFeaturesVersion: z.number().nullable(),
  version: z.number().describe('Incremented with each report of the device that differs'),
  lastChangeId: z.number().describe('0: never changed'),
  pending: z.array(pendingChangeSchema).describe('Saved in the portal, not yet confirmed by the device'),
  lastChange: lastChangeSchema.nullable().describe('The latest change that a person requested'),
  notApplied: z
    .array(notAppliedSchema)
    .describe('Keys whose latest change the device refused, ignored or never answered'),
})
export type DeviceConfig = z.infer<typeof deviceConfigSchema>

export const changeSources = ['portal', 'device', 'import', 'bulk'] as const

const configHistoryEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe("Who made the change; 'device' if the device itself reported a difference"),
  source: z.enum(changeSources),
  note: z.string(),
  localizableNote: outcomeSchema,
  status: z.enum(changeStatuses),
  message: z.string().nullable().describe('Why it failed, in English'),
  localizable: outcomeSchema,
  version: z.number().nullable().describe('The version that the device reported afterwards'),
  changes: z.array(settledChangeSchema).describe("Secrets are '***' on both sides"),
})
export type ConfigHistoryEntry = z.infer<typeof configHistoryEntrySchema>

const saveResultSchema = z.object({
  ...localizableTextFields,
  failedKeys: z.array(z.string()),
  problems: z.record(z.string(), z.string()).describe('Reason for each failed key'),
  localizableProblems: z
    .record(z.string(), messageSchema)
    .describe('The same texts as message ids with parameters'),
  changeId: z.number().nullable(),
})
export type SaveResult = z.infer<typeof saveResultSchema>

const bulkResultSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  status: z.enum(['queued', 'unchanged', 'refused']),
  ...localizableTextFields,
  failedKeys: z.array(z.string()),
  changes: z.array(configChangeSchema),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

const sentCertificateSchema = z.object({
  filename: z.string(),
  kind: z.enum(certificateKinds),
  sizeBytes: z.number(),
  by: z.string(),
  ts: z.number().describe('When it was sent, epoch seconds; also the `ts` of its queued command'),
  state: z
    .enum(['sending', 'installed', 'refused', 'notSent'])
    .describe('notSent: cancelled, expired or never answered'),
  reason: z.string().nullable().describe("Reason for a refusal, in the device's words or in English"),
  localizable: outcomeSchema,
  count: z.number().describe('Number of certificates in the file; 0 for a key'),
  facts: z
    .object({
      subject: z.string(),
      issuer: z.string(),
      validFrom: z.number().describe('Epoch seconds'),
      validUntil: z.number().describe('Epoch seconds'),
    })
    .nullable()
    .describe('Details of the first certificate; null: a key, or unreadable'),
  publicKey: z
    .string()
    .nullable()
    .describe('SHA-256 of the public key: a certificate and its private key have the same; null: unreadable'),
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
      summary: 'Get the reported configuration of a device and its pending changes',
      description:
        'Without the right to edit device settings, only what labels, units and alarm ranges need is included. `changesOnly` leaves out values that equal their default; `removeUnique` leaves out values that belong to this one device (its id, name, network).',
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
        'Keys whose value is rejected are listed in `failedKeys` and left out; the others are queued for the device. With `base`, a key that someone else has changed since then returns CONFLICT with `keys` and `by`, unless `override` is set.',
    })
    .input(
      deviceInput.extend({
        settings: nested.describe('Nested, only the keys to change; null clears a key'),
        note,
        base: baseSchema.optional(),
        override: z.boolean().default(false),
        allowBlanked: z
          .boolean()
          .default(false)
          .describe(
            "Allow a password that contains '***', the mask of hidden secrets; otherwise such a key fails",
          ),
      }),
    )
    .output(saveResultSchema),

  getConfigHistory: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: `${path}/history`,
      tags,
      summary: 'List all changes of the configuration, newest first',
    })
    .input(
      deviceInput.extend({
        before: z.coerce.number().int().optional().describe('The id of the last entry of the previous page'),
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
      summary: 'Get an earlier version of the reported configuration',
    })
    .input(deviceInput.extend({ version: z.coerce.number().int().min(1) }))
    .output(z.object({ version: z.number(), at: z.number(), settings: nested })),

  setConfigOfMany: contractCall
    .meta(signedInCall())
    .route({
      method: 'POST',
      path: '/api/device/config-changes',
      tags,
      summary: 'Make the same change on many devices, with a result for each',
      description: '`dryRun` returns what would change on each device without queuing anything.',
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
      description:
        'It is queued as a file that the configuration refers to by name. A private key is never returned.',
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
      summary: 'List the certificates and keys sent to a device, with their state',
      description: 'Only the latest for each file name. File contents are never returned.',
    })
    .input(deviceInput)
    .output(z.object({ Items: z.array(sentCertificateSchema) })),
}
