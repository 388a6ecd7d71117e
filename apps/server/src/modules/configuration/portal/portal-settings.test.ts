import { tierTable } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { users } from '../../../adapters/relational/schema.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, deviceC, owner, vendor, viewer } from '../../devices/testing.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'
import type { Alerts } from './alerts.service.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

const fleetOwner: Caller = { ...owner, groups: ['aemp_api_users'] }
const aemp = {
  AEMP_enabled: true,
  AEMP_make: 'Maker',
  AEMP_model: 'X1',
  AEMP_equipmentID: '7',
  AEMP_serialNumber: 'SN-1',
  AEMP_fuelRemainingKey: 'cp1',
}

describe.each(relationalTestEngines())('portal settings on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.devices.grant(deviceC, owner.email, 'ADMIN')
  })

  const set = async (
    settings: Record<string, unknown>,
    who = owner,
    deviceId = deviceA,
    over: Partial<DeviceAccess> = {},
  ) => {
    const access = { ...(await bench.accessOf(who, deviceId)), ...over }
    return bench.configuration.deviceSetSettings(who, access, settings)
  }
  const get = async (who = owner, deviceId = deviceA) =>
    bench.devices.settings(await bench.accessOf(who, deviceId), who)
  const kept = async (who = owner, deviceId = deviceA) => (await get(who, deviceId)).deviceSettings

  it('are written all or none, and audited by name', async () => {
    expect(
      await set({ PORTAL_config_to_portal_ts: 1_700_000_000, SPC_allowed_devices: ['aaaa00009'] }),
    ).toMatchObject({
      message: 'Settings have been successfully updated.',
    })
    expect(await kept()).toMatchObject({
      PORTAL_config_to_portal_ts: 1_700_000_000,
      SPC_allowed_devices: ['AAAA00009'],
    })
    await expect(
      set({ PORTAL_config_to_portal_ts: 5, PORTAL_displaySettings: 'none' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await kept()).toMatchObject({ PORTAL_config_to_portal_ts: 1_700_000_000 })
    expect(
      await bench.query(
        "SELECT action, subject, details FROM audit_entries WHERE actor_email = 'owner@example.com'",
      ),
    ).toEqual([
      {
        action: 'configuration.portalSettingsChanged',
        subject: deviceA,
        details: { keys: ['PORTAL_config_to_portal_ts', 'SPC_allowed_devices'] },
      },
    ])
    expect(bench.noted).toHaveLength(1)
    await set({ PORTAL_config_to_portal_ts: null })
    expect(await kept()).not.toHaveProperty('PORTAL_config_to_portal_ts')
  })

  it("include the device's time zone, shown to everyone with access", async () => {
    expect((await get(viewer)).PORTAL_timeZone).toBeNull()
    await set({ PORTAL_timeZone: 'Asia/Kolkata' })
    expect((await get(viewer)).PORTAL_timeZone).toBe('Asia/Kolkata')
    await expect(set({ PORTAL_timeZone: 'UTC' }, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const hostile of ['Mars/Olympus', '+05:30', '', 7, {}, ['UTC'], 'x'.repeat(1000)])
      await expect(set({ PORTAL_timeZone: hostile })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Unknown time zone. Use a name such as Europe/Berlin.',
      })
    const stale = { PORTAL_timeZone: null }
    const access = await bench.accessOf(owner, deviceA)
    const settings = { PORTAL_timeZone: 'UTC' }
    await expect(
      bench.configuration.deviceSetSettings(owner, access, settings, { loaded: stale }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      context: { keys: ['PORTAL_timeZone'], by: [owner.email] },
    })
    expect((await get()).PORTAL_timeZone).toBe('Asia/Kolkata')
    expect(bench.noted).toHaveLength(1)
    await set({ PORTAL_timeZone: null })
    expect((await get()).PORTAL_timeZone).toBeNull()
  })

  it('include validated computed channels, shown to everyone with access', async () => {
    const channel = { key: 'calc1', name: 'Fuel rate', units: 'L/h', decimals: 1, expression: '-rate(fuel)' }
    await set({ PORTAL_computedChannels: [{ ...channel, extra: 'x', name: ' Fuel rate ' }] })
    expect((await get(viewer)).PORTAL_computedChannels).toEqual([channel])
    await expect(set({ PORTAL_computedChannels: [] }, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const [hostile, message] of [
      [{}, 'The value entered for PORTAL_computedChannels is invalid.'],
      [[null], 'The value entered for PORTAL_computedChannels is invalid.'],
      [
        [{ ...channel, expression: 'a'.repeat(301) }],
        'The value entered for PORTAL_computedChannels is invalid.',
      ],
      [[channel, channel], 'Two computed channels have the same key.'],
      [Array.from({ length: 21 }, () => channel), 'Limit: 20 computed channels per device.'],
      [[{ ...channel, key: '__proto__' }], 'Use a key from calc1 to calc20.'],
      [[{ ...channel, expression: 'vin + calc2' }], "A computed channel can't use another computed channel."],
      [
        [{ ...channel, expression: 'process.exit(1)' }],
        'Unknown function. You can use if, min, max, abs, round, sqrt, clamp, delta and rate.',
      ],
    ] as const)
      await expect(set({ PORTAL_computedChannels: hostile })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message,
      })
    expect((await get()).PORTAL_computedChannels).toEqual([channel])
    await set({ PORTAL_computedChannels: null })
    expect((await get()).PORTAL_computedChannels).toEqual([])
  })

  it('each require their own permission', async () => {
    for (const settings of [{}, { PORTAL_userScript: 'x' }, { PORTAL_billingNotes: {} }, { toString: 1 }])
      await expect(set(settings)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`AEMP_${n}`, 'x']))
    await expect(set(many)).rejects.toMatchObject({ message: 'Change at most 50 settings at once.' })
    for (const settings of [
      { PORTAL_displaySettings: {} },
      { SPC_allowed_devices: [] },
      { PORTAL_deviceNotes: {} },
    ])
      await expect(set(settings, viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // USER may change everything except the notes, which only an Admin may.
    await expect(set({ PORTAL_deviceNotes: {} }, owner, deviceB)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(set({ PORTAL_displaySettings: {} }, owner, deviceB)).resolves.toBeDefined()
    await expect(set({ AEMP_enabled: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(set({ SPC_allowed_devices: [] }, owner, deviceB)).rejects.toMatchObject({
      code: 'PLAN_RESTRICTED',
      message: 'Please upgrade this device to a Hosted plan to configure Device to Device API settings.',
    })
    await expect(set(aemp, fleetOwner, deviceB)).rejects.toMatchObject({
      message: 'Please upgrade this device to a Hosted plan to configure AEMP API settings.',
    })
    await expect(set({ ...aemp, SPC_allowed_devices: [] }, vendor, deviceB)).resolves.toBeDefined()
  })

  it('ignore invalid device IDs, and require firmware that supports them', async () => {
    const ids = [' aaaa00009', 'aaaa00009', 'AAAA00009', 'short', 7, null, 'bbbb00008', '0-CCCC003']
    await set({ SPC_allowed_devices: ids })
    expect(await kept()).toMatchObject({ SPC_allowed_devices: ['AAAA00009', 'BBBB00008'] })
    await set({ SPC_allowed_devices: ['CCCC00001', deviceA.toLowerCase()] })
    expect(await kept()).toMatchObject({ SPC_allowed_devices: ['CCCC00001'] })
    await set({ SPC_allowed_devices: 'cccc00001, x, dddd00001' })
    expect(await kept()).toMatchObject({ SPC_allowed_devices: ['CCCC00001', 'DDDD00001'] })
    for (const fw of ['SFW002-2.6.3', 'SFW003-3.9.9']) {
      await bench.say(deviceA, reportOf({ device: { fw } }))
      await expect(set({ SPC_allowed_devices: [] })).rejects.toMatchObject({
        message: 'A firmware update is required to use this function.',
      })
    }
    for (const fw of ['SFW002-2.6.4', 'SFW003-4.0.0', 'SFW001-1.0.0']) {
      await bench.say(deviceA, reportOf({ device: { fw } }))
      await expect(set({ SPC_allowed_devices: [] })).resolves.toBeDefined()
    }
  })

  it('require a complete equipment identity, visible only to its group', async () => {
    await set(aemp, fleetOwner)
    expect(await kept(fleetOwner)).toMatchObject(aemp)
    expect(await kept(owner)).not.toHaveProperty('AEMP_make')
    for (const key of ['AEMP_make', 'AEMP_model', 'AEMP_equipmentID', 'AEMP_serialNumber'])
      await expect(set({ ...aemp, [key]: ' ' }, fleetOwner)).rejects.toMatchObject({
        message: 'Enter make, model, equipment ID and serial number.',
      })
    await set({ AEMP_fuelRemainingKey: '' }, fleetOwner)
    await set({ AEMP_enabled: false }, fleetOwner)
    await expect(set({ AEMP_enabled: 'yes' }, fleetOwner)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  describe('for alerts', () => {
    const alerts: Alerts = {
      alertSMSInterval: 0,
      alertEmailInterval: 86_400,
      warningSMSInterval: 600,
      warningEmailInterval: 3600,
      alarmSMSInterval: 2_592_000,
      alarmEmailInterval: 0,
      emailList: [' one@example.com ', '', 'one@example.com', 'no address at all'],
      phoneList: [' +61400000000', ''],
    }
    const setAlerts = async (over: Partial<Alerts> = {}, who = owner, deviceId = deviceA) =>
      bench.configuration.deviceSetAlert(who, await bench.accessOf(who, deviceId), { ...alerts, ...over })

    it('are stored with the monthly quota', async () => {
      expect(await kept()).toEqual({
        ALERTS_emails_remaining: 300,
        ALERTS_sms_remaining: 100,
        ALERTS_rollover_email_limit: 300,
        ALERTS_rollover_sms_limit: 100,
        ALERTS_rollover_ts: Date.UTC(2023, 11, 1) / 1000,
      })
      expect(await setAlerts()).toMatchObject({ message: 'Settings have been successfully updated.' })
      expect(await kept()).toEqual({
        ALERTS_alertSMSInterval: 0,
        ALERTS_alertEmailInterval: 86_400,
        ALERTS_warningSMSInterval: 600,
        ALERTS_warningEmailInterval: 3600,
        ALERTS_alarmSMSInterval: 2_592_000,
        ALERTS_alarmEmailInterval: 0,
        ALERTS_emailList: ['one@example.com', 'no address at all'],
        ALERTS_phoneList: ['+61400000000'],
        ALERTS_emails_remaining: 300,
        ALERTS_sms_remaining: 100,
        ALERTS_rollover_email_limit: 300,
        ALERTS_rollover_sms_limit: 100,
        ALERTS_rollover_ts: Date.UTC(2023, 11, 1) / 1000,
      })
      expect(await kept(viewer)).toEqual({})
    })

    it("report a conflict with another person's change", async () => {
      const loaded = { ALERTS_emailList: null, ALERTS_alertEmailInterval: null }
      await setAlerts({ loaded })
      const others = await kept()
      await expect(setAlerts({ emailList: ['two@example.com'], loaded })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'The same settings have changed since you opened them.',
        context: { keys: ['ALERTS_alertEmailInterval', 'ALERTS_emailList'], by: [owner.email] },
      })
      expect(await kept()).toEqual(others)
      await setAlerts({ emailList: ['two@example.com'], loaded: others })
      expect(await kept()).toMatchObject({ ALERTS_emailList: ['two@example.com'] })
    })

    it('enable SMS only for users with a phone number', async () => {
      await setAlerts({ warningSMSInterval: 0, alarmSMSInterval: 600 })
      await relational.db.update(users).set({ phoneNumber: '' })
      // An SMS interval that is already in use remains.
      await setAlerts({ warningSMSInterval: 0, alarmSMSInterval: 600, alarmEmailInterval: 600 })
      await expect(setAlerts({ warningSMSInterval: 600, alarmSMSInterval: 600 })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Add a phone number to your profile to set up SMS messages.',
      })
    })

    it('allow ten recipients each, with international numbers', async () => {
      const eleven = Array.from({ length: 11 }, (_, n) => `+6140000000${n}`)
      await expect(setAlerts({ emailList: eleven })).rejects.toMatchObject({
        message: 'Maximum 10 email addresses allowed.',
        context: { title: 'Maximum Reached' },
      })
      await expect(setAlerts({ phoneList: eleven })).rejects.toMatchObject({
        message: 'Maximum 10 mobile numbers allowed.',
      })
      await expect(setAlerts({ phoneList: ['0400 000 000'] })).rejects.toMatchObject({
        message:
          'Please change phone number format to match international format. For example: an Australian number looks like +61xxxxxxxxx',
        context: { title: 'Phone Number Format Error' },
      })
      await expect(setAlerts({ alarmSMSInterval: 7 })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    })

    it('require a plan with messages, except for the vendor', async () => {
      expect(tierTable.Basic.sms).toBe(0)
      await expect(setAlerts({}, owner, deviceB)).rejects.toMatchObject({
        code: 'PLAN_RESTRICTED',
        message: 'Please upgrade this device to a Hosted plan to configure email and SMS alerts.',
      })
      await expect(setAlerts({}, vendor, deviceB)).resolves.toBeDefined()
    })

    it('have only alerts on the simpler devices', async () => {
      await setAlerts({ alertEmailInterval: 600 }, owner, deviceC)
      expect(await kept(owner, deviceC)).toMatchObject({
        ALERTS_alertEmailInterval: 600,
        ALERTS_warningSMSInterval: 0,
        ALERTS_warningEmailInterval: 0,
        ALERTS_alarmSMSInterval: 0,
      })
    })
  })
})
