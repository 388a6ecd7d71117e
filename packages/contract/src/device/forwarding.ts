import { forwardingKinds, forwardingLimits, forwardingStates, maximumPemLength } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, problemTextFields } from '../base.ts'

const tags = ['forwarding']
const done = z.object({ done: z.literal(true) })
const target = z.object({ deviceid: deviceIdSchema, id: z.string().max(64) })

const pem = (what: string) => z.string().max(maximumPemLength).default('').describe(what)
const certificatesShape = {
  ca: pem("PEM of who signs the broker's certificate; empty: those that the system of the portal trusts"),
  certificate: pem('PEM of the certificate that the portal shows; empty: none'),
  key: pem('PEM of its private key without a passphrase; kept sealed, and in no answer'),
}
const certificateFact = z.object({ subject: z.string(), until: z.number().describe('Epoch seconds') })
const certificateFacts = z
  .object({ ca: certificateFact.nullable(), client: certificateFact.nullable() })
  .nullable()
  .describe('null: no certificates of its own')

const settingsShape = {
  kind: z
    .enum(forwardingKinds)
    .describe('webhook: signed batches; mqtt: a message a point; homeAssistant: sensors by MQTT discovery'),
  address: z.string(),
  username: z.string().describe('Of a broker; empty: it asks for none'),
  topic: z.string().describe('Of `mqtt`; {deviceId} stands for the device ID'),
}
const newTargetSchema = z.object({
  kind: settingsShape.kind.default('webhook'),
  address: z
    .string()
    .max(forwardingLimits.address)
    .describe('https://hooks.example.com/points, or mqtts://broker.example.com:8883'),
  username: settingsShape.username.max(forwardingLimits.username).default(''),
  password: z.string().max(forwardingLimits.password).default('').describe('Of a broker'),
  topic: settingsShape.topic.max(forwardingLimits.topic).default(''),
  certificates: z.object(certificatesShape).optional().describe('Of a broker'),
})
const addedSchema = z.object({
  id: z.string(),
  secret: z
    .string()
    .nullable()
    .describe('Signs the batches to a webhook, shown this once; null: it is a broker'),
})

const tooLarge = z.number().int().describe('Messages that were skipped, larger than the broker accepts')

const forwardingSchema = z.object({
  id: z.string(),
  ...settingsShape,
  group: z
    .object({ name: z.string(), by: z.string() })
    .nullable()
    .describe('The group of devices that it was set up for, and by whom; null: this device alone'),
  addedAt: z.number().describe('Epoch seconds, here and below'),
  state: z
    .enum(forwardingStates)
    .describe('failing: tried again, with pauses that grow to an hour; paused: until somebody resumes it'),
  problem: z.string().nullable().describe('Why the last try failed, as a code; null: it did not'),
  ...problemTextFields,
  lastDeliveredAt: z.number().nullable(),
  failingSince: z.number().nullable().describe('Points received since then wait; null: none waits'),
  tooLarge,
  certificates: certificateFacts,
})
export type Forwarding = z.infer<typeof forwardingSchema>

const groupForwardingSchema = z.object({
  id: z.string(),
  group: z.string(),
  ...settingsShape,
  addedAt: z.number().describe('Epoch seconds, here and below'),
  devices: z.number().int().describe('That are in it now'),
  failing: z.number().int().describe('Of them, tried again'),
  paused: z.number().int().describe('Of them, until somebody resumes it'),
  problem: z.string().nullable().describe('Why the last try failed, as a code, of one of the devices'),
  ...problemTextFields,
  lastDeliveredAt: z.number().nullable(),
  tooLarge,
  certificates: certificateFacts,
})
export type GroupForwarding = z.infer<typeof groupForwardingSchema>

/** Base service 'portal': forwarding of a device's points. */
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
      summary: 'Forward each point that is received from now on to a webhook or a broker',
      description:
        'At least once, in the order of receipt. It ends where whoever added it may no longer edit the device.',
    })
    .input(newTargetSchema.extend({ deviceid: deviceIdSchema }))
    .output(addedSchema),

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

  deviceSetForwardingCertificates: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-forwarding-certificates',
      tags,
      summary: 'Replace the certificates for a broker, or remove them where none is given',
      description: 'The target is tried with them at once. CONFLICT for one of a group: change it there.',
    })
    .input(target.extend(certificatesShape))
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

const own = signedInCall()
const groupTarget = z.object({ id: z.string().max(64) })

/** Base service 'portal': forwarding of the points of all devices in a group. */
export const portalGroupForwarding = {
  listGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'GET',
      path: '/api/portal/list-group-forwarding',
      tags,
      summary: 'Where points of your groups of devices are forwarded to, and how far that is',
    })
    .output(z.object({ Items: z.array(groupForwardingSchema) })),

  addGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/add-group-forwarding',
      tags,
      summary: 'Forward the points of all devices in a group of yours to a webhook or a broker',
      description:
        'Devices that come into the group join, those that leave it end. Each needs a plan with the API, and you must be allowed to edit it.',
    })
    .input(newTargetSchema.extend({ group: z.string().max(200) }))
    .output(addedSchema),

  resumeGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/resume-group-forwarding',
      tags,
      summary: 'Try again for the devices of a group that are paused or failing',
    })
    .input(groupTarget)
    .output(done),

  setGroupForwardingCertificates: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/set-group-forwarding-certificates',
      tags,
      summary: 'Replace the certificates for the broker of a group, or remove them where none is given',
    })
    .input(groupTarget.extend(certificatesShape))
    .output(done),

  removeGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/remove-group-forwarding',
      tags,
      summary: 'Forward points of a group there no longer',
    })
    .input(groupTarget)
    .output(done),
}
