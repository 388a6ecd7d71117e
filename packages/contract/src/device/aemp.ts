import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall } from '../base.ts'

const tags = ['aemp']
const reporting = groupCall(['aemp_api_users'])

const datetime = z.string().describe('Of the reading, YYYY-MM-DDThh:mm:ssZ; in XML an attribute')
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
      EngineNumber: z.string().describe('Empty: the device does not say which engine it is'),
      Running: z.boolean(),
    })
    .optional(),
  FuelRemaining: z.object({ datetime, Percent: z.number() }).optional(),
}

const snapshot = {
  version: z.string(),
  snapshotTime: z.string().describe('When this was answered, YYYY-MM-DDThh:mm:ssZ'),
}

const equipmentSchema = z.object({ ...snapshot, ...members })

const fleetSchema = z.object({
  ...snapshot,
  Links: z.array(z.object({ rel: z.enum(['self', 'prev', 'next', 'last']), href: z.string() })),
  Equipment: z.array(z.object(members)),
})

const formats =
  'XML as the schema of the standard has it, or JSON with the same names where `Accept` asks for application/json. What is not known of a machine is absent.'
const restricted =
  'Answers 404 where you may not see such a machine or its device does not report, and 403 PLAN_RESTRICTED where the plan of the device has no API, whether it reports or not.'

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
      summary: 'The machines of your fleet and their latest values (ISO 15143-3, AEMP 2.0)',
      description: `For accounts of the group aemp_api_users: every device you may see that reports under AEMP and whose plan has the API, 100 on a page. ${formats}`,
    })
    .input(z.object({ page: z.coerce.number().int().min(1).max(1_000_000).describe('From 1') }))
    .output(fleetSchema),

  getEquipment: contractCall
    .meta(reporting)
    .route({
      method: 'GET',
      path: '/api/aemp/Fleet/Equipment/MakeModelSerial/{make}/{model}/{serial}',
      tags,
      summary: 'One machine by make, model and serial number (ISO 15143-3, AEMP 2.0)',
      description: `Upper and lower case are not the same. ${formats} ${restricted}`,
    })
    .input(z.object({ make: identity, model: identity, serial: identity }))
    .output(equipmentSchema),

  getEquipmentById: contractCall
    .meta(reporting)
    .route({
      method: 'GET',
      path: '/api/aemp/Fleet/Equipment/ID/{equipmentId}',
      tags,
      summary: 'One machine by its equipment ID (ISO 15143-3, AEMP 2.0)',
      description: `Upper and lower case are not the same. ${formats} ${restricted}`,
    })
    .input(z.object({ equipmentId: identity }))
    .output(equipmentSchema),
}
