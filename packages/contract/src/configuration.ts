import * as z from 'zod'
import { deviceCall, signedInCall } from './access.ts'
import { call, deviceIdSchema, deviceInput, secondsSchema } from './base.ts'

const tags = ['configuration']
const path = '/api/device/device/{deviceid}/config'

const nested = z.record(z.string(), z.unknown())
const note = z.string().trim().max(500).default('')
/** Devices that one change may go to. */
export const maximumBulkDevices = 500

/** What the editor started from: a newer change of the same keys by somebody else is told, not overwritten. */
const baseSchema = z.object({
  version: z.number().int().min(0).describe('Of getConfig'),
  changeId: z.number().int().min(0).describe('lastChangeId of getConfig'),
})

export const configChangeSchema = z.object({ key: z.string(), from: z.unknown(), to: z.unknown() })

export const pendingChangeSchema = z.object({
  key: z.string(),
  to: z.unknown().describe("Secrets are '***'"),
  changeId: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string(),
  ts: z.number().describe('Of the command in the queue'),
})

export const deviceConfigSchema = z.object({
  settings: nested.describe('Nested; secrets that are set read ***'),
  ts: z
    .number()
    .nullable()
    .describe('When the device last reported it, epoch seconds; null: never, and settings is empty'),
  deviceFeaturesVersion: z.number().nullable(),
  version: z.number().describe('Rises with each different report of the device'),
  lastChangeId: z.number().describe('0: never changed from the portal'),
  pending: z.array(pendingChangeSchema).describe('Saved here, not yet confirmed by the device'),
})
export type DeviceConfig = z.infer<typeof deviceConfigSchema>

export const changeStatuses = ['pending', 'applied', 'failed', 'cancelled', 'expired'] as const
export const changeSources = ['portal', 'device', 'import', 'bulk'] as const

export const configHistoryEntrySchema = z.object({
  id: z.number(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe("Who; 'device' when the device itself reported a difference"),
  source: z.enum(changeSources),
  note: z.string(),
  status: z.enum(changeStatuses),
  message: z.string().nullable().describe('Why it failed'),
  version: z.number().nullable().describe('The version that the device reported after it'),
  changes: z.array(configChangeSchema).describe("Secrets are '***' on both sides"),
})
export type ConfigHistoryEntry = z.infer<typeof configHistoryEntrySchema>

export const saveResultSchema = z.object({
  message: z.string(),
  failedKeys: z.array(z.string()),
  changeId: z.number().nullable(),
})
export type SaveResult = z.infer<typeof saveResultSchema>

export const bulkResultSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  status: z.enum(['queued', 'unchanged', 'refused']),
  message: z.string(),
  failedKeys: z.array(z.string()),
  changes: z.array(configChangeSchema),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

/** Base service 'device'. */
export const deviceConfiguration = {
  getConfig: call
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

  setConfig: call
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
      }),
    )
    .output(saveResultSchema),

  getConfigHistory: call
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

  getConfigVersion: call
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: `${path}/version/{version}`,
      tags,
      summary: 'The configuration as it was reported once',
    })
    .input(deviceInput.extend({ version: z.coerce.number().int().min(1) }))
    .output(z.object({ version: z.number(), at: z.number(), settings: nested })),

  setConfigOfMany: call
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

  setCertificate: call
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
    .output(z.object({ message: z.string() })),
}

const emails = z.array(z.string().max(254)).max(100)

/** Base service 'portal': what the portal itself keeps of a device. */
export const portalConfiguration = {
  deviceSetSettings: call
    .meta(deviceCall('viewData'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-settings',
      tags,
      summary: 'Change settings that the portal keeps of a device',
      description: 'Each key asks for its own capability, and all are written or none.',
    })
    .input(z.object({ deviceid: deviceIdSchema, settings: z.record(z.string().max(64), z.unknown()) }))
    .output(z.object({ message: z.string() })),

  deviceSetAlert: call
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-alert',
      tags,
      summary: 'Which events are told to whom, and how often',
    })
    .input(
      z.object({
        deviceid: deviceIdSchema,
        alertSMSInterval: z.number(),
        alertEmailInterval: z.number(),
        warningSMSInterval: z.number(),
        warningEmailInterval: z.number(),
        alarmSMSInterval: z.number(),
        alarmEmailInterval: z.number(),
        emailList: emails,
        phoneList: emails,
        brandURL: z
          .string()
          .max(300)
          .optional()
          .describe('Ignored: links come from the brand of the account'),
      }),
    )
    .output(z.object({ message: z.string() })),
}

