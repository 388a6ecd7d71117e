import * as z from 'zod'
import { deviceCall } from '../access.ts'
import { contractCall, deviceInput } from '../base.ts'

const tags = ['diagnostics']

const diagnosticsSchema = z.object({
  at: z.number().nullable().describe('Time of the newest point searched, epoch seconds'),
  parameters: z
    .array(z.object({ key: z.string(), value: z.unknown(), ts: z.number() }))
    .describe('At most `datapoints`, with the latest value of each'),
  faults: z
    .array(
      z.object({
        bus: z.enum(['can1', 'can2']),
        source: z.number().describe("The controller's address"),
        spn: z.number(),
        fmi: z.number(),
        count: z
          .number()
          .nullable()
          .describe('Occurrences as counted by the controller; null: it does not count them'),
        conversionMethod: z.number(),
        firstSeen: z.number(),
        lastSeen: z.number(),
        data: z.string().describe('The frame in hex'),
      }),
    )
    .describe('Trouble codes decoded from bus message 65226'),
  connection: z.object({
    transport: z.enum(['mqtt', 'http', 'udp']).nullable(),
    connected: z.boolean().describe('Whether it is currently connected to the portal by MQTT'),
    lastMessageAt: z.number().nullable(),
    refusedTotal: z.number(),
  }),
})
export type Diagnostics = z.infer<typeof diagnosticsSchema>

export const portalDiagnostics = {
  deviceGetDiag: contractCall
    .meta(deviceCall('accessDiagnostics', 'dataToPortal'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-diag/{deviceid}',
      tags,
      summary: 'Get the diagnostic data that a device reports about itself',
    })
    .input(deviceInput.extend({ datapoints: z.coerce.number().int().min(1).max(600).default(600) }))
    .output(diagnosticsSchema),
}
