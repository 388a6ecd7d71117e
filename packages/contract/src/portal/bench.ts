import { benchCheckNames } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall, deviceInput, localizableTextFields } from '../base.ts'
import { firmwareStateSchema } from '../control/firmware.ts'

const tags = ['prov']
const provisioningGroups = groupCall(['provisioning_account', 'senquip_admin'], { sessionOnly: true })
const path = '/api/prov/devices/{deviceid}/bench'

const checkSchema = z.object({
  name: z.enum(benchCheckNames),
  state: z.enum(['passed', 'failed', 'waiting']),
  finding: z.enum([
    'ok',
    'noMessage',
    'silent',
    'notReported',
    'newerFirmware',
    'refusedData',
    'faults',
    'supplyOutOfRange',
    'batteryOutOfRange',
    'weakSignal',
  ]),
  seen: z.string().describe('What was seen, with its unit; empty: nothing'),
})

const resultSchema = z.object({
  id: z.number().int(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe('Email'),
  passed: z.boolean(),
  note: z.string(),
  checks: z.array(checkSchema).describe('As they stood'),
})
export type BenchResult = z.infer<typeof resultSchema>

const benchSchema = z.object({
  owned: z.boolean().describe('Nothing can be done on the bench any more'),
  checks: z.array(checkSchema),
  firmware: z.object({
    current: z.string().nullable(),
    choices: z.array(z.object({ fw: z.string(), recommended: z.boolean() })).describe('That it can take'),
    update: firmwareStateSchema.nullable(),
  }),
  results: z.array(resultSchema).describe('Newest first'),
})
export type Bench = z.infer<typeof benchSchema>

/** Bench tests before shipping: a device's first firmware, its own report, and the result. */
export const bench = {
  getBench: contractCall
    .meta(provisioningGroups)
    .route({ method: 'GET', path, tags, summary: 'How a device does on the bench, and its results' })
    .input(deviceInput)
    .output(benchSchema),

  addBenchResult: contractCall
    .meta(provisioningGroups)
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Record that a device passed or failed',
      description:
        "CONFLICT with `reason` 'checksOpen' for a device that has not passed each check, with 'owned' for one that belongs to somebody.",
    })
    .input(
      deviceInput.extend({
        passed: z.boolean(),
        note: z.string().trim().max(500).default('').describe('Needed where it failed'),
      }),
    )
    .output(resultSchema),

  sendFirstFirmware: contractCall
    .meta(provisioningGroups)
    .route({
      method: 'POST',
      path: '/api/prov/devices/{deviceid}/firmware',
      tags,
      summary: 'Send firmware to a device that nobody has added yet',
      description: "CONFLICT with `reason` 'owned' for one that belongs to somebody.",
    })
    .input(deviceInput.extend({ fw: z.string().max(40) }))
    .output(z.object({ ...localizableTextFields })),
}
