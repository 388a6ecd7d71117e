import * as z from 'zod'
import { deviceCall, withBodyLimit } from '../access.ts'
import { configChangeSchema } from './configuration.ts'
import { localizableTextFields, contractCall, deviceInput, messageSchema } from '../base.ts'

const tags = ['configuration']
const maximumFileLength = 8 * 1024 * 1024

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

const importResultSchema = z.object({
  resultCode: z.enum(importCodes),
  ...localizableTextFields,
  warnings: z.array(z.string()).describe('In English'),
  localizableWarnings: z.array(messageSchema).describe('The same texts as message ids with parameters'),
  changes: z.array(configChangeSchema).describe("Changes of the device's own settings, made or to be made"),
  importResults: z.array(
    z.object({
      importName: z.string().describe('In English'),
      localizableName: messageSchema,
      result: z.enum(['success', 'skipped', 'failed']),
      ...localizableTextFields,
    }),
  ),
})
export type ImportResult = z.infer<typeof importResultSchema>

/** Export and import of settings as a file. */
export const settingsFiles = {
  exportSettings: contractCall
    .meta(deviceCall('importExportSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/export-settings',
      tags,
      summary: 'Export the settings of a device as a file',
      description: 'Wi-Fi and LTE passwords are included only with `wifi` and `lte`.',
    })
    .input(
      deviceInput.extend({
        options: z.partialRecord(z.enum(exportFlags), z.boolean()),
        exportComments: z.string().max(2000).default(''),
      }),
    )
    .output(z.object({ exportFile: z.string().describe('JSON'), ...localizableTextFields })),

  importSettings: contractCall
    // The file is JSON inside JSON: each of its quotation marks takes two bytes.
    .meta(withBodyLimit(deviceCall('importExportSettings'), 2 * maximumFileLength))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/import-settings',
      tags,
      summary: 'Import settings from a file into a device',
      description:
        'A file for different firmware returns FIRMWARE_VERSION_MISMATCH or FIRMWARE_NUMBER_MISMATCH and changes nothing, unless the override is set.',
    })
    .input(
      deviceInput.extend({
        importFile: z.string().min(2).max(maximumFileLength).describe('Contents of the file, 2 B to 8 MB'),
        dryRun: z.boolean(),
        useImportedWiFiSettings: z.boolean().default(false),
        useImportedLTESettings: z.boolean().default(false),
        overwriteDeviceConfig: z
          .boolean()
          .default(false)
          .describe('Reset settings that are missing from the file to their defaults'),
        updateFirmware: z.boolean().default(false),
        overrideFirmwareVersion: z.boolean().default(false),
        overrideFirmwareNumber: z.boolean().default(false),
      }),
    )
    .output(importResultSchema),
}
