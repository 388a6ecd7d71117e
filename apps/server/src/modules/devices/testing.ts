import { defaultSiteId } from '@fieldport/domain'
import type { Relational } from '../../adapters/relational/open.ts'
import { users } from '../../adapters/relational/schema.ts'
import { emptyTables } from '../../adapters/relational/testing.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { createSeal } from '../../platform/seal.ts'
import type { AuditRecord } from '../audit/audit.module.ts'
import type { AddressSettings } from './device-addresses.ts'
import { createDevicesModule } from './devices.module.ts'
import type { ConditionsOf, FleetStates } from './devices.service.ts'
import { createDeviceGroupsModule } from './groups/groups.module.ts'
import type { NewDevice } from './labels/new-device.ts'
import { createRedactionModule } from '../redaction/redaction.module.ts'

/** A device with defaults for everything that a test does not set. */
export function newDevice(over: Partial<NewDevice> & { readonly deviceId: string }): NewDevice {
  return {
    name: `Pump ${over.deviceId}`,
    model: 'ORB-C1',
    tier: 'Hosted',
    secret: `secret-${over.deviceId}`,
    setupPassword: `setup.${over.deviceId.replace('-', '')}`,
    ...over,
  }
}

const caller = (name: string, groups: Caller['groups'] = []): Caller => ({
  userId: `id-${name}`,
  email: `${name}@example.com`,
  name,
  groups,
  siteId: defaultSiteId,
})
export const owner = caller('owner')
export const viewer = caller('viewer')
export const stranger = caller('stranger')
export const vendor = caller('vendor', ['senquip_admin'])
export const deviceA = 'AAAA00001'
export const deviceB = 'BBBB00002'
export const deviceC = '0-CCCC003'
export const lastContactSecondsOfA = 1_699_999_000

type FleetStateOf = Awaited<ReturnType<FleetStates>> extends ReadonlyMap<string, infer State> ? State : never

const addresses: AddressSettings = {
  publicUrl: 'https://portal.example.com',
  mqttPort: 1883,
  mqttUrl: undefined,
  udpPort: undefined,
}

/** The module on an emptied engine, with four people and three devices. */
export async function setUpDevices(relational: Relational, over: Partial<AddressSettings> = {}) {
  const clock = { now: 1_700_000_000_000, nowMs: () => clock.now }
  /** Reads of the telemetry store. */
  const asked: (readonly string[])[] = []
  const audited: AuditRecord[] = []
  /** States returned by the telemetry store. */
  const states: Map<string, FleetStateOf> = new Map()
  /** Conditions returned by the fold, by how far back a plan shows data. */
  const conditions: Map<string, (oldestSeconds: number) => ReturnType<ConditionsOf>> = new Map()
  const { deviceGroups } = createDeviceGroupsModule({
    db: relational.db,
    audit: { record: (record) => Promise.resolve(void audited.push(record)) },
  })
  const seal = createSeal('k'.repeat(32))
  const { devices, close } = createDevicesModule({
    db: relational.db,
    rowCache: relational.rowCache,
    seal,
    redaction: createRedactionModule({ db: relational.db, seal }).redaction,
    clock,
    lastContacts: (ids) => {
      asked.push(ids)
      return Promise.resolve(new Map([[deviceA, lastContactSecondsOfA]]))
    },
    fleetStates: () => Promise.resolve(states),
    conditionsOf: (deviceId, oldestSeconds) =>
      conditions.get(deviceId)?.(oldestSeconds) ?? { state: 'ok', condition: null },
    addresses: { ...addresses, ...over },
    log: { warn: () => {} },
  })
  await emptyTables(relational.db, 'users', 'devices')
  const people = [owner, viewer, stranger, vendor]
  const phoneNumber = '+61400000001'
  await relational.db
    .insert(users)
    .values(people.map(({ userId: id, email, name }) => ({ id, email, name, phoneNumber })))
  await devices.createDevices([
    newDevice({ deviceId: deviceB, tier: 'Basic' }),
    newDevice({
      deviceId: deviceA,
      fw: '1.2.3',
      baseIntervalSeconds: 5,
      transmitInterval: 12,
      displaySettings: { vin: { name: 'Supply' } },
    }),
    newDevice({ deviceId: deviceC, tier: 'Trial' }),
  ])
  await devices.grantAll([
    { deviceId: deviceA, email: owner.email, permission: 'ADMIN' },
    { deviceId: deviceB, email: owner.email, permission: 'USER' },
    { deviceId: deviceA, email: 'Viewer@Example.com', permission: 'VIEW' },
  ])
  const accessOf = async (who: Caller, deviceId: string) => {
    const access = await devices.findDeviceAccess(who, deviceId)
    if (!access) throw new Error('No access.')
    return access
  }
  return { devices, deviceGroups, close, clock, asked, states, conditions, audited, accessOf }
}