export const exportFlags = [
  'script',
  'displaySettings',
  'assetNotes',
  'deviceSettings',
  'wifi',
  'lte',
  'deviceToDeviceApi',
  'aemp',
  'notificationSettings',
] as const

export const importCodes = ['OK', 'FIRMWARE_VERSION_MISMATCH', 'FIRMWARE_NUMBER_MISMATCH'] as const

export const importResultSchema = z.object({
  resultCode: z.enum(importCodes),
  message: z.string(),
  warnings: z.array(z.string()),
  importResults: z.array(
    z.object({
      importName: z.string(),
      result: z.enum(['success', 'skipped', 'failed']),
      message: z.string(),
    }),
  ),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** Settings as a file, out and in. */
export const settingsFiles = {
  exportSettings: call
    .meta(deviceCall('importExportSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/export-settings',
      tags,
      summary: 'The settings of a device as a file',
      description: 'Passwords of Wi-Fi and LTE are in it only with `wifi` and `lte`.',
    })
    .input(
      deviceInput.extend({
        options: z.partialRecord(z.enum(exportFlags), z.boolean()),
        exportComments: z.string().max(2000).default(''),
      }),
    )
    .output(z.object({ exportFile: z.string().describe('JSON'), message: z.string() })),

  importSettings: call
    .meta(deviceCall('importExportSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/import-settings',
      tags,
      summary: 'Settings from a file onto a device',
      description:
        'A file of another firmware answers FIRMWARE_VERSION_MISMATCH or FIRMWARE_NUMBER_MISMATCH and changes nothing, unless the override is set.',
    })
    .input(
      deviceInput.extend({
        importFile: z
          .string()
          .min(2)
          .max(8 * 1024 * 1024)
          .describe('The text of the file, 2 B to 8 MB'),
        dryRun: z.boolean(),
        useImportedWiFiSettings: z.boolean().default(false),
        useImportedLTESettings: z.boolean().default(false),
        overwriteDeviceConfig: z.boolean().default(false),
        updateFirmware: z.boolean().default(false),
        overrideFirmwareVersion: z.boolean().default(false),
        overrideFirmwareNumber: z.boolean().default(false),
      }),
    )
    .output(importResultSchema),
}

export const dataJobSchema = z.object({
  active: z.boolean(),
  timestamp: z.number().describe('Epoch seconds'),
  action: z.enum(['transfer', 'delete']),
  progress: z.number().min(0).max(100).describe('Percent'),
  target: z.string().nullable(),
  error: z.string().nullable(),
})
export type DataJobState = z.infer<typeof dataJobSchema>

const password = z.string().max(64)

/** What becomes of a device's stored points. */
export const dataJobs = {
  getDataJob: call
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/data-job',
      tags,
      summary: 'The latest deletion or transfer',
    })
    .input(deviceInput)
    .output(z.object({ job: dataJobSchema.nullable() })),

  deleteData: call
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/data-delete',
      tags,
      summary: 'Delete every stored point of a device',
      description: 'Needs its setup password; a wrong one locks you out for 10 minutes after five tries.',
    })
    .input(deviceInput.extend({ password }))
    .output(z.object({ message: z.string() })),

  transferData: call
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/data-transfer',
      tags,
      summary: 'Move every stored point to another device',
      description: "Needs the destination's setup password, and ADMIN there.",
    })
    .input(deviceInput.extend({ password, targetDeviceid: deviceIdSchema }))
    .output(z.object({ message: z.string() })),
}

export const scriptSchema = z.object({
  data: z.string().describe('The source, base64; comments and all'),
  version: z.number().describe('0: none saved yet'),
  lock: z.boolean(),
  maximumBytes: z.number().describe('Of what is sent: comments and leading and trailing white space go'),
  onDevice: z.enum(['none', 'pending', 'confirmed', 'failed']),
})
export type DeviceScript = z.infer<typeof scriptSchema>

