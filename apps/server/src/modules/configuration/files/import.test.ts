import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, deviceC, owner, vendor } from '../../devices/testing.ts'
import { setUpFiles } from './testing.ts'

describe.each(relationalTestEngines())('an import of settings on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUpFiles>>

  beforeEach(async () => {
    bench = await setUpFiles(relational)
  })

  it('copies from one device to another, as one change', async () => {
    await bench.seed()
    const file = await bench.fileOf()
    const answer = await bench.importInto(deviceC, file)
    expect(answer).toMatchObject({ resultCode: 'OK', message: 'Settings imported.' })
    expect(bench.resultsOf(answer)).toEqual({
      'Device settings': 'success',
      'Wi-Fi settings': 'success',
      'LTE settings': 'success',
      'Display settings': 'success',
      'Asset notes': 'success',
      'Device to Device API': 'success',
      'Notification settings': 'success',
      Script: 'success',
    })
    expect(bench.orders).toHaveLength(1)
    expect(bench.lastOrder()).toMatchObject({
      deviceId: deviceC,
      args: {
        config: {
          device: { base_interval: 30 },
          gps: { interval: 7 },
          wifi: { sta: { pass: 'wifi-secret-pass' } },
          gsm: { pass: 'lte-secret-pass' },
          own: { thing: 'x' },
        },
        reboot: true,
      },
      shownArgs: { config: { wifi: { sta: { pass: '***' } } } },
    })
    expect(bench.lastOrder().args['config']).not.toHaveProperty('device.name')
    expect(bench.scripts.get(deviceC)).toBe(bench.scripts.get(deviceA))
    const { Items } = await bench.configuration.getHistory(deviceC, { limit: 1 })
    expect(Items).toMatchObject([{ source: 'import', note: `Imported from ${deviceA}`, by: owner.email }])
    const shown = await bench.devices.settings(await bench.accessOf(owner, deviceC), owner)
    expect(shown.PORTAL_displaySettings).toMatchObject({ vin: { name: 'Supply' } })
    expect(shown.deviceSettings.SPC_allowed_devices).toEqual(['AAAA00009'])
    expect(shown.deviceSettings.ALERTS_escalation).toMatchObject([
      { recipient: 'next@example.com', waitMinutes: 15 },
    ])
    const stored = await bench.query('SELECT to_jsonb(t)::text AS row FROM audit_entries t')
    expect(JSON.stringify([stored, Items])).not.toMatch(/secret-pass/)
    expect(bench.resultsOf(await bench.importInto(deviceC, file))).toMatchObject({ Script: 'skipped' })
  })

  it('changes nothing in a dry run', async () => {
    await bench.seed()
    const file = await bench.fileOf()
    const answer = await bench.importInto(deviceC, file, { dryRun: true })
    expect(answer.message).toBe('Nothing has been changed yet.')
    expect(new Set(Object.values(bench.resultsOf(answer)))).toEqual(new Set(['success']))
    expect(answer.importResults[0]?.message).toBe('6 settings would change.')
    expect(bench.orders).toEqual([])
    expect(bench.scripts.has(deviceC)).toBe(false)
    const shown = await bench.devices.settings(await bench.accessOf(owner, deviceC), owner)
    expect(shown.PORTAL_displaySettings).toEqual({})
    expect(shown.deviceSettings).not.toHaveProperty('SPC_allowed_devices')
  })

  it('includes networks only if selected', async () => {
    const answer = await bench.importInto(deviceC, await bench.fileOf(), {
      useImportedWiFiSettings: false,
      useImportedLTESettings: false,
    })
    expect(answer.importResults).toMatchObject([
      { importName: 'Device settings', result: 'success' },
      { importName: 'Wi-Fi settings', result: 'skipped', message: 'Not selected.' },
      { importName: 'LTE settings', result: 'skipped', message: 'Not selected.' },
      { importName: 'Display settings' },
      { importName: 'Device to Device API' },
      { importName: 'Notification settings' },
    ])
    expect(bench.lastOrder().args['config']).not.toHaveProperty('wifi')
    expect(bench.lastOrder().args['config']).not.toHaveProperty('gsm')
  })

  it('resets missing settings only if told to overwrite', async () => {
    const device = { model: 'QUAD-C2', fw: 'SFW003-4.1.0', base_interval: 77 }
    const can1 = { nominal_baud: 500 }
    const wifi = { sta: { ssid: 'own' } }
    await bench.say(deviceC, { device, can1, wifi, gps: { name: 'kept' }, own: { thing: 'y' } })
    const file = { ...(await bench.fileOf({})), deviceSettings: { gps: { interval: 9 } } }
    await bench.importInto(deviceC, file)
    expect(bench.lastOrder().args['config']).toEqual({ gps: { interval: 9 } })
    await bench.finish(bench.lastOrder(), { state: 'cancelled' })
    const { warnings } = await bench.importInto(deviceC, file, { overwriteDeviceConfig: true })
    expect(warnings).toEqual(['Settings not in the file that return to their defaults: 2.'])
    expect(bench.lastOrder().args['config']).toEqual({
      gps: { interval: 9 },
      device: { base_interval: 60 },
      can1: { nominal_baud: 250 },
    })
  })

  it('lists refused parts', async () => {
    const file = await bench.fileOf({})
    const answer = await bench.importInto(deviceC, {
      ...file,
      device: { ...file.device, model: 'ORB-C1' },
      deviceSettings: {
        gps: { interval: 'often', maxtime: 250 },
        endpoint: { config_to_portal: false },
        device: { id: 'OTHER0001', fw: 'x' },
      },
      wifi: { wifi: { sta: { ssid: 'x'.repeat(40), pass: '***' } }, gps: { interval: 1 } },
      script: 'locked',
      aemp: { AEMP_make: 'x', PORTAL_userScript: 'y' },
      deviceToDeviceApi: ['AAAA00009', 7],
      notificationSettings: {
        alertSMSInterval: 1,
        alertEmailInterval: 0,
        warningSMSInterval: 0,
        warningEmailInterval: 0,
        alarmSMSInterval: 0,
        alarmEmailInterval: 0,
        emailList: [],
        phoneList: [],
      },
    })
    expect(answer.message).toBe('4 parts of the file were not imported.')
    expect(answer.importResults).toMatchObject([
      {
        importName: 'Device settings',
        result: 'success',
        message:
          '1 setting is queued for the device.\nThe value entered for gps.interval is not a valid number.',
      },
      {
        importName: 'Wi-Fi settings',
        result: 'failed',
        message: 'The value entered for wifi.sta.ssid is invalid.',
      },
      { importName: 'Device to Device API', result: 'success', message: 'Replaced.' },
      { importName: 'AEMP', result: 'failed', message: "You don't have permission to do this." },
      {
        importName: 'Notification settings',
        result: 'failed',
        message: 'The value entered for alertSMSInterval is invalid.',
      },
      { importName: 'Script', result: 'failed', message: 'The script is locked.' },
    ])
    expect(answer.warnings).toEqual([
      'The file is from model ORB-C1, but this device is model QUAD-C2.',
      'Input and output settings differ between these models.',
      "The setting 'Configuration from portal' is not imported.",
      'Blanked passwords in the file are skipped: wifi.sta.pass',
      'The value entered for gps.interval is not a valid number.',
      'The value entered for wifi.sta.ssid is invalid.',
    ])
    expect(bench.lastOrder().args['config']).toEqual({ gps: { maxtime: 250 } })
  })

  it('from another firmware requires confirmation', async () => {
    const file = await bench.fileOf()
    const of = (fw: string | null) => ({ ...file, device: { ...file.device, fw } })
    expect(await bench.importInto(deviceC, of('SFW002-1.0.0'))).toMatchObject({
      resultCode: 'FIRMWARE_NUMBER_MISMATCH',
      message: 'The settings are from firmware SFW002-1.0.0, but this device runs SFW003-4.1.0.',
      warnings: [],
      importResults: [],
    })
    expect((await bench.importInto(deviceC, of('SFW003-4.0.0'))).resultCode).toBe('FIRMWARE_VERSION_MISMATCH')
    expect(bench.orders).toEqual([])
    const number = { overrideFirmwareNumber: true }
    const version = { overrideFirmwareVersion: true }
    expect((await bench.importInto(deviceC, of('SFW002-1.0.0'), version)).resultCode).toBe(
      'FIRMWARE_NUMBER_MISMATCH',
    )
    expect((await bench.importInto(deviceC, of('SFW002-1.0.0'), number)).resultCode).toBe('OK')
    expect((await bench.importInto(deviceC, of('SFW003-4.0.0'), version)).resultCode).toBe('OK')
    expect((await bench.importInto(deviceC, of(null))).resultCode).toBe('OK')
  })

  it('includes firmware if requested', async () => {
    await bench.say(deviceC, { device: { model: 'QUAD-C2', fw: 'SFW003-4.0.0' } })
    const update = { updateFirmware: true }
    const file = await bench.fileOf({})
    const to = (fw: string | null) => ({ ...file, device: { ...file.device, fw } })
    expect((await bench.importInto(deviceC, file, { ...update, dryRun: true })).importResults).toMatchObject([
      {
        importName: 'Firmware',
        result: 'success',
        message: 'The firmware would be updated to SFW003-4.1.0.',
      },
    ])
    expect(bench.updates).toEqual([])
    expect(bench.resultsOf(await bench.importInto(deviceC, file, update))).toEqual({ Firmware: 'success' })
    expect(bench.updates).toEqual([`${deviceC} SFW003-4.1.0`])
    expect(bench.resultsOf(await bench.importInto(deviceC, to('SFW003-4.0.0'), update))).toEqual({
      Firmware: 'skipped',
    })
    const other = await bench.importInto(deviceC, to('SFW002-9.9.9'), {
      ...update,
      overrideFirmwareNumber: true,
    })
    expect(other.importResults[0]?.message).toBe('The firmware requested is not supported by this device.')
    expect(bench.updates).toHaveLength(1)
  })

  it('is refused if invalid, however large or nested', async () => {
    const file = await bench.fileOf({})
    const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    const wide = Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`k${n}`, n]))
    const corrupt = [
      '{}',
      '[]',
      'null',
      'not json',
      '['.repeat(3_000_000),
      nest(100_000),
      { ...file, deviceSettings: JSON.parse(nest(50)) as unknown },
      { ...file, deviceSettings: wide },
      { ...file, format: 'other' },
      { ...file, wifi: [1] },
      { ...file, script: 7 },
    ]
    for (const each of corrupt)
      await expect(bench.importInto(deviceC, each)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'Error parsing file. File may be corrupt.',
      })
    await expect(bench.importInto(deviceC, '1')).rejects.toMatchObject({ message: 'File too small' })
    await expect(bench.importInto(deviceC, ' '.repeat(8 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    const poison = JSON.stringify({ ...file, deviceSettings: { gps: { interval: 9 } } }).replace(
      '"gps":',
      '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"gps":',
    )
    expect(bench.resultsOf(await bench.importInto(deviceC, poison))).toEqual({ 'Device settings': 'success' })
    expect(bench.lastOrder().args['config']).toEqual({ gps: { interval: 9 } })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('warns of a base interval below five seconds, and lists the changes', async () => {
    const file = {
      ...(await bench.fileOf({})),
      deviceSettings: { device: { base_interval: 3 }, gps: { interval: 5 } },
    }
    const preview = await bench.importInto(deviceC, file, { dryRun: true })
    expect(preview.warnings).toContain(
      'The base interval of 3 s is below 5 s: the device is not guaranteed to operate correctly, and its connection may be unstable.',
    )
    expect(preview.changes).toEqual([{ key: 'device.base_interval', from: null, to: 3 }])
    const slower = { ...file, deviceSettings: { device: { base_interval: 5 } } }
    expect((await bench.importInto(deviceC, slower, { dryRun: true })).warnings).toEqual(
      preview.warnings.filter((warning) => !warning.startsWith('The base interval')),
    )
  })

  it('does not bypass plan and firmware', async () => {
    const file = { ...(await bench.fileOf({})), deviceToDeviceApi: ['AAAA00009'] }
    await bench.devices.grant(deviceB, owner.email, 'ADMIN')
    expect((await bench.importInto(deviceB, file)).importResults).toMatchObject([
      { result: 'failed', message: expect.stringContaining('Please upgrade this device to a Hosted plan') },
    ])
    expect(bench.resultsOf(await bench.importInto(deviceB, file, {}, vendor))).toEqual({
      'Device to Device API': 'success',
    })
  })
})
