import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { localizableTextFields, contractCall, deviceInput, outcomeSchema } from '../base.ts'

const tags = ['scripts']
const note = z.string().trim().max(500).default('')

const scriptSchema = z.object({
  data: z.string().describe('The source code in base64, including comments'),
  version: z.number().describe('0: none saved yet'),
  lock: z.boolean(),
  maximumBytes: z
    .number()
    .describe('Limit for the script as sent, without comments and leading and trailing white space'),
  onDevice: z.enum(['none', 'pending', 'confirmed', 'failed']),
})
export type DeviceScript = z.infer<typeof scriptSchema>

/** Scripts of a device. */
export const scripts = {
  getScript: contractCall
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script',
      tags,
      summary: 'Get the script of a device',
    })
    .input(deviceInput)
    .output(scriptSchema),

  setScript: contractCall
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/script',
      tags,
      summary: 'Save a script, send it to the device and reboot the device',
      description: 'CONFLICT if it is locked, or if `baseVersion` is not the latest.',
    })
    .input(
      deviceInput.extend({
        scriptFileBase64: z.base64().max(400_000),
        note,
        baseVersion: z.number().int().min(0).optional(),
      }),
    )
    .output(z.object({ ...localizableTextFields, version: z.number() })),

  setScriptLock: contractCall
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'PUT',
      path: '/api/device/device/{deviceid}/script-lock',
      tags,
      summary: 'Lock or unlock the script',
    })
    .input(deviceInput.extend({ lock: z.boolean() }))
    .output(z.object({ ...localizableTextFields })),

  listScriptVersions: contractCall
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script/history',
      tags,
      summary: 'List saved scripts, newest first',
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
            localizableNote: outcomeSchema,
            sizeBytes: z.number(),
          }),
        ),
      }),
    ),

  getScriptVersion: contractCall
    .meta(deviceCall('accessScripting'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/script/version/{version}',
      tags,
      summary: 'Get an earlier version of the script',
    })
    .input(deviceInput.extend({ version: z.coerce.number().int().min(1) }))
    .output(z.object({ version: z.number(), data: z.string().describe('In base64') })),
}
