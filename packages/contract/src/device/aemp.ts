import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall } from '../base.ts'

const tags = ['aemp']
const reporting = { ...groupCall(['aemp_api_users']), defaultMediaType: 'application/xml' }

const datetime = z.string().describe('Time of the reading, YYYY-MM-DDThh:mm:ssZ; an attribute in XML')
const hours = z.object({ datetime, Hour: z.number().describe('Decimal hours') })

const members = {
  EquipmentHeader: z.object({
    OEMName: z.string(),
    Model: z.string(),
    EquipmentID: z.string(),
    SerialNumber: z.string(),
  }),
  Location: z.object({ datetime, Latitude: z.number(), Longitude: z.number() }).optional(),
  CumulativeIdleHours: hours.optional(),
  CumulativeOperatingHours: hours.optional(),
  EngineStatus: z
    .object({
      datetime,
      EngineNumber: z.string().describe('Empty: the device does not identify the engine'),
      Running: z.boolean(),
    })
    .optional(),
  FuelRemaining: z.object({ datetime, Percent: z.number() }).optional(),
}

const snapshot = {
  version: z.string(),
  snapshotTime: z.string().describe('Time of the response, YYYY-MM-DDThh:mm:ssZ'),
}

const equipmentSchema = z.object({ ...snapshot, ...members })

const fleetSchema = z.object({
  ...snapshot,
  Links: z.array(z.object({ rel: z.enum(['self', 'prev', 'next', 'last']), href: z.string() })),
  Equipment: z.array(z.object(members)),
})

const formats =
  "Returns XML in the standard's schema, or JSON with the same names if `Accept` is application/json. Unknown values are absent."
const restricted =
  "Returns 404 if you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED if the device's plan has no API, whether it reports or not."

/** Same limit as for the stored machine data. */
const identity = z.string().min(1).max(100)

/** Fleet reporting according to ISO 15143-3, also known as AEMP 2.0. */
export const aemp = {
  getFleet: contractCall
    .meta(reporting)
    .route({
      method: 'GET',
      path: '/api/aemp/Fleet/{page}',
      tags,
      summary: 'List the machines of your fleet with their latest values (ISO 15143-3, AEMP 2.0)',
      description: `For accounts in the group aemp_api_users: every device you may see that reports under AEMP and whose plan includes the API, 100 per page. ${formats}`,
    })
    .input(
      z.object({
        page: z.coerce.number().int().min(1).max(1_000_000).describe('Page number, starting at 1'),
      }),
    )
    .output(fleetSchema),

  getEquipment: contractCall
    .meta(reporting)
    .route({
      method: 'GET',
      path: '/api/aemp/Fleet/Equipment/MakeModelSerial/{make}/{model}/{serial}',
      tags,
      summary: 'Get a machine by make, model and serial number (ISO 15143-3, AEMP 2.0)',
      description: `Case-sensitive. ${formats} ${restricted}`,
    })
    .input(z.object({ make: identity, model: identity, serial: identity }))
    .output(equipmentSchema),

  getEquipmentById: contractCall
    .meta(reporting)
    .route({
      method: 'GET',
      path: '/api/aemp/Fleet/Equipment/ID/{equipmentId}',
      tags,
      summary: 'Get a machine by its equipment ID (ISO 15143-3, AEMP 2.0)',
      description: `Case-sensitive. ${formats} ${restricted}`,
    })
    .input(z.object({ equipmentId: identity }))
    .output(equipmentSchema),
}
