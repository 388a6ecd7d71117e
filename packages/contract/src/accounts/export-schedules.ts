import {
  exportDateStyles,
  exportFormats,
  isTimeZone,
  mailStates,
  maximumExportDevices,
  maximumExportKeys,
  scheduleFrequencies,
  scheduleLimits,
  scheduleRanges,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, localizableTextFields } from '../base.ts'

const tags = ['scheduled exports']
const id = z.string().min(1).max(64)
const ofSchedule = z.object({ id })
const reason = z.object(localizableTextFields)

/** Content and timing of an export. */
const exportDefinitionSchema = z.object({
  deviceids: z
    .array(deviceIdSchema)
    .min(1)
    .max(maximumExportDevices)
    .refine((ids) => new Set(ids).size === ids.length, en.scheduleDeviceTwice),
  dataKeys: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(maximumExportKeys)
    .nullable()
    .describe('In the order of the columns; may include computed channels and bus signals; null: every key'),
  format: z.enum(exportFormats),
  dates: z.enum(exportDateStyles),
  range: z
    .enum(scheduleRanges)
    .describe(
      'Whole local days before the run: yesterday, the last seven days, or the previous calendar month',
    ),
  frequency: z.enum(scheduleFrequencies),
  hour: z.number().int().min(0).max(23).describe("In the schedule's time zone"),
  weekday: z.number().int().min(1).max(7).describe('1 is Monday; for weekly exports'),
  monthDay: z.number().int().min(1).max(28).describe('For monthly exports'),
  timeZone: z.string().max(64).refine(isTimeZone, en.timeZoneUnknown).describe('IANA name'),
})
export type ExportDefinition = z.infer<typeof exportDefinitionSchema>

const newScheduleSchema = exportDefinitionSchema.extend({
  name: z.string().trim().min(1).max(scheduleLimits.nameLength),
})

const runSchema = z.object({
  id,
  dueAt: z.number().describe('Epoch seconds'),
  endedAt: z.number().nullable().describe('Epoch seconds; null: queued or running'),
  outcome: z
    .enum(['done', 'empty', 'failed'])
    .nullable()
    .describe('`empty`: no data was stored in the range, so there is no file'),
  problem: reason.nullable().describe('Why it failed'),
  leftOut: z.array(z.object({ deviceid: deviceIdSchema, reason })),
  file: z
    .object({
      name: z.string(),
      sizeBytes: z.number().int(),
      expiresAt: z.number().describe('Epoch seconds'),
    })
    .nullable()
    .describe('null: no link, or it has expired'),
  mail: z
    .enum(mailStates)
    .nullable()
    .describe(
      'Delivery status of the email about it; `sent`: the mail server accepted it; null: none was sent, or no longer known',
    ),
})

const scheduleSchema = newScheduleSchema.extend({
  id,
  nextRun: z.number().nullable().describe('Epoch seconds; null: paused'),
  createdAt: z.number().describe('Epoch seconds'),
  lastRun: runSchema.nullable(),
})
export type ExportSchedule = z.infer<typeof scheduleSchema>
export type ExportRun = z.infer<typeof runSchema>

const own = signedInCall()
const ownByPerson = signedInCall({ sessionOnly: true })
const done = z.object({ done: z.literal(true) })

/** Scheduled exports with notification by email. */
export const exportSchedules = {
  listExportSchedules: contractCall
    .meta(own)
    .route({
      method: 'GET',
      path: '/api/user/export-schedules',
      tags,
      summary: 'List your scheduled exports, each with its last result',
    })
    .output(
      z.object({
        Items: z.array(scheduleSchema),
        maximum: z.number().int().describe('Maximum number of scheduled exports'),
        canMail: z.boolean().describe('Whether this portal can send emails'),
      }),
    ),
  addExportSchedule: contractCall
    .meta(ownByPerson)
    .route({
      method: 'POST',
      path: '/api/user/export-schedules',
      tags,
      summary: 'Schedule an export of your devices',
      description:
        'You get an email with a link to the file; downloading requires login. Access to and plan of each device are checked at each run and each download.',
    })
    .input(newScheduleSchema)
    .output(scheduleSchema),
  setExportSchedule: contractCall
    .meta(ownByPerson)
    .route({
      method: 'PUT',
      path: '/api/user/export-schedule/{id}',
      tags,
      summary: 'Change the contents and times of a scheduled export',
      description: 'A paused export stays paused. Existing files are kept.',
    })
    .input(newScheduleSchema.extend(ofSchedule.shape))
    .output(scheduleSchema),
  pauseExportSchedule: contractCall
    .meta(ownByPerson)
    .route({
      method: 'PUT',
      path: '/api/user/export-schedule/{id}/paused',
      tags,
      summary: 'Pause or resume a scheduled export',
      description: 'Runs missed while paused are not made up.',
    })
    .input(ofSchedule.extend({ paused: z.boolean() }))
    .output(scheduleSchema),
  runExportSchedule: contractCall
    .meta(ownByPerson)
    .route({
      method: 'POST',
      path: '/api/user/export-schedule/{id}/run',
      tags,
      summary: 'Run a scheduled export now',
    })
    .input(ofSchedule)
    .output(scheduleSchema),
  deleteExportSchedule: contractCall
    .meta(ownByPerson)
    .route({
      method: 'DELETE',
      path: '/api/user/export-schedule/{id}',
      tags,
      summary: 'Delete a scheduled export and its files',
    })
    .input(ofSchedule)
    .output(done),
  getExportFile: contractCall
    .meta(own)
    .route({
      method: 'GET',
      path: '/api/user/export-file/{id}',
      tags,
      summary: 'Download a file of a scheduled export',
      description: 'Refused if you may no longer export the data of one of its devices.',
    })
    .input(ofSchedule)
    .output(z.file()),
}
