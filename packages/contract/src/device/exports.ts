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
    'Comma-separated data keys, in the order of their columns, also of computed channels and of signals of bus frames (`can1.61444.spn190`); absent: every key of the range',
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

const rangeHint = 'Without a range: everything that the plan keeps.'

/** The options of a file besides its devices and its range. */
export const exportFileSchema = z.object({
  format: z.enum(exportFormats).default('csv'),
  dates: z
    .enum(exportDateStyles)
    .default('en-AU')
    .describe('How CSV and XLSX write times; in XLSX, en-AU are cells with a date'),
  timeZone: z
    .string()
    .max(maximumTimeZoneLength)
    .refine(isTimeZone, en.timeZoneUnknown)
    .optional()
    .describe(
      "IANA name, such as Australia/Brisbane; absent: the device's time zone, of several devices the one that they share, or UTC",
    ),
})

const ofMany = z.object({ deviceids: exportDeviceIdsSchema, ...timeRangeSchema.shape })

const leftOutSchema = z
  .object(localizableTextFields)
  .nullable()
  .describe('Why the device is left out of the file; null: it is in it')

const previewSchema = z.object({
  Items: z.array(
    z.object({
      deviceid: deviceIdSchema,
      name: z.string(),
      records: z.number().int().describe('0 where it is left out'),
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
      summary: 'The stored data of a device as a file',
      description: `One row a timestamp, oldest first, one column a data key; records with one timestamp are merged. Streamed as it is read, so its length is unknown before its end; a transfer that breaks off is incomplete. ${rangeHint} Columns bear the names and units of the display settings in CSV and XLSX, the data keys in Parquet and JSON lines. GPX holds the positions alone. At most 3 exports of one person run at once.`,
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
      summary: 'The stored data of several devices as one file',
      description: `As for one device, with a column for the id of the device; the rows of one device follow those of another. A data key that bears different names or units on two devices is a column for each. Devices whose plan has no data export are left out and named in the header ${leftOutHeader}; ask for the preview beforehand. Refused as a whole where you may not see a device, or where no device is left. ${rangeHint}`,
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
        'Which of several devices a file would hold, with how many records, and which would be left out',
      description: rangeHint,
    })
    .input(ofMany.refine((value) => isWholeRange(value) || hasRange(value), invalidRangeMessage))
    .output(previewSchema),
}
