import { nestConfig } from '@fieldport/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner } from '../../devices/testing.ts'
import { presentReport, setUpConfiguration } from '../testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('a change of a configuration on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.say(deviceA, presentReport)
  })

  it('is queued for the device, and pending until it replies', async () => {
    const saved = await bench.save(owner, { gps: { interval: 3 } }, { note: 'less often' })
    expect(saved).toMatchObject({
      message: 'Settings will be updated next time the device makes contact.',
      failedKeys: [],
      problems: {},
      changeId: expect.any(Number),
    })
    expect(bench.orders).toMatchObject([
      {
        deviceId: deviceA,
        method: 'Config.Set',
        args: { config: { gps: { interval: 3 } }, save: true },
        shownArgs: { config: { gps: { interval: 3 } }, save: true },
        requestedBy: owner.email,
        changeId: saved.changeId,
      },
    ])
    const before = await bench.get()
    expect(before).toMatchObject({
      settings: { gps: { interval: 1 } },
      version: 1,
      lastChangeId: saved.changeId,
    })
    expect(before.pending).toEqual([
      { key: 'gps.interval', to: 3, changeId: saved.changeId, at: 1_700_000_000, by: owner.email, ts: 1000 },
    ])
    await bench.finish(bench.lastOrder())
    const after = await bench.get()
    expect(after).toMatchObject({ settings: { gps: { interval: 3 } }, version: 2, pending: [] })
    expect(after.ts).toBe(before.ts)
    expect(await bench.history()).toEqual([
      {
        id: saved.changeId,
        at: 1_700_000_000,
        by: owner.email,
        source: 'portal',
        note: 'less often',
        localizableNote: null,
        localizable: null,
        status: 'applied',
        message: null,
        version: 2,
        changes: [{ key: 'gps.interval', from: 1, to: 3, outcome: 'accepted', reason: null }],
      },
    ])
  })

  it('is confirmed by a report too, and unaffected by what follows', async () => {
    await bench.save(owner, { gps: { interval: 3, position: { alert: { lat: 51.12345 } } } })
    await bench.say(deviceA, {
      ...presentReport,
      gps: { interval: 3, maxtime: 200, position: { alert: { lat: Math.fround(51.12345) } } },
    })
    const [change] = await bench.history()
    expect(change).toMatchObject({ status: 'applied', version: 2, by: owner.email })
    expect(await bench.history()).toHaveLength(1)
    await bench.finish(bench.lastOrder())
    await bench.finish(bench.lastOrder(), { state: 'expired' })
    expect(await bench.history()).toEqual([change])
    expect((await bench.get()).version).toBe(2)
  })

  it('is not confirmed by a report from before an earlier change of the same key', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.save(owner, { gps: { interval: 1 } })
    await bench.say(deviceA, { ...presentReport, other: 1 })
    expect(
      (await bench.history()).filter(({ source }) => source === 'portal').map(({ status }) => status),
    ).toEqual(['pending', 'pending'])
    await bench.finish(bench.orders[0] ?? bench.lastOrder())
    await bench.finish(bench.lastOrder())
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 1 } })
  })

  it('shows the reported value if it differs from the reply', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.finish(bench.lastOrder())
    await bench.say(deviceA, presentReport)
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 1 } })
    expect(await bench.history()).toMatchObject([
      {
        by: owner.email,
        status: 'failed',
        changes: [{ key: 'gps.interval', from: 1, to: 3, outcome: 'ignored' }],
      },
    ])
  })

  it('leaves out refused keys with reasons', async () => {
    const settings = nestConfig({
      'gps.interval': 'often',
      'gps.maxtime': 4000,
      'device.id': 'OTHER0001',
      'io1.name': 'Not of this model',
      'sntp.server': '',
      'wifi.sta.pass': '***',
      'gps.name': 'North',
      'own.list': [1],
    })
    const saved = await bench.save(owner, settings)
    expect(saved.failedKeys).toEqual([
      'gps.interval',
      'gps.maxtime',
      'device.id',
      'io1.name',
      'sntp.server',
      'wifi.sta.pass',
      'own.list',
    ])
    expect(saved.message.split('\n')).toEqual([
      'Settings will be updated next time the device makes contact.',
      'The value entered for gps.interval is not a valid number.',
      'The value entered for gps.maxtime is invalid.',
      'The value entered for device.id is invalid.',
      'This device has no setting io1.name.',
      'SNTP server address must be set.',
      'The value entered for wifi.sta.pass is a blanked password. Enter the password itself.',
      'Error parsing the value entered for own.list',
    ])
    expect(saved.problems['io1.name']).toBe('This device has no setting io1.name.')
    expect(bench.orders).toMatchObject([{ args: { config: { gps: { name: 'North' } } } }])
  })

  it('sets 2G/3G/4G only on models that have them', async () => {
    const all = { gsm: { scan_mode: 0 } }
    expect(await bench.save(owner, all)).toMatchObject({ failedKeys: ['gsm.scan_mode'], changeId: null })
    await bench.say(deviceA, { ...presentReport, device: { model: 'QUAD-C2-H', fw: 'SFW003-4.0.0' } })
    expect(await bench.save(owner, all)).toMatchObject({ failedKeys: [] })
    expect(bench.lastOrder().args['config']).toEqual(all)
  })

  it('without values is an error, and with only refused keys queues nothing', async () => {
    for (const settings of [{}, { gps: { interval: 1 } }, { own: { thing: 'x' } }, { gps: { name: '' } }])
      await expect(bench.save(owner, settings)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'No changes made.',
      })
    expect(await bench.save(owner, { gps: { interval: -1 } })).toMatchObject({
      message: 'The value entered for gps.interval is invalid.',
      failedKeys: ['gps.interval'],
      problems: { 'gps.interval': 'The value entered for gps.interval is invalid.' },
      changeId: null,
    })
    expect(bench.orders).toEqual([])
    expect(await bench.history()).toEqual([])
  })

  it('is compared with pending changes', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await expect(bench.save(owner, { gps: { interval: 3 } })).rejects.toMatchObject({
      message: 'No changes made.',
    })
    await bench.save(owner, { gps: { interval: 1 } })
    expect((await bench.history())[0]?.changes).toMatchObject([{ key: 'gps.interval', from: 3, to: 1 }])
    expect((await bench.get()).pending).toMatchObject([{ key: 'gps.interval', to: 1 }])
  })

  it('keeps unknown keys, clears by null, and asks for a reboot to change networks', async () => {
    await bench.save(
      owner,
      nestConfig({ 'own.thing': 'y', 'own.more': 7, 'gps.maxtime': '', 'wifi.sta.ssid': 'hall' }),
    )
    expect(bench.lastOrder().args).toEqual({
      config: { own: { thing: 'y', more: 7 }, gps: { maxtime: null }, wifi: { sta: { ssid: 'hall' } } },
      save: true,
      reboot: true,
    })
  })

  it('rejects hostile settings', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) as Record<string, unknown>
    expect((await bench.save(owner, deep)).changeId).toBeNull()
    const poison = JSON.parse(
      '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}},"toString":1,"gps":{"interval":2}}',
    ) as Record<string, unknown>
    await bench.save(owner, poison)
    expect(bench.lastOrder().args['config']).toEqual({ toString: 1, gps: { interval: 2 } })
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`k${n}`, n]))
    await expect(bench.save(owner, many)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('creates no unusable endpoint', async () => {
    const saved = await bench.save(
      owner,
      nestConfig({
        'endpoint.mqtt.server': 'broker.example.com',
        'endpoint.mqtt.azure_cs': 'HostName=hub;DeviceId=1;SharedAccessKey=x',
        'endpoint.http.enable': true,
        'endpoint.udp.address': 'nowhere',
      }),
    )
    expect(saved.failedKeys.toSorted()).toEqual([
      'endpoint.http.enable',
      'endpoint.mqtt.azure_cs',
      'endpoint.udp.address',
    ])
    expect(saved.message).toContain('Azure')
    expect(bench.lastOrder().args['config']).toEqual({
      endpoint: { mqtt: { server: 'broker.example.com:8883' } },
    })
    const azure = { azure_cs: 'HostName=hub;DeviceId=1;SharedAccessKey=x', enable: true }
    await bench.say(deviceA, {
      ...presentReport,
      device: { model: 'QUAD-C2', fw: 'SFW003-4.0.0' },
      endpoint: { mqtt: azure, udp: { address: 'nowhere' } },
    })
    const { failedKeys } = await bench.save(owner, { endpoint: { udp: { address: 'somewhere' } } })
    expect(failedKeys).toEqual(['endpoint.udp.address'])
    await bench.save(owner, { endpoint: { mqtt: { enable: false }, buffer_enable: true } })
    expect(bench.lastOrder().args['config']).toEqual({
      endpoint: { mqtt: { enable: false }, buffer_enable: true },
    })
    await expect(
      bench.save(owner, { endpoint: { mqtt: { server: 'mqtt://broker' } } }),
    ).resolves.toMatchObject({
      message: 'Broker address is not valid.',
      changeId: null,
    })
  })

  it('is audited and logged with the person and the keys', async () => {
    const saved = await bench.save(owner, { gps: { interval: 3 } })
    expect(
      await bench.query(
        'SELECT actor_email, action, subject, details FROM audit_entries ORDER BY id DESC LIMIT 1',
      ),
    ).toEqual([
      {
        actor_email: owner.email,
        action: 'configuration.changed',
        subject: deviceA,
        details: {
          changeId: saved.changeId,
          source: 'portal',
          count: 1,
          changes: [{ key: 'gps.interval', from: 1, to: 3 }],
        },
      },
    ])
    expect(bench.noted).toEqual([
      { deviceId: deviceA, kind: 'settings', text: `${owner.email} changed a setting` },
    ])
  })

  it('is given up if a crash kept it from the queue, and found again if it was queued', async () => {
    await bench.query(`INSERT INTO config_changes (device_id, at, actor, source, status, note, changes)
      SELECT '${deviceA}', 1699999000 + n, 'x', 'portal', 'pending', 'n' || n, '[{"key":"gps.name","to":"x"}]'
      FROM unnest(ARRAY[0, 1, 999]) n`)
    await bench.query(`INSERT INTO config_secrets (device_id, key, change_id, value)
      SELECT '${deviceA}', 'gsm.pass', id, 'sealed' FROM config_changes`)
    await bench.query(`INSERT INTO device_commands (device_id, ts, method, shown_args, priority, can_be_cancelled,
        may_repeat, answer_seconds, requested_by, change_id, expires_at)
      SELECT '${deviceA}', 77, 'Config.Set', '{}', 5, true, true, 30, 'x', id, 2000000000
      FROM config_changes WHERE note = 'n1'`)
    await bench.configuration.repairPendingChanges()
    expect((await bench.history()).map(({ note, status, message }) => [note, status, message])).toEqual([
      ['n999', 'pending', null],
      ['n1', 'pending', null],
      ['n0', 'failed', 'The portal was interrupted before this change was queued. Save it again.'],
    ])
    expect(await bench.query(`SELECT key FROM config_secrets WHERE key = 'gsm.pass'`)).toHaveLength(2)
    expect((await bench.get()).pending.map(({ ts }) => ts)).toEqual([1_699_999_999])
    await bench.query(`DELETE FROM config_changes WHERE note = 'n999'`)
    expect((await bench.get()).pending.map(({ ts }) => ts)).toEqual([77])
  })
})
