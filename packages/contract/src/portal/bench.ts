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
  seen: z.string().describe('Observed value with its unit; empty: none'),
})

const resultSchema = z.object({
  id: z.number().int(),
  at: z.number().describe('Epoch seconds'),
  by: z.string().describe('Email of the author'),
  passed: z.boolean(),
  note: z.string(),
  checks: z.array(checkSchema).describe('Checks at that time'),
})
export type BenchResult = z.infer<typeof resultSchema>

const benchSchema = z.object({
  owned: z
    .boolean()
    .describe('Whether the device has an owner, so that bench actions are no longer possible'),
  checks: z.array(checkSchema),
  firmware: z.object({
    current: z.string().nullable(),
    choices: z
      .array(z.object({ fw: z.string(), recommended: z.boolean() }))
      .describe('Recommended firmware for this device'),
    update: firmwareStateSchema.nullable(),
  }),
  results: z.array(resultSchema).describe('Newest first'),
})
export type BenchTest = z.infer<typeof benchSchema>

/** Bench tests before shipping: a device's first firmware, its own report, and the result. */
export const bench = {
  getBench: contractCall
    .meta(provisioningGroups)
    .route({ method: 'GET', path, tags, summary: 'Get the bench checks of a device, and its results' })
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
        "CONFLICT with `reason` 'checksOpen' if the device has not passed every check, with 'owned' if it already has an owner.",
    })
    .input(
      deviceInput.extend({
        passed: z.boolean(),
        note: z.string().trim().max(500).default('').describe('Required if it failed'),
      }),
    )
    .output(resultSchema),

  sendFirstFirmware: contractCall
    .meta(provisioningGroups)
    .route({
      method: 'POST',
      path: '/api/prov/devices/{deviceid}/firmware',
      tags,
      summary: 'Send firmware to a device that has no owner yet',
      description: "CONFLICT with `reason` 'owned' if it already has an owner.",
    })
    .input(deviceInput.extend({ fw: z.string().max(40) }))
    .output(z.object({ ...localizableTextFields })),
}
