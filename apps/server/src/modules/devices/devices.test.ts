import { tierTable } from '@fieldport/domain'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import {
  deviceA,
  deviceB,
  deviceC,
  lastContactSecondsOfA,
  newDevice,
  owner,
  setUpDevices,
  stranger,
  vendor,
  viewer,
} from './testing.ts'

describe.each(relationalTestEngines())('devices on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, asked, accessOf, states, conditions, clock } = {} as Awaited<ReturnType<typeof setUpDevices>>

  beforeEach(async () => {
    ;({ devices, asked, accessOf, states, conditions, clock } = await setUpDevices(relational))
  })

  describe('access', () => {
    it('is what was granted, and none for strangers', async () => {
      expect(await devices.findDeviceAccess(owner, deviceA)).toEqual({
        deviceId: deviceA,
        permission: 'ADMIN',
        tier: tierTable.Hosted,
        isVendor: false,
      })
      expect(await devices.findDeviceAccess(owner, deviceB)).toMatchObject({
        permission: 'USER',
        tier: tierTable.Basic,
      })
      expect(await devices.findDeviceAccess(viewer, deviceA)).toMatchObject({ permission: 'VIEW' })
      expect(await devices.findDeviceAccess(viewer, deviceB)).toBeNull()
      expect(await devices.findDeviceAccess(stranger, deviceA)).toBeNull()
      expect(await devices.findDeviceAccess(stranger, 'NONE00000')).toBeNull()
    })

    it('is ADMIN on every existing device for the vendor', async () => {
      const access = { deviceId: deviceB, permission: 'ADMIN', isVendor: true }
      expect(await devices.findDeviceAccess(vendor, deviceB)).toMatchObject(access)
      expect(await devices.findDeviceAccess(vendor, 'NONE00000')).toBeNull()
    })

    it('is VIEW and Basic for unknown stored values', async () => {
      await relational.db.execute(sql`UPDATE device_permissions SET permission = 'OWNER'`)
      await relational.db.execute(sql`UPDATE devices SET tier = 'Gold'`)
      const access = await devices.findDeviceAccess(owner, deviceA)
      expect(access).toMatchObject({ permission: 'VIEW', tier: { name: 'Basic' } })
      expect((await devices.summaries(owner))[0]).toMatchObject({ permission: 'VIEW', plan: 'Basic' })
      expect([...(await devices.deviceIdsByTier()).values()].flat()).toEqual([])
    })

    it('changes with the next grant', async () => {
      await devices.grant(deviceA, viewer.email, 'OPERATOR')
      expect(await devices.findDeviceAccess(viewer, deviceA)).toMatchObject({ permission: 'OPERATOR' })
    })
  })

  describe('summaries', () => {
    it("cover the caller's devices, with their last contact", async () => {
      expect(await devices.summaries(owner)).toEqual([
        {
          deviceid: deviceA,
          name: `Pump ${deviceA}`,
          model: 'ORB-C1',
          fw: '1.2.3',
          permission: 'ADMIN',
          plan: 'Hosted',
          term: null,
          lastContact: lastContactSecondsOfA,
          expectedIntervalSeconds: 60,
          group: '',
          customer: '',
          status: '',
          state: 'ok',
          condition: null,
          position: null,
        },
        expect.objectContaining({
          deviceid: deviceB,
          permission: 'USER',
          plan: 'Basic',
          lastContact: null,
          fw: null,
        }),
      ])
      expect(asked).toEqual([[deviceA, deviceB]])
      expect(await devices.summaries(stranger)).toEqual([])
      expect(asked).toHaveLength(1)
    })

    it('contain the position as far back as the plan allows', async () => {
      const now = clock.nowMs()
      const place = { lat: -33.5, lon: 151.25 }
      const twoDaysAgo = now - 2 * 86_400_000
      const word = { position: { tsMs: twoDaysAgo, ...place } } as const
      states.set(deviceA, word).set(deviceB, word)
      const [hosted, basic] = await devices.summaries(owner)
      expect(hosted).toMatchObject({ position: place })
      expect(basic).toMatchObject({ position: null })
      const seenByVendor = (await devices.allSummaries(vendor)).find(({ deviceid }) => deviceid === deviceB)
      expect(seenByVendor).toMatchObject({ position: place })
    })

    it('contain the state and the leading condition as far back as the plan allows', async () => {
      const reason = { kind: 'event', topic: 'vin', msg: 'low', lv: 40 } as const
      const leading = { kind: 'event', subject: 'vin', level: 'alarm', since: 1, reason } as const
      const condition = { level: 'alarm', open: 1, needsSomebody: true, leading } as const
      const heard = clock.nowMs() / 1000 - 2 * 86_400
      const asOf = (oldestSeconds: number) =>
        heard >= oldestSeconds
          ? ({ state: 'alarm', condition } as const)
          : ({ state: 'ok', condition: null } as const)
      conditions.set(deviceA, asOf).set(deviceB, asOf)
      expect(await devices.summaries(owner)).toMatchObject([
        { state: 'alarm', condition },
        { state: 'ok', condition: null },
      ])
      const seenByVendor = (await devices.allSummaries(vendor)).find(({ deviceid }) => deviceid === deviceB)
      expect(seenByVendor).toMatchObject({ state: 'alarm', condition })
    })

    it('contain customer and status of the asset notes if they are texts', async () => {
      const note = (deviceId: string, value: unknown) =>
        relational.db.execute(sql`INSERT INTO device_settings (device_id, key, value)
          VALUES (${deviceId}, 'PORTAL_deviceNotes', ${JSON.stringify(value)}::jsonb)`)
      await note(deviceA, { customer: 'Harbour, "7"', status: 'In service', description: 'x' })
      await note(deviceB, { customer: { name: 'x' }, status: 7 })
      await note(deviceC, ['customer'])
      const told = (await devices.allSummaries(vendor)).map(({ customer, status }) => [customer, status])
      expect(told).toEqual([
        ['', ''],
        ['Harbour, "7"', 'In service'],
        ['', ''],
      ])
      expect((await devices.summaries(owner))[0]).toMatchObject({ customer: 'Harbour, "7"' })
    })

    it('cover every device for the vendor', async () => {
      const all = await devices.allSummaries(vendor)
      expect(all.map((each) => [each.deviceid, each.permission])).toEqual([
        [deviceC, 'ADMIN'],
        [deviceA, 'ADMIN'],
        [deviceB, 'ADMIN'],
      ])
      expect(await devices.summaries(vendor)).toEqual([])
      expect([...(await devices.tiersOf(vendor)).keys()].toSorted()).toEqual([deviceC, deviceA, deviceB])
      expect([...(await devices.tiersOf(owner))]).toEqual([
        [deviceA, tierTable.Hosted],
        [deviceB, tierTable.Basic],
      ])
      expect(await devices.tiersOf(stranger)).toEqual(new Map())
    })

    it('take one statement and one lookup for any number of devices', async () => {
      const many = Array.from({ length: 2_500 }, (_, n) => `MANY${String(n).padStart(5, '0')}`)
      await devices.createDevices(many.map((deviceId) => newDevice({ deviceId })))
      await devices.grantAll(
        many.map((deviceId) => ({ deviceId, email: stranger.email, permission: 'VIEW' as const })),
      )
      const execute = vi.spyOn(relational.db, 'execute')
      expect(await devices.summaries(stranger)).toHaveLength(2_500)
      expect(execute).toHaveBeenCalledTimes(1)
      execute.mockRestore()
      expect(asked).toHaveLength(1)
    })
  })

  describe('settings', () => {
    it("include the caller's permissions", async () => {
      expect(await devices.settings(await accessOf(owner, deviceA), owner)).toEqual({
        deviceid: deviceA,
        model: 'ORB-C1',
        fw: '1.2.3',
        access_ids: { [owner.userId]: 'ADMIN', [viewer.userId]: 'VIEW' },
        requesterUserId: owner.userId,
        myPermission: 'ADMIN',
        dataRestricted: false,
        tier: tierTable.Hosted,
        PORTAL_deviceName: `Pump ${deviceA}`,
        PORTAL_deviceNotes: {},
        PORTAL_computedChannels: [],
        PORTAL_timeZone: null,
        PORTAL_displaySettings: { vin: { name: 'Supply' } },
        displaySettings: { vin: { name: 'Supply' } },
        base_interval: 5,
        transmit_interval: 12,
        sq_interval: null,
        data_to_portal: null,
        billing: {
          tier: 'PREMIUM',
          added_ts: expect.any(Number) as number,
          trial_reset_ts: null,
          plan_expiry_ts: null,
          last_upgrade_ts: null,
          delete_ts: null,
        },
        term: null,
        subOwner: null,
        billingEmail: null,
        subscription_info: { status: 'none', grace_ends_ts: null },
        plan_expiry_ts: null,
        trialResetActive: false,
        PORTAL_billingNotes: { tier_expiry_days: null },
        PORTAL_add_next_user_without_pass: { active: false },
        deviceSettings: {
          ALERTS_emails_remaining: 300,
          ALERTS_sms_remaining: 100,
          ALERTS_rollover_email_limit: 300,
          ALERTS_rollover_sms_limit: 100,
          ALERTS_rollover_ts: Date.UTC(2023, 11, 1) / 1000,
        },
      })
    })

    it("include the start of the trial, the plan's interval, and whether data is sent at all", async () => {
      await relational.db.execute(sql`UPDATE devices SET tier = 'Trial', added_at = 1700000000, trial_reset_at = 1700000500,
        reported_config = '{"device":{"sq_interval":4},"endpoint":{"data_to_portal":false}}' WHERE id = ${deviceA}`)
      const settings = await devices.settings(await accessOf(viewer, deviceA), viewer)
      expect(settings).toMatchObject({
        sq_interval: 4,
        data_to_portal: false,
        billing: { tier: 'STANDARD', added_ts: 1_700_000_000, trial_reset_ts: 1_700_000_500 },
      })
      await relational.db.execute(sql`UPDATE devices SET tier = 'Basic',
        reported_config = '{"device":{"sq_interval":"often"}}' WHERE id = ${deviceA}`)
      expect(await devices.settings(await accessOf(viewer, deviceA), viewer)).toMatchObject({
        sq_interval: null,
        billing: { tier: 'STANDARD', added_ts: null },
      })
    })

    it('name no other users to those who may not see them', async () => {
      const settings = await devices.settings(await accessOf(viewer, deviceA), viewer)
      expect(settings.access_ids).toEqual({ [viewer.userId]: 'VIEW' })
    })

    it('restrict data under a plan without it, except for the vendor', async () => {
      expect(await devices.settings(await accessOf(owner, deviceB), owner)).toMatchObject({
        dataRestricted: true,
      })
      expect(await devices.settings(await accessOf(vendor, deviceB), vendor)).toMatchObject({
        dataRestricted: false,
        myPermission: 'ADMIN',
        access_ids: { [owner.userId]: 'USER' },
      })
    })
  })

  describe('the connection', () => {
    it('shows addresses, topics and the secret', async () => {
      expect(await devices.connection(await accessOf(owner, deviceA))).toEqual({
        deviceid: deviceA,
        secret: `secret-${deviceA}`,
        mqtt: {
          host: 'portal.example.com',
          port: 1883,
          tls: false,
          topic: `devices/${deviceA}/data`,
          configTopic: `devices/${deviceA}/config`,
        },
        http: { url: `https://portal.example.com/ingest/${deviceA}` },
        udp: { host: 'portal.example.com', port: null, allowed: false },
      })
    })

    it('shows the external broker if there is one', async () => {
      const outside = { mqttUrl: 'mqtts://broker.example.com', udpPort: 9000 }
      ;({ devices } = await setUpDevices(relational, outside))
      const { mqtt, udp } = await devices.connection(await accessOf(owner, deviceA))
      expect(mqtt).toMatchObject({ host: 'broker.example.com', port: 8883, tls: true })
      expect(udp).toMatchObject({ port: 9000 })
    })

    it('allows UDP as soon as its owner does', async () => {
      expect(await devices.isUdpAllowed(deviceA)).toBe(false)
      const connection = await devices.setUdpAllowed(await accessOf(owner, deviceA), true)
      expect(connection.udp.allowed).toBe(true)
      expect(await devices.isUdpAllowed(deviceA)).toBe(true)
      expect(await devices.isUdpAllowed(deviceB)).toBe(false)
    })

    it('stores no readable secret', async () => {
      const stored = JSON.stringify(rowsOf(await relational.db.execute(sql`SELECT * FROM devices`)))
      expect(stored).not.toContain('secret-')
      expect(stored).not.toContain('setup.')
    })
  })
})
