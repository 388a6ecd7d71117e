import {
  effectiveTier,
  parsePermissionLevel,
  type PermissionLevel,
  planRefusal,
  PortalError,
  type StoredPlan,
  type Tier,
} from '@fieldport/domain'
import { type Caller, type DeviceAccess, isReachable, isVendor } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { RowCache } from '../../adapters/relational/row-cache.ts'
import type { DevicesRepository } from './devices.repository.ts'

export type FindAccessesPorts = {
  readonly repository: Pick<DevicesRepository, 'listAccess'>
  readonly rowCache: RowCache
  readonly clock: Clock
}

/** Access of people to devices, by their permission, the plan and the kind of credential. */
export function createFindAccesses({ repository, rowCache, clock }: FindAccessesPorts) {
  const listAccess = (caller: Caller, deviceIds: readonly string[]) =>
    repository.listAccess(deviceIds, caller.userId)
  const toAccesses = (caller: Caller, rows: Awaited<ReturnType<typeof listAccess>>): DeviceAccess[] => {
    const now = nowSeconds(clock)
    return rows.flatMap(({ id, permission: stored, ...plan }): DeviceAccess[] => {
      const permission = permissionOf(caller, stored)
      if (!permission) return []
      return [{ deviceId: id, permission, tier: effectiveTier(plan, now), isVendor: isVendor(caller) }]
    })
  }
  return {
    /** @throws PortalError PLAN_RESTRICTED for an API credential if the device's plan has no API */
    findDeviceAccess: async (caller: Caller, deviceId: string): Promise<DeviceAccess | null> => {
      const key = `access ${caller.userId} ${deviceId}`
      const rows = await rowCache.read(key, () => listAccess(caller, [deviceId]))
      const [access] = toAccesses(caller, rows)
      if (access && !isReachable(caller, access)) throw apiRestricted(access.tier)
      return access ?? null
    },

    /**
     * The devices among those given that the person may see; with an API credential, only those whose plan has the API.
     */
    findDeviceAccesses: async (
      caller: Caller,
      deviceIds: readonly string[],
    ): Promise<ReadonlyMap<string, DeviceAccess>> => {
      const found = toAccesses(caller, await listAccess(caller, deviceIds))
      const reachable = found.filter((access) => isReachable(caller, access))
      return new Map(reachable.map((access) => [access.deviceId, access]))
    },
  }
}

/** The same rule, for devices in a list. */
export function isReachableBy(caller: Caller, now: number): (row: StoredPlan) => boolean {
  return (row) => isReachable(caller, { tier: effectiveTier(row, now), isVendor: isVendor(caller) })
}

/** The vendor is ADMIN everywhere. An unknown stored level counts as VIEW. */
export function permissionOf(caller: Caller, stored: string | null): PermissionLevel | null {
  if (isVendor(caller)) return 'ADMIN'
  return stored === null ? null : parsePermissionLevel(stored)
}

function apiRestricted(tier: Tier): PortalError {
  const gate = 'apiEnabled'
  return new PortalError('PLAN_RESTRICTED', planRefusal(gate, tier.name), { gate })
}
