import { forwardingKinds, forwardingLimits, forwardingStates, maximumPemLength } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall } from '../access.ts'
import { contractCall, deviceIdSchema, problemTextFields } from '../base.ts'

const tags = ['forwarding']
const done = z.object({ done: z.literal(true) })
const target = z.object({ deviceid: deviceIdSchema, id: z.string().max(64) })

const pem = (what: string) => z.string().max(maximumPemLength).default('').describe(what)
const certificatesShape = {
  ca: pem(
    "CA certificate in PEM that signed the broker's certificate; empty: the CAs that the portal's system trusts",
  ),
  certificate: pem('Client certificate of the portal in PEM; empty: none'),
  key: pem('Its private key in PEM, without a passphrase; stored sealed and never returned'),
}
const certificateFact = z.object({ subject: z.string(), until: z.number().describe('Epoch seconds') })
const certificateFacts = z
  .object({ ca: certificateFact.nullable(), client: certificateFact.nullable() })
  .nullable()
  .describe('null: no client certificate')

const settingsShape = {
  kind: z
    .enum(forwardingKinds)
    .describe(
      'webhook: signed batches; mqtt: one message per point; homeAssistant: sensors by MQTT discovery',
    ),
  address: z.string(),
  username: z.string().describe('For a broker; empty: none required'),
  topic: z.string().describe('For `mqtt`; {deviceId} is replaced by the device id'),
}
const newTargetSchema = z.object({
  kind: settingsShape.kind.default('webhook'),
  address: z
    .string()
    .max(forwardingLimits.address)
    .describe('https://hooks.example.com/points, or mqtts://broker.example.com:8883'),
  username: settingsShape.username.max(forwardingLimits.username).default(''),
  password: z.string().max(forwardingLimits.password).default('').describe('For a broker'),
  topic: settingsShape.topic.max(forwardingLimits.topic).default(''),
  certificates: z.object(certificatesShape).optional().describe('For a broker'),
})
const addedSchema = z.object({
  id: z.string(),
  secret: z
    .string()
    .nullable()
    .describe('Secret that signs the batches to a webhook, shown only once; null: the target is a broker'),
})

const tooLarge = z
  .number()
  .int()
  .describe('Number of messages skipped because the receiver finds them too large')

const forwardingSchema = z.object({
  id: z.string(),
  ...settingsShape,
  group: z
    .object({ name: z.string(), by: z.string() })
    .nullable()
    .describe('The group of devices for which it was set up, and by whom; null: this device only'),
  addedAt: z.number().describe('Epoch seconds, like the other times here'),
  state: z
    .enum(forwardingStates)
    .describe(
      "failing: being retried, with pauses of up to an hour; paused: until someone resumes it, or, if the device's plan has no API, until it has",
    ),
  problem: z.string().nullable().describe('Error code of the last attempt; null: it succeeded'),
  ...problemTextFields,
  lastDeliveredAt: z.number().nullable(),
  failingSince: z
    .number()
    .nullable()
    .describe('Points received since then are waiting; null: none are waiting'),
  tooLarge,
  certificates: certificateFacts,
})
export type Forwarding = z.infer<typeof forwardingSchema>

const groupForwardingSchema = z.object({
  id: z.string(),
  group: z.string(),
  ...settingsShape,
  addedAt: z.number().describe('Epoch seconds, like the other times here'),
  devices: z.number().int().describe('Devices currently in the group'),
  failing: z.number().int().describe('How many of them are being retried'),
  paused: z
    .number()
    .int()
    .describe('How many of them are paused until someone resumes them or their plan has the API again'),
  problem: z.string().nullable().describe('Error code of the last attempt, from one of the devices'),
  ...problemTextFields,
  lastDeliveredAt: z.number().nullable(),
  tooLarge,
  certificates: certificateFacts,
})
export type GroupForwarding = z.infer<typeof groupForwardingSchema>

/** Base service 'portal': forwarding of a device's points. */
export const portalForwarding = {
  // Like the removal, also without the plan: targets wait, and continue with the next plan that has the API.
  deviceListForwarding: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'GET',
      path: '/api/portal/device-list-forwarding/{deviceid}',
      tags,
      summary: 'List where points of a device are forwarded, with progress',
    })
    .input(z.object({ deviceid: deviceIdSchema }))
    .output(z.object({ Items: z.array(forwardingSchema) })),

  deviceAddForwarding: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-add-forwarding',
      tags,
      summary: 'Forward each new point to a webhook or a broker',
      description:
        'At least once, in the order of receipt. Forwarding ends when the person who added it may no longer edit the device.',
    })
    .input(newTargetSchema.extend({ deviceid: deviceIdSchema }))
    .output(addedSchema),

  deviceResumeForwarding: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-resume-forwarding',
      tags,
      summary: 'Retry a paused or failing target',
    })
    .input(target)
    .output(done),

  deviceSetForwardingCertificates: contractCall
    .meta(deviceCall('editDeviceSettings', 'apiEnabled'))
    .route({
      method: 'POST',
      path: '/api/portal/device-set-forwarding-certificates',
      tags,
      summary: 'Replace or remove the certificates for a broker',
      description:
        'Without certificates in the call, the stored ones are removed. The target is retried immediately with the new ones. CONFLICT for a target of a group: change it there.',
    })
    .input(target.extend(certificatesShape))
    .output(done),

  deviceRemoveForwarding: contractCall
    .meta(deviceCall('editDeviceSettings'))
    .route({
      method: 'POST',
      path: '/api/portal/device-remove-forwarding',
      tags,
      summary: 'Stop forwarding points to a target',
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
      summary: 'List where points of your device groups are forwarded, with progress',
    })
    .output(z.object({ Items: z.array(groupForwardingSchema) })),

  addGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/add-group-forwarding',
      tags,
      summary: 'Forward the points of all devices in one of your groups to a webhook or a broker',
      description:
        'Devices that join the group are included, those that leave it are removed. Each needs a plan with the API, and you must be allowed to edit it.',
    })
    .input(newTargetSchema.extend({ group: z.string().max(200) }))
    .output(addedSchema),

  resumeGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/resume-group-forwarding',
      tags,
      summary: 'Retry the paused or failing devices of a group',
    })
    .input(groupTarget)
    .output(done),

  setGroupForwardingCertificates: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/set-group-forwarding-certificates',
      tags,
      summary: "Replace the certificates for a group's broker, or remove them if none are given",
    })
    .input(groupTarget.extend(certificatesShape))
    .output(done),

  removeGroupForwarding: contractCall
    .meta(own)
    .route({
      method: 'POST',
      path: '/api/portal/remove-group-forwarding',
      tags,
      summary: 'Stop forwarding points of a group to a target',
    })
    .input(groupTarget)
    .output(done),
}
