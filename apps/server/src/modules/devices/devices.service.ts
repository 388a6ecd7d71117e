import type { RowCache } from '../../adapters/relational/row-cache.ts'
import type { Connection, DeviceSettings, DeviceSummary } from '@fieldport/contract'
import {
  effectiveTier,
  hasCapability,
  isDataRestricted,
  oldestReadableSeconds,
  parseComputedChannels,
  parseDeviceTimeZone,
  parsePermissionLevel,
  type PermissionLevel,
  planTerms,
  PortalError,
  readConfigValue,
  storedIntervalSeconds,
  type Tier,
  type TierName,
  tierNames,
  timeZoneSetting,
  planEndSeconds,
  retentionTier,
} from '@fieldport/domain'
import { type Caller, type DeviceAccess, isVendor } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Seal } from '../../platform/seal.ts'
import { createFindAccesses, isReachableBy, permissionOf } from './device-accesses.ts'
import type { DeviceAddresses } from './device-addresses.ts'
import type { DeviceRow, DevicesRepository } from './devices.repository.ts'
import { type PaymentFields, toBilling, toPaymentFields } from './device-billing.ts'
import { selectPortalSettings } from './portal-settings.ts'
import { computedChannelsKey } from './device-display.ts'
import type { SummaryRow } from './summaries.repository.ts'
import { displaySettingsKey } from './registry/registry.repository.ts'
import { sealPurpose } from './registry/registry.service.ts'

/** Time of each device's newest point by its own clock, epoch seconds; devices without points are absent. */
export type LastContacts = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Positions by the newest points, times in epoch milliseconds; devices without points are absent. */
export type FleetStates = (deviceIds: readonly string[]) => Promise<
  ReadonlyMap<
    string,
    {
      readonly position: { readonly tsMs: number; readonly lat: number; readonly lon: number } | null
    }
  >
>

/** State by open conditions, as far back as a plan shows data, epoch seconds. */
export type ConditionsOf = (
  deviceId: string,
  oldestSeconds: number,
) => Pick<DeviceSummary, 'state' | 'condition'>

export type DeviceReadsPorts = {
  readonly repository: DevicesRepository
  readonly rowCache: RowCache
  readonly seal: Seal
  readonly lastContacts: LastContacts
  readonly fleetStates: FleetStates
  readonly conditionsOf: ConditionsOf
  readonly addresses: DeviceAddresses
  readonly invalidateAuth: (deviceId: string) => void
  readonly clock: Clock
}

/** Lists of devices. */
function createSummaryLists(ports: DeviceReadsPorts) {
  const { repository, rowCache, clock } = ports
  /** The devices on which a person has a permission. */
  const summaries = async (caller: Caller): Promise<DeviceSummary[]> => {
    const { userId } = caller
    const rows = await rowCache.read(`summaries ${userId}`, () => repository.listSummariesOf(userId))
    const reachable = rows.filter(isReachableBy(caller, nowSeconds(clock)))
    const permissionFor = (stored: string | null) => permissionOf(caller, stored) ?? 'VIEW'
    return toSummaries(reachable, isVendor(caller), permissionFor, ports)
  }
  /** All devices, for the vendor; null: an internal caller without groups. */
  const allSummaries = async (caller: Caller | null): Promise<DeviceSummary[]> => {
    const userId = caller?.userId ?? ''
    const rows = await rowCache.read(`all summaries ${userId}`, () => repository.listSummaries(userId))
    return toSummaries(rows, true, () => 'ADMIN', ports)
  }
  return {
    summaries,
    allSummaries,
    /** The devices that a person may see. */
    visibleSummaries: (caller: Caller) => (isVendor(caller) ? allSummaries(caller) : summaries(caller)),

    /** The devices that a person may see, with their plans. */
    tiersOf: async (caller: Caller): Promise<ReadonlyMap<string, Tier>> => {
      const userId = isVendor(caller) ? null : caller.userId
      const key = userId === null ? 'all plans' : `plans ${userId}`
      const rows = await rowCache.read(key, () => repository.listTiersOf(userId))
      const now = nowSeconds(clock)
      return new Map(rows.filter(isReachableBy(caller, now)).map((row) => [row.id, effectiveTier(row, now)]))
    },
  }
}

/** Reads of devices for people. */
export function createDeviceReads(ports: DeviceReadsPorts) {
  const { repository } = ports

  const connection = async (access: DeviceAccess): Promise<Connection> => {
    const device = await findOrThrow(repository, access.deviceId)
    const secret = ports.seal.open(device.secret, sealPurpose(device.id, 'secret'))
    return toConnection(device, secret, ports.addresses)
  }

  const findAccesses = createFindAccesses(ports)

  return {
    connection,

    ...findAccesses,

    ...createSummaryLists(ports),

    settings: async (access: DeviceAccess, caller: Caller): Promise<DeviceSettings> => {
      const [device, payment, settings, permissions] = await Promise.all([
        findOrThrow(repository, access.deviceId),
        repository.findPayment(access.deviceId),
        repository.listSettings(access.deviceId),
        hasCapability(access.permission, 'viewUsers') ? repository.listPermissions(access.deviceId) : [],
      ])
      const others = permissions.map(({ userId, permission }) => [userId, parsePermissionLevel(permission)])
      const own =
        access.isVendor && others.every(([userId]) => userId !== caller.userId) ? [] : [caller.userId]
      const accessIds = Object.fromEntries([...own.map((userId) => [userId, access.permission]), ...others])
      const values = new Map(settings.map(({ key, value }) => [key, value]))
      const now = nowSeconds(ports.clock)
      return {
        ...toSettings(device, access, caller, accessIds, values),
        ...toPaymentFields(device, payment, { userId: caller.userId, permission: access.permission }, now),
        PORTAL_add_next_user_without_pass: nextUserOf(access, values),
        billing: toBilling(device, payment, now),
        deviceSettings: selectPortalSettings(values, access, caller, now),
      }
    },

    setUdpAllowed: async (access: DeviceAccess, udpAllowed: boolean): Promise<Connection> => {
      await repository.setUdpAllowed(access.deviceId, udpAllowed)
      ports.invalidateAuth(access.deviceId)
      return connection(access)
    },

    /** Devices whose plan ended after the first moment and not after the second. */
    plansEndedBetween: async (afterSeconds: number, untilSeconds: number): Promise<readonly string[]> => {
      const rows = await repository.listEndable(untilSeconds)
      return rows
        .filter((plan) => {
          const end = planEndSeconds(plan)
          return end !== null && end > afterSeconds && end <= untilSeconds
        })
        .map(({ id }) => id)
    },

    /** For retention: devices by the plan that limits their data. Devices in their grace period are left out. */
    deviceIdsByTier: async (): Promise<ReadonlyMap<TierName, readonly string[]>> => {
      const now = nowSeconds(ports.clock)
      const rows = await repository.listPlans()
      const byTier = Map.groupBy(rows, (row) => retentionTier(row, row.deleteAt, now))
      return new Map(tierNames.map((name) => [name, (byTier.get(name) ?? []).map(({ id }) => id)]))
    },
  }
}

