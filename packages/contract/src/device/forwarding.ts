import { forwardingStates, maximumWebhookLength } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceIdSchema } from '../base.ts'

const tags = ['forwarding']
const done = z.object({ done: z.literal(true) })
const target = z.object({ deviceid: deviceIdSchema, id: z.string().max(64) })

const forwardingSchema = z.object({
  id: z.string(),
  address: z.string(),
  addedAt: z.number().describe('Epoch seconds, here and below'),
  state: z
    .enum(forwardingStates)
    .describe('failing: tried again, with pauses that grow to an hour; paused: until somebody resumes it'),
  problem: z.string().nullable().describe('Why the last try failed, as a code; null: it did not'),
  lastDeliveredAt: z.number().nullable(),
  failingSince: z.number().nullable().describe('Points received since then wait; null: none waits'),
})
export type Forwarding = z.infer<typeof forwardingSchema>

/** Base service 'portal': points of a device that are handed on. */
export const portalForwarding = {
  deviceListForwarding: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'GET',
      path: '/api/portal/device-list-forwarding/{deviceid}',
      tags,
      summary: 'Where points of a device are forwarded to, and how far that is',
    })
    .input(z.object({ deviceid: deviceIdSchema }))
    .output(z.object({ Items: z.array(forwardingSchema) })),

  deviceAddForwarding: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-add-forwarding',
      tags,
      summary: 'Forward each point that is received from now on to a webhook',
      description:
        'Signed batches, at least once, in the order of receipt. It ends where whoever added it may no longer edit the device.',
    })
    .input(z.object({ deviceid: deviceIdSchema, address: z.string().max(maximumWebhookLength) }))
    .output(z.object({ id: z.string(), secret: z.string().describe('Signs the batches; shown this once') })),

  deviceResumeForwarding: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-resume-forwarding',
      tags,
      summary: 'Try a target again that is paused or failing',
    })
    .input(target)
    .output(done),

  deviceRemoveForwarding: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-remove-forwarding',
      tags,
      summary: 'Forward points there no longer',
    })
    .input(target)
    .output(done),
}
