import {
  type Distributor,
  type DistributorDetails,
  type DistributorDevice,
  maximumDistributorDevices,
} from '@fieldport/contract'
import {
  effectiveTier,
  parseTierName,
  planDaysRemaining,
  PortalError,
  trialResetRefusal,
} from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import { type AuditService, conflictError } from '../audit/audit.module.ts'
import type { DeviceUsersService } from '../devices/devices.module.ts'
import type { DistributorRow, DistributorsRepository, DistributorValues } from './distributors.repository.ts'

export type DistributorsPorts = {
  readonly repository: DistributorsRepository
  readonly listOpenToNextAdmin: DeviceUsersService['listOpenToNextAdmin']
  readonly audit: Pick<AuditService, 'record' | 'lastActor'>
  readonly clock: Clock
}

/** Companies that sell devices, kept by the vendor. */
export function createDistributors({ repository, audit, clock }: DistributorsPorts) {
  const record = (
    actor: Caller,
    action: 'added' | 'changed',
    subject: string,
    details: Record<string, unknown>,
  ) => audit.record({ actor, action: `distributors.${action}`, subject, details })
  return {
    list: async () => ({ Items: (await repository.list()).map(toDistributor) }),

    /** @throws PortalError CONFLICT where another one has the name */
    add: async (caller: Caller, details: DistributorDetails): Promise<Distributor> => {
      const row = await repository.add(toValues(details, nowSeconds(clock)))
      if (!row) throw nameTaken()
      await record(caller, 'added', row.name, { id: row.id })
      return toDistributor(row)
    },

    /** @throws PortalError NOT_FOUND, or CONFLICT where somebody changed it meanwhile or another one has the name */
    set: async (caller: Caller, distributor: Distributor): Promise<Distributor> => {
      const before = await repository.find(distributor.id)
      if (!before) throw new PortalError('NOT_FOUND', 'notFound')
      // Distinguishes two changes within one second.
      const now = Math.max(nowSeconds(clock), before.updatedAt + 0.001)
      const row = await repository.set(distributor.id, toValues(distributor, now), distributor.updated_ts)
      if (row === null) throw nameTaken()
      if (row === undefined) {
        // Entries are about the name, which may be what was changed.
        const subject = (await repository.find(distributor.id))?.name ?? before.name
        const actions = ['distributors.added', 'distributors.changed'] as const
        const change = { subject, actions, details: { id: distributor.id } }
        throw await conflictError(audit, 'changedBySomeoneElse', change)
      }
      await record(caller, 'changed', row.name, { id: row.id, from: before.name })
      return toDistributor(row)
    },
  }
}

/** What a distributor has to look after. */
export function createDistributorDevices({ repository, listOpenToNextAdmin, clock }: DistributorsPorts) {
  return {
    /** Those whose plan ends first before the others. */
    listDevices: async (caller: Caller): Promise<{ Items: DistributorDevice[]; total: number }> => {
      const now = nowSeconds(clock)
      const rows = (await repository.listAdministered(caller.userId))
        .map((row) => ({ ...row, days: planDaysRemaining(row, now) }))
        .toSorted((one, other) => (one.days ?? Infinity) - (other.days ?? Infinity))
      const shown = rows.slice(0, maximumDistributorDevices)
      const ids = shown.map(({ deviceId }) => deviceId)
      const contacts = Map.groupBy(
        ids.length === 0 ? [] : await repository.listOtherAdmins(ids, caller.userId),
        ({ deviceId }) => deviceId,
      )
      const open = new Set(ids.length === 0 ? [] : await listOpenToNextAdmin(ids))
      return {
        total: rows.length,
        Items: shown.map((row) => ({
          deviceid: row.deviceId,
          name: row.name,
          tier: effectiveTier(row, now).name,
          tier_expiry_days: row.days,
          trialResetActive: parseTierName(row.tier) === 'Trial' && row.addedAt === null,
          trialResetAvailable: trialResetRefusal(row, now) === null,
          nextUserBecomesAdmin: open.has(row.deviceId),
          contacts: (contacts.get(row.deviceId) ?? []).map(({ name, email, permission }) => ({
            name,
            email,
            permission,
          })),
        })),
      }
    },
  }
}

function toDistributor({ contactName, updatedAt, ...row }: DistributorRow): Distributor {
  return { ...row, contact_name: contactName, updated_ts: updatedAt }
}

function toValues(details: DistributorDetails, updatedAt: number): DistributorValues {
  const { name, contact_name: contactName, email, phone, website, country, notes } = details
  return { name, contactName, email, phone, website, country, notes, updatedAt }
}

function nameTaken(): PortalError {
  return new PortalError('CONFLICT', 'distributorNameTaken', { field: 'name' })
}
