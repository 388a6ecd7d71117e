import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, deviceC, newDevice, owner, setUpDevices, viewer } from '../testing.ts'

describe.each(relationalTestEngines())('the registry on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, clock, accessOf } = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeEach(async () => {
    ;({ devices, clock, accessOf } = await setUpDevices(relational))
  })

  describe('creating', () => {
    it('creates all or none, and says which exist', async () => {
      const batch = [newDevice({ deviceId: 'NEWW00001' }), newDevice({ deviceId: deviceA, name: 'Other' })]
      await expect(devices.createDevices(batch)).rejects.toMatchObject({
        code: 'CONFLICT',
        context: { deviceIds: [deviceA] },
      })
      expect(await devices.deviceExists('NEWW00001')).toBe(false)
    })

    it('keeps or updates existing ones on request', async () => {
      const changed = newDevice({ deviceId: deviceA, name: 'Other', secret: 'secret-other' })
      await devices.createDevice(changed, 'keep')
      expect(await devices.connection(await accessOf(owner, deviceA))).toMatchObject({
        secret: `secret-${deviceA}`,
      })
      expect(await devices.authenticateDevice(deviceA, 'secret-other')).toBe(false)
      await devices.createDevice(changed, 'update')
      expect(await devices.authenticateDevice(deviceA, 'secret-other')).toBe(true)
      const settings = await devices.settings(await accessOf(owner, deviceA), owner)
      expect(settings).toMatchObject({
        PORTAL_deviceName: 'Other',
        displaySettings: { vin: { name: 'Supply' } },
      })
    })

    it('reports the devices whose secret was replaced', async () => {
      const heard: unknown[][] = []
      devices.onRekeyed((...told) => heard.push(told))
      const other = newDevice({ deviceId: deviceA, secret: 'secret-other' })
      await devices.createDevices([other, newDevice({ deviceId: 'NEWW00001' })], 'keep')
      expect(heard).toEqual([])
      const renamed = newDevice({ deviceId: deviceB, name: 'Other' })
      await devices.createDevices([other, renamed, newDevice({ deviceId: 'NEWW00002' })], 'update')
      expect(heard).toEqual([[[deviceA], 'here']])
    })

    it.each([
      [{ deviceId: 'short' }, /device ID of 9/],
      [{ name: '' }, /name/],
      [{ name: 'bell\u0007' }, /printable/],
      [{ tier: 'Gold' as 'Basic' }, /tier/],
      [{ secret: 'has spaces here' }, /secret/],
      [{ setupPassword: 'no' }, /setup password/],
      [{ baseIntervalSeconds: 0 }, /baseIntervalSeconds/],
      [{ transmitInterval: Number.NaN }, /transmitInterval/],
      [{ more: 1 } as object, /more/],
    ])('refuses %o', async (wrong, message) => {
      const refused = devices.createDevice({ ...newDevice({ deviceId: 'NEWW00001' }), ...wrong })
      await expect(refused).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(message) as unknown,
      })
    })

    it('grants all or none, to existing accounts and devices', async () => {
      const batch = [
        { deviceId: deviceB, email: viewer.email, permission: 'VIEW' as const },
        { deviceId: deviceA, email: 'nobody@example.com', permission: 'VIEW' as const },
      ]
      await expect(devices.grantAll(batch)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: `Device ${deviceA} or account nobody@example.com not found.`,
      })
      expect(await devices.findDeviceAccess(viewer, deviceB)).toBeNull()
    })

    it('sorts devices by plan for retention', async () => {
      await devices.grant(deviceC, owner.email, 'ADMIN')
      expect(await devices.deviceIdsByTier()).toEqual(
        new Map([
          ['Basic', [deviceB]],
          ['Trial', [deviceC]],
          ['Hosted', [deviceA]],
        ]),
      )
    })
  })

  describe('authenticating', () => {
    it("accepts only the device's own secret", async () => {
      expect(await devices.authenticateDevice(deviceA, `secret-${deviceA}`)).toBe(true)
      expect(await devices.authenticateDevice(deviceA, `secret-${deviceB}`)).toBe(false)
      expect(await devices.authenticateDevice(deviceA, '')).toBe(false)
      expect(await devices.authenticateDevice('NONE00000', 'secret-NONE00000')).toBe(false)
      expect(await devices.authenticateDevice("'; DROP", 'secret')).toBe(false)
    })

    it('queries the engine rarely, also for many simultaneous requests', async () => {
      const select = vi.spyOn(relational.db, 'select')
      const ask = () =>
        Promise.all([1, 2, 3].map(() => devices.authenticateDevice(deviceA, `secret-${deviceA}`)))
      expect(await ask()).toEqual([true, true, true])
      await ask()
      expect(await devices.isUdpAllowed(deviceA)).toBe(false)
      expect(select).toHaveBeenCalledTimes(1)
      await relational.db.execute(sql`UPDATE devices SET udp_allowed = true`)
      clock.now += 5_000
      expect(await devices.isUdpAllowed(deviceA)).toBe(true)
      expect(select).toHaveBeenCalledTimes(2)
      select.mockRestore()
    })

    it('applies a plan change when notified, and notifies others', async () => {
      const told: string[] = []
      devices.onPlanChanged((deviceIds) => told.push(...deviceIds))
      const setTier = (tier: string) =>
        relational.db.execute(sql`UPDATE devices SET tier = ${tier} WHERE id = ${deviceA}`)
      expect((await devices.findTier(deviceA))?.name).toBe('Hosted')
      await setTier('Basic')
      devices.planChanged([deviceA])
      expect((await devices.findTier(deviceA))?.name).toBe('Basic')
      await setTier('Hosted')
      devices.forgetPlans([deviceA])
      expect((await devices.findTier(deviceA))?.name).toBe('Hosted')
      expect(told).toEqual([deviceA])
    })

    it('knows a device as soon as it is created', async () => {
      expect(await devices.deviceExists('NEWW00001')).toBe(false)
      await devices.createDevice(newDevice({ deviceId: 'NEWW00001' }))
      expect(await devices.deviceExists('NEWW00001')).toBe(true)
    })
  })
})