async function findOrThrow(repository: DevicesRepository, deviceId: string): Promise<DeviceRow> {
  const device = await repository.findDevice(deviceId)
  if (!device) throw new PortalError('NOT_FOUND', 'notFound')
  return device
}

async function toSummaries(
  rows: readonly SummaryRow[],
  vendor: boolean,
  permissionFor: (stored: string | null) => PermissionLevel,
  { lastContacts, fleetStates, conditionsOf, clock }: DeviceReadsPorts,
): Promise<DeviceSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [contacts, states] = await Promise.all([lastContacts(ids), fleetStates(ids)])
  const now = nowSeconds(clock)
  return rows.map((row) => {
    const tier = effectiveTier(row, now)
    const oldestSeconds = oldestReadableSeconds(tier, vendor, now)
    const position = states.get(row.id)?.position
    const { state, condition } = conditionsOf(row.id, oldestSeconds)
    return {
      deviceid: row.id,
      name: row.name,
      model: row.model,
      fw: row.fw,
      permission: permissionFor(row.permission),
      plan: tier.name,
      term: planTerms.find((term) => term === row.term) ?? null,
      lastContact: contacts.get(row.id) ?? null,
      expectedIntervalSeconds: intervalOf(row, tier),
      group: row.group,
      customer: row.customer,
      status: row.status,
      state,
      condition,
      position:
        position && position.tsMs >= oldestSeconds * 1000 ? { lat: position.lat, lon: position.lon } : null,
    }
  })
}

/** Both are positive, as the columns require. */
function intervalOf({ baseIntervalSeconds, transmitInterval }: SummaryRow, tier: Tier): number {
  const sent = baseIntervalSeconds * transmitInterval
  return storedIntervalSeconds(sent, tier) ?? sent
}

function toSettings(
  device: DeviceRow,
  access: DeviceAccess,
  caller: Caller,
  accessIds: Record<string, PermissionLevel>,
  values: ReadonlyMap<string, unknown>,
): Omit<DeviceSettings, keyof PaymentFields | typeof nextUserKey | 'deviceSettings' | 'billing'> {
  const displaySettings = recordOf(values.get(displaySettingsKey))
  return {
    deviceid: device.id,
    model: device.model,
    fw: device.fw,
    access_ids: accessIds,
    requesterUserId: caller.userId,
    myPermission: access.permission,
    dataRestricted: isDataRestricted(access),
    tier: access.tier,
    PORTAL_deviceName: device.name,
    PORTAL_deviceNotes: recordOf(values.get('PORTAL_deviceNotes')),
    PORTAL_displaySettings: displaySettings,
    displaySettings,
    PORTAL_computedChannels: [...parseComputedChannels(values.get(computedChannelsKey))],
    PORTAL_timeZone: parseDeviceTimeZone(values.get(timeZoneSetting)),
    base_interval: device.baseIntervalSeconds,
    transmit_interval: device.transmitInterval,
    ...reportedFacts(device.reportedConfig),
  }
}

const nextUserKey = 'PORTAL_add_next_user_without_pass'

/** Whether the next user needs no password; only for those who may see users. */
function nextUserOf(
  { permission }: DeviceAccess,
  values: ReadonlyMap<string, unknown>,
): DeviceSettings[typeof nextUserKey] {
  if (!hasCapability(permission, 'viewUsers')) return null
  return { active: recordOf(values.get(nextUserKey))['active'] === true }
}

function reportedFacts(config: unknown): Pick<DeviceSettings, 'sq_interval' | 'data_to_portal'> {
  const interval = readConfigValue(config, 'device.sq_interval')
  const sends = readConfigValue(config, 'endpoint.data_to_portal')
  return {
    sq_interval: typeof interval === 'number' && interval > 0 ? interval : null,
    data_to_portal: typeof sends === 'boolean' ? sends : null,
  }
}

function toConnection(device: DeviceRow, secret: string, addresses: DeviceAddresses): Connection {
  const { publicUrl, mqtt, udp } = addresses
  const topic = `devices/${device.id}`
  return {
    deviceid: device.id,
    secret,
    mqtt: { ...mqtt, topic: `${topic}/data`, configTopic: `${topic}/config` },
    http: { url: `${publicUrl}/ingest/${device.id}` },
    udp: { ...udp, allowed: device.udpAllowed },
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
