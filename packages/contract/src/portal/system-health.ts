import { damageKinds, storageEngines } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall, outcomeSchema } from '../base.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

const damageSchema = z.object({
  id: z.string().describe('Stable across restarts'),
  engine: z.enum(storageEngines),
  table: z.string(),
  part: z.string().nullable().describe('Part of the table; null: the whole table'),
  kind: z.enum(damageKinds),
  reason: z.string().describe('Error message of the engine'),
  rows: z.number().nullable().describe('Number of rows affected; null: unknown'),
  fromSeconds: z.number().nullable().describe('Time of the oldest affected row, epoch seconds'),
  toSeconds: z.number().nullable().describe('Time of the newest affected row, epoch seconds'),
  sizeBytes: z.number().nullable(),
  foundAt: z.number().describe('Epoch seconds'),
  acceptedAt: z.number().nullable().describe('Epoch seconds; null: not accepted, so the portal is degraded'),
  acceptedBy: z.string().nullable(),
})
export type DamageEntry = z.infer<typeof damageSchema>

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  causes: z.array(z.string()).describe('Why it is degraded'),
  engines: z.array(
    z.object({
      engine: z.string(),
      state: z.string().describe("'ok', or why it does not respond, in English"),
      localizable: outcomeSchema,
      checkedAt: z.number().nullable().describe('When all stored data was last checked, epoch seconds'),
    }),
  ),
  isChecking: z.boolean().describe('Whether a check of all stored data is running'),
  Items: z.array(damageSchema),
})
export type SystemHealth = z.infer<typeof healthSchema>

/** Larger numbers of findings are accepted in several calls. */
const maximumAcceptedAtOnce = 1_000

export const systemHealth = {
  adminGetSystemHealth: contractCall
    .meta(vendor)
    .route({
      method: 'GET',
      path: '/api/portal/admin-get-system-health',
      tags,
      summary: 'Get the state of the engines, and damage to stored data',
    })
    .output(healthSchema),

  adminCheckStorage: contractCall
    .meta(vendor)
    .route({
      method: 'POST',
      path: '/api/portal/admin-check-storage',
      tags,
      summary: 'Start a check of all stored data for damage',
      description:
        'The check runs after the response and is the same as the daily one; a check in progress is not restarted. Audited.',
    })
    .output(healthSchema),

  adminAcceptDamage: contractCall
    .meta(vendor)
    .route({
      method: 'PUT',
      path: '/api/portal/admin-accept-damage',
      tags,
      summary: 'Accept damage to stored data',
      description:
        'Accepted findings stay listed but no longer make the portal degraded. Audited; acceptance survives restarts. NOT_FOUND if a finding is not listed.',
    })
    .input(z.object({ ids: z.array(z.string().max(400)).min(1).max(maximumAcceptedAtOnce) }))
    .output(healthSchema),
}
