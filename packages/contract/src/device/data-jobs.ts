import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { localizableTextFields, contractCall, deviceIdSchema, deviceInput, outcomeSchema } from '../base.ts'

const tags = ['data']

const dataJobSchema = z.object({
  active: z.boolean(),
  timestamp: z.number().describe('Epoch seconds'),
  action: z.enum(['transfer', 'delete']),
  progress: z.number().min(0).max(100).describe('Percent'),
  target: z.string().nullable(),
  error: z.string().nullable().describe('In English'),
  localizable: outcomeSchema,
})
export type DataJobState = z.infer<typeof dataJobSchema>

const password = z.string().max(64)

/** Deletion and transfer of a device's stored points. */
export const dataJobs = {
  getDataJob: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: '/api/device/device/{deviceid}/data-job',
      tags,
      summary: 'Get the latest deletion or transfer',
    })
    .input(deviceInput)
    .output(z.object({ job: dataJobSchema.nullable() })),

  deleteData: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/data-delete',
      tags,
      summary: 'Delete every stored point of a device',
      description:
        "Requires the device's setup password; after five wrong attempts you are locked out for 10 minutes.",
    })
    .input(deviceInput.extend({ password }))
    .output(z.object({ ...localizableTextFields })),

  transferData: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/device/device/{deviceid}/data-transfer',
      tags,
      summary: 'Move every stored point to another device',
      description: "Requires the destination's setup password, and ADMIN there.",
    })
    .input(deviceInput.extend({ password, targetDeviceid: deviceIdSchema }))
    .output(z.object({ ...localizableTextFields })),
}
