import {
  exportDateStyles,
  exportFormats,
  isTimeZone,
  maximumExportDevices,
  maximumExportKeys,
  maximumTimeZoneLength,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput, localizableTextFields } from '../base.ts'
import { hasRange, invalidRangeMessage, timeRangeSchema } from './device.ts'

const tags = ['data']

/** A list in a query string: `dataKeys=vin,vbat`, or the parameter repeated. */
const exportKeysSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z.array(z.string().min(1).max(64)).min(1).max(maximumExportKeys),
  )
  .describe(
    'Comma-separated data keys in the order of the columns; may include computed channels and bus signals (`can1.61444.spn190`); absent: every key of the range',
  )

const isWholeRange = ({ relative, from, to }: z.infer<typeof timeRangeSchema>) =>
  relative === undefined && from === undefined && to === undefined

/** A list in a query string: `deviceids=A,B`, or the parameter repeated; duplicates are exported once. */
const exportDeviceIdsSchema = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z
      .array(deviceIdSchema)
      .min(1)
      .max(maximumExportDevices)
      .transform((ids) => [...new Set(ids)]),
  )
  .describe('Comma-separated device ids, in the order of the file')

const rangeHint = "Without a range, everything within the plan's retention is exported."

/** The options of a file besides its devices and its range. */
const exportFileSchema = z.object({
  format: z.enum(exportFormats).default('csv'),
  dates: z
    .enum(exportDateStyles)
    .default('en-AU')
    .describe('Time format in CSV and XLSX; en-AU times in XLSX are date cells'),
  timeZone: z
    .string()
    .max(maximumTimeZoneLength)
    .refine(isTimeZone, en.timeZoneUnknown)
    .optional()
    .describe(
      "IANA name, such as Australia/Brisbane; absent: the device's time zone; for several devices the one they share, otherwise UTC",
    ),
})

const ofMany = z.object({ deviceids: exportDeviceIdsSchema, ...timeRangeSchema.shape })

const leftOutSchema = z
  .object(localizableTextFields)
  .nullable()
  .describe('Why the device is left out of the file; null: it is included')

const previewSchema = z.object({
  Items: z.array(
    z.object({
      deviceid: deviceIdSchema,
      name: z.string(),
      records: z.number().int().describe('0 if the device is left out'),
      leftOut: leftOutSchema,
    }),
  ),
})
export type ExportPreview = z.infer<typeof previewSchema>

/** Response header with the devices left out of the file: IDs separated by commas. */
export const leftOutHeader = 'x-left-out'

/** Exported files of stored data. */
export const exports = {
  exportData: contractCall
    .meta(deviceCall('viewData', 'exportEnabled'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/export',
      tags,
      summary: 'Export the stored data of a device as a file',
      description: `One row per timestamp, oldest first, and one column per data key; records with the same timestamp are merged. The file is streamed, so its length is not known in advance; an interrupted transfer is incomplete. ${rangeHint} Columns have the names and units of the display settings in CSV and XLSX, and the data keys in Parquet and JSON lines. GPX contains positions only. A person can run at most 3 exports at once.`,
    })
    .input(
      deviceInput
        .extend({
          ...timeRangeSchema.shape,
          ...exportFileSchema.shape,
          dataKeys: exportKeysSchema.optional(),
        })
        .refine((value) => isWholeRange(value) || hasRange(value), invalidRangeMessage),
    )
    .output(z.file().describe('CSV, XLSX, Parquet, JSON lines or GPX')),

  exportDevices: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/device/devices/export',
      tags,
      summary: 'Export the stored data of several devices as one file',
      description: `As for one device, with an additional column for the device id; the rows are grouped by device. A data key with different names or units on two devices gets a column for each. Devices whose plan has no data export are left out and listed in the header ${leftOutHeader}; request the preview first to see them. The whole call is refused if you may not see one of the devices, or if no device is left. ${rangeHint}`,
    })
    .input(
      ofMany
        .extend({ ...exportFileSchema.shape, dataKeys: exportKeysSchema.optional() })
        .refine((value) => isWholeRange(value) || hasRange(value), invalidRangeMessage),
    )
    .output(z.file().describe('CSV, XLSX, Parquet, JSON lines or GPX')),

  previewExport: contractCall
    .meta(signedInCall())
    .route({
      method: 'GET',
      path: '/api/device/devices/export-preview',
      tags,
      summary:
        'Preview a file of several devices: which are included, with how many records, and which are left out',
      description: rangeHint,
    })
    .input(ofMany.refine((value) => isWholeRange(value) || hasRange(value), invalidRangeMessage))
    .output(previewSchema),
}
