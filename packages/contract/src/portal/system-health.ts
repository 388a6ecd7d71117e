import { damageKinds, storageEngines } from '@fieldport/domain'
import * as z from 'zod'
import { groupCall } from '../access.ts'
import { contractCall, outcomeSchema } from '../base.ts'

const tags = ['vendor']
const vendor = groupCall(['senquip_admin'], { sessionOnly: true })

const damageSchema = z.object({
  id: z.string().describe('Stays the same over restarts'),
  engine: z.enum(storageEngines),
  table: z.string(),
  part: z.string().nullable().describe('Part of the table; null: the whole table'),
  kind: z.enum(damageKinds),
  reason: z.string().describe('What the engine says'),
  rows: z.number().nullable().describe('Rows that are affected; null: not known'),
  fromSeconds: z.number().nullable().describe('Epoch seconds of the oldest row that is affected'),
  toSeconds: z.number().nullable().describe('Epoch seconds of the newest row that is affected'),
  sizeBytes: z.number().nullable(),
  foundAt: z.number().describe('Epoch seconds'),
  acceptedAt: z.number().nullable().describe('Epoch seconds; null: it makes the portal degraded'),
  acceptedBy: z.string().nullable(),
})
export type DamageEntry = z.infer<typeof damageSchema>

const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  causes: z.array(z.string()).describe('Why it is degraded'),
  engines: z.array(
    z.object({
      engine: z.string(),
      state: z.string().describe("'ok', or why it does not answer, in English"),
      localizable: outcomeSchema,
      checkedAt: z.number().nullable().describe('Epoch seconds of the last check of all that it stores'),
    }),
  ),
  isChecking: z.boolean().describe('Whether everything that is stored is being read now'),
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
      summary: 'The state of the engines, and damage to stored data',
    })
    .output(healthSchema),

  adminCheckStorage: contractCall
    .meta(vendor)
    .route({
      method: 'POST',
      path: '/api/portal/admin-check-storage',
      tags,
      summary: 'Check everything that is stored for damage now',
      description:
        'The check goes on after the answer, and is the same as the daily one; one that is under way is not started again. Audited.',
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
        'Accepted findings stay listed and no longer make the portal degraded. Audited, and kept over restarts; NOT_FOUND when one is not listed.',
    })
    .input(z.object({ ids: z.array(z.string().max(400)).min(1).max(maximumAcceptedAtOnce) }))
    .output(healthSchema),
}
