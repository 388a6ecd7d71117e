import type { Connection, DeviceSettings, DeviceSummary } from '@fieldport/contract'
import {
  type EventState,
  hasCapability,
  oldestReadableSeconds,
  hostedServiceValue,
  type PermissionLevel,
  PortalError,
  parseComputedChannels,
  parsePermissionLevel,
  parseTierName,
  readConfigValue,
  type Tier,
  type TierName,
  tierNames,
  tierTable,
} from '@fieldport/domain'
import { type Caller, type DeviceAccess, isVendor } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Seal } from '../../platform/seal.ts'
import type { DeviceAddresses } from './device-addresses.ts'
import type { DeviceRow, DevicesRepository } from './devices.repository.ts'
import { selectPortalSettings } from './portal-settings.ts'
import { computedChannelsKey } from './device-display.ts'
import type { SummaryRow } from './summaries.repository.ts'
import { displaySettingsKey } from './registry/registry.repository.ts'
import { sealPurpose } from './registry/registry.service.ts'

/** Newest point of each device by its own clock, epoch seconds; a device without any is absent. */
export type LastContacts = (deviceIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** How devices are by their newest points, times in epoch milliseconds; a device without any is absent. */
export type FleetStates = (deviceIds: readonly string[]) => Promise<
  ReadonlyMap<
    string,
    {
      readonly tsMs: number
      readonly state: EventState
      readonly position: { readonly tsMs: number; readonly lat: number; readonly lon: number } | null
    }
  >
>

export type DeviceReadsPorts = {
  readonly repository: DevicesRepository
  readonly seal: Seal
  readonly lastContacts: LastContacts
  readonly fleetStates: FleetStates
  readonly addresses: DeviceAddresses
  readonly invalidateAuth: (deviceId: string) => void
  readonly clock: Clock
}

/** What people see of devices. */
export function createDeviceReads(ports: DeviceReadsPorts) {
  const { repository } = ports

  const connection = async (access: DeviceAccess): Promise<Connection> => {
    const device = await findOrThrow(repository, access.deviceId)
    const secret = ports.seal.open(device.secret, sealPurpose(device.id, 'secret'))
    return toConnection(device, secret, ports.addresses)
  }

  const findDeviceAccesses = createFindAccesses(repository)

  return {
    connection,

    findDeviceAccess: async (caller: Caller, deviceId: string): Promise<DeviceAccess | null> =>
      (await findDeviceAccesses(caller, [deviceId])).get(deviceId) ?? null,

    findDeviceAccesses,

    /** The devices a person has a permission on. */
    summaries: async (caller: Caller): Promise<DeviceSummary[]> => {
      const rows = await repository.listSummariesOf(caller.userId)
      return toSummaries(rows, isVendor(caller), (stored) => permissionOf(caller, stored) ?? 'VIEW', ports)
    },

    /** Every device, as the vendor sees them; null: nobody of the portal, who has no groups. */
    allSummaries: async (caller: Caller | null): Promise<DeviceSummary[]> => {
      const rows = await repository.listSummaries(caller?.userId ?? '')
      return toSummaries(rows, true, () => 'ADMIN', ports)
    },

    /** The devices whose newest words a person may see, and the plan of each. */
    tiersOf: async (caller: Caller): Promise<ReadonlyMap<string, Tier>> => {
      const rows = await repository.listTiersOf(isVendor(caller) ? null : caller.userId)
      return new Map(rows.map(({ id, tier }) => [id, tierTable[parseTierName(tier)]]))
    },

    settings: async (access: DeviceAccess, caller: Caller): Promise<DeviceSettings> => {
      const [device, settings, permissions] = await Promise.all([
        findOrThrow(repository, access.deviceId),
        repository.listSettings(access.deviceId),
        hasCapability(access.permission, 'viewUsers') ? repository.listPermissions(access.deviceId) : [],
      ])
      const others = permissions.map(({ userId, permission }) => [userId, parsePermissionLevel(permission)])
      const own =
        access.isVendor && others.every(([userId]) => userId !== caller.userId) ? [] : [caller.userId]
      const accessIds = Object.fromEntries([...own.map((userId) => [userId, access.permission]), ...others])
      const values = new Map(settings.map(({ key, value }) => [key, value]))
      return {
        ...toSettings(device, access, caller, accessIds, values),
        deviceSettings: selectPortalSettings(values, access, caller, nowSeconds(ports.clock)),
      }
    },

    setUdpAllowed: async (access: DeviceAccess, udpAllowed: boolean): Promise<Connection> => {
      await repository.setUdpAllowed(access.deviceId, udpAllowed)
      ports.invalidateAuth(access.deviceId)
      return connection(access)
    },

    /** For retention. A device whose tier this version does not know is left out: nothing of it may be deleted. */
    deviceIdsByTier: async (): Promise<ReadonlyMap<TierName, readonly string[]>> => {
      const rows = await repository.listTiers()
      return new Map(
        tierNames.map((name) => [name, rows.filter(({ tier }) => tier === name).map(({ id }) => id)]),
      )
    },
  }
}

/** Of the devices those that the person may see. */
function createFindAccesses(repository: Pick<DevicesRepository, 'listAccess'>) {
  return async (caller: Caller, deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceAccess>> => {
    const rows = await repository.listAccess(deviceIds, caller.userId)
    return new Map(
      rows.flatMap(({ id, tier: tierName, permission: stored }): [string, DeviceAccess][] => {
        const permission = permissionOf(caller, stored)
        if (!permission) return []
        const tier = tierTable[parseTierName(tierName)]
        return [[id, { deviceId: id, permission, tier, isVendor: isVendor(caller) }]]
      }),
    )
  }
}

/** The vendor holds ADMIN everywhere. An unknown stored level is VIEW. */
function permissionOf(caller: Caller, stored: string | null): PermissionLevel | null {
  if (isVendor(caller)) return 'ADMIN'
  return stored === null ? null : parsePermissionLevel(stored)
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
  { lastContacts, fleetStates, clock }: DeviceReadsPorts,
): Promise<DeviceSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [contacts, states] = await Promise.all([lastContacts(ids), fleetStates(ids)])
  const now = nowSeconds(clock)
  return rows.map((row) => {
    const plan = parseTierName(row.tier)
    const oldestMs = oldestReadableSeconds(tierTable[plan], vendor, now) * 1000
    const known = states.get(row.id)
    const position = known?.position
    return {
      deviceid: row.id,
      name: row.name,
      model: row.model,
      fw: row.fw,
      permission: permissionFor(row.permission),
      plan,
      lastContact: contacts.get(row.id) ?? null,
      expectedIntervalSeconds: row.baseIntervalSeconds * row.transmitInterval,
      group: row.group,
      customer: row.customer,
      status: row.status,
      state: known && known.tsMs >= oldestMs ? known.state : 'ok',
      position: position && position.tsMs >= oldestMs ? { lat: position.lat, lon: position.lon } : null,
    }
  })
}

function toSettings(
  device: DeviceRow,
  access: DeviceAccess,
  caller: Caller,
  accessIds: Record<string, PermissionLevel>,
  values: ReadonlyMap<string, unknown>,
): Omit<DeviceSettings, 'deviceSettings'> {
  const displaySettings = recordOf(values.get(displaySettingsKey))
  return {
    deviceid: device.id,
    model: device.model,
    fw: device.fw,
    access_ids: accessIds,
    requesterUserId: caller.userId,
    myPermission: access.permission,
    dataRestricted: !access.tier.dataToPortal && !access.isVendor,
    tier: access.tier,
    PORTAL_deviceName: device.name,
    PORTAL_deviceNotes: recordOf(values.get('PORTAL_deviceNotes')),
    PORTAL_displaySettings: displaySettings,
    displaySettings,
    PORTAL_computedChannels: [...parseComputedChannels(values.get(computedChannelsKey))],
    base_interval: device.baseIntervalSeconds,
    transmit_interval: device.transmitInterval,
    ...reportedFacts(device.reportedConfig),
    billing: billingOf(device, access.tier.name),
  }
}

function reportedFacts(config: unknown): Pick<DeviceSettings, 'sq_interval' | 'data_to_portal'> {
  const interval = readConfigValue(config, 'device.sq_interval')
  const sends = readConfigValue(config, 'endpoint.data_to_portal')
  return {
    sq_interval: typeof interval === 'number' && interval > 0 ? interval : null,
    data_to_portal: typeof sends === 'boolean' ? sends : null,
  }
}

/** A device on the Basic plan is in no trial, so its trial has no beginning. */
function billingOf(device: DeviceRow, tier: TierName): DeviceSettings['billing'] {
  return {
    tier: tier === 'Hosted' ? hostedServiceValue : 'STANDARD',
    added_ts: tier === 'Basic' ? null : device.addedAt,
    trial_reset_ts: device.trialResetAt,
    plan_expiry_ts: device.planExpiresAt,
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