/** Scripts of a device. */
export const scripts = {
  getScript: call
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script',
      tags,
      summary: 'The script of a device',
    })
    .input(deviceInput)
    .output(scriptSchema),

  setScript: call
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/script',
      tags,
      summary: 'Save a script, send it to the device and reboot',
      description: 'CONFLICT when it is locked, or when `baseVersion` is not the latest.',
    })
    .input(
      deviceInput.extend({
        scriptFileBase64: z.base64().max(400_000),
        note,
        baseVersion: z.number().int().min(0).optional(),
      }),
    )
    .output(z.object({ message: z.string(), version: z.number() })),

  setScriptLock: call
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/script-lock',
      tags,
      summary: 'Lock or unlock the script',
    })
    .input(deviceInput.extend({ lock: z.boolean() }))
    .output(z.object({ message: z.string() })),

  listScriptVersions: call
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script/history',
      tags,
      summary: 'Saved scripts, newest first',
    })
    .input(deviceInput)
    .output(
      z.object({
        Items: z.array(
          z.object({
            version: z.number(),
            at: z.number(),
            by: z.string(),
            note: z.string(),
            sizeBytes: z.number(),
          }),
        ),
      }),
    ),

  getScriptVersion: call
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script/version/{version}',
      tags,
      summary: 'A script as it was saved once',
    })
    .input(deviceInput.extend({ version: z.coerce.number().int().min(1) }))
    .output(z.object({ version: z.number(), data: z.string().describe('base64') })),
}

export const serverLogKinds = ['connection', 'refused', 'command', 'settings', 'firmware', 'data'] as const
export const serverLogEntrySchema = z.object({
  id: z.string().describe('Sorts by time'),
  at: z.number().describe('Epoch seconds'),
  kind: z.enum(serverLogKinds),
  text: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type ServerLogEntry = z.infer<typeof serverLogEntrySchema>

export const serverLog = {
  getServerLog: call
    .meta(deviceCall('accessServerLog', 'serverLogEnabled'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/serverlog',
      tags,
      summary: 'What the portal noted about a device, newest first',
    })
    .input(
      deviceInput.extend({
        q: z.string().max(200).default(''),
        kinds: z
          .preprocess(
            (value) => (typeof value === 'string' ? value.split(',') : value),
            z.array(z.enum(serverLogKinds)),
          )
          .optional(),
        from: secondsSchema.optional(),
        to: secondsSchema.optional(),
        before: z.string().max(64).optional().describe('The id of the last entry of the page before'),
        after: z.string().max(64).optional().describe('Only newer ones: for a live tail'),
        limit: z.coerce.number().int().min(1).max(1000).default(100),
      }),
    )
    .output(z.object({ Items: z.array(serverLogEntrySchema), lastEvaluatedKey: z.string().nullable() })),
}

export const diagnosticsSchema = z.object({
  at: z.number().nullable().describe('Of the newest point looked at, epoch seconds'),
  parameters: z
    .array(z.object({ key: z.string(), value: z.unknown(), ts: z.number() }))
    .describe('At most `datapoints` of them, the latest value of each'),
  faults: z
    .array(
      z.object({
        bus: z.enum(['can1', 'can2']),
        source: z.number().describe('Address of the controller'),
        spn: z.number(),
        fmi: z.number(),
        count: z.number(),
        conversionMethod: z.number(),
        firstSeen: z.number(),
        lastSeen: z.number(),
        data: z.string().describe('The frame, hex'),
      }),
    )
    .describe('Trouble codes decoded from bus message 65226'),
  connection: z.object({
    transport: z.enum(['mqtt', 'http', 'udp']).nullable(),
    connected: z.boolean().describe('Holds an MQTT connection to this portal at this moment'),
    lastMessageAt: z.number().nullable(),
    refusedTotal: z.number(),
  }),
})
export type Diagnostics = z.infer<typeof diagnosticsSchema>

export const portalDiagnostics = {
  deviceGetDiag: call
    .meta(deviceCall('accessDiagnostics', 'dataToPortal'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-diag/{deviceid}',
      tags,
      summary: 'What a device tells of itself, parameter by parameter',
    })
    .input(deviceInput.extend({ datapoints: z.coerce.number().int().min(1).max(600).default(600) }))
    .output(diagnosticsSchema),
}
