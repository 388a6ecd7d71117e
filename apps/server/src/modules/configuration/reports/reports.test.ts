import { sql } from 'drizzle-orm'
import { assert, asyncProperty, jsonValue } from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, deviceB, deviceC } from '../../devices/testing.ts'
import { createConfigReportsModule } from '../configuration.module.ts'
import { toDeviceColumns, parseReportedConfig } from './reported-config.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'
import { createRedactionModule } from '../../redaction/redaction.module.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('reports of devices on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
  })

  const say: Bench['say'] = (deviceId, config) => bench.say(deviceId, config)
  const rebuild = () => {
    const { clock, seal } = bench
    return createConfigReportsModule({
      db: relational.db,
      seal,
      clock,
      redaction: createRedactionModule({ db: relational.db, seal }).redaction,
      onChanged: () => {},
    })
  }
  const deviceRow = async (deviceId = deviceA) =>
    (await bench.query(`SELECT * FROM devices WHERE id = '${deviceId}'`))[0]
  const versions = () => bench.query(`SELECT version, at, config FROM config_versions ORDER BY version`)
  const changes = () =>
    bench.query(`SELECT actor, source, status, version, changes FROM config_changes ORDER BY id`)

  it('provide name, interval, firmware and model, and are stored whole', async () => {
    const config = {
      device: { fw: '2.0', model: 'QUAD-C2', base_interval: 10, transmit_interval: 6, name: 'North pump' },
      gps: { interval: 1 },
      list: [{ id: 1 }],
    }
    await say(deviceA, config)
    expect(await deviceRow()).toMatchObject({
      name: 'North pump',
      fw: '2.0',
      model: 'QUAD-C2',
      base_interval_seconds: 10,
      transmit_interval: 6,
      reported_config: config,
      reported_config_at: 1_700_000_000,
    })
    expect(await versions()).toEqual([
      {
        version: 1,
        at: 1_700_000_000,
        config: {
          'device.fw': '2.0',
          'device.model': 'QUAD-C2',
          'device.base_interval': 10,
          'device.transmit_interval': 6,
          'device.name': 'North pump',
          'gps.interval': 1,
          list: [{ id: 1 }],
        },
      },
    ])
    expect(await changes()).toEqual([])
  })

  it('do not rename a simpler device', async () => {
    await say(deviceC, { device: { name: 'By itself' } })
    expect(await deviceRow(deviceC)).toMatchObject({ name: `Pump ${deviceC}` })
  })

  it('store secrets only sealed', async () => {
    const config = reportOf({
      wifi: { sta: { ssid: 'yard', pass: 'hunter22secret' } },
      own: { pass: 'hunter22secret' },
      nets: [{ pass: 'hunter22secret' }],
    })
    await say(deviceA, config)
    const stored = JSON.stringify([await deviceRow(), await versions(), await changes()])
    expect(stored).not.toContain('hunter22secret')
    expect(await deviceRow()).toMatchObject({
      reported_config: { wifi: { sta: { ssid: 'yard', pass: '***' } }, nets: [{ pass: '***' }] },
    })
    const sealed = await bench.query('SELECT key, change_id, value FROM config_secrets ORDER BY key')
    expect(sealed.map(({ key }) => key)).toEqual(['own.pass', 'wifi.sta.pass'])
    for (const { key, value } of sealed)
      expect(bench.seal.open(String(value), `config:${deviceA}:${String(key)}`)).toBe('hunter22secret')
  })

  it("create a version and a log entry for the device's own changes", async () => {
    await say(deviceA, reportOf({ gps: { interval: 1 }, wifi: { sta: { pass: 'first-pass' } } }))
    bench.clock.now += 10_000
    await say(deviceA, reportOf({ gps: { interval: 2 }, wifi: { sta: { pass: 'other-pass' } } }))
    expect((await versions()).map(({ version, at }) => [version, at])).toEqual([
      [1, 1_700_000_000],
      [2, 1_700_000_010],
    ])
    expect(await changes()).toEqual([
      {
        actor: 'device',
        source: 'device',
        status: 'applied',
        version: 2,
        changes: [
          { key: 'gps.interval', from: 1, to: 2 },
          { key: 'wifi.sta.pass', from: '***', to: '***' },
        ],
      },
    ])
  })

  it('treat a value blanked by the device as the previous secret', async () => {
    await say(deviceA, reportOf({ wifi: { sta: { pass: 'first-pass' } } }))
    await say(deviceA, reportOf({ wifi: { sta: { pass: '***' } } }))
    expect(await bench.query('SELECT key FROM config_secrets')).toHaveLength(1)
    expect(await changes()).toEqual([])
    await say(deviceA, reportOf({ wifi: { sta: { pass: '' } } }))
    expect(await bench.query('SELECT key FROM config_secrets WHERE change_id = 0')).toEqual([])
    expect(await changes()).toMatchObject([{ changes: [{ key: 'wifi.sta.pass', from: '***', to: '' }] }])
  })

  it('mask a secret wherever it is repeated, including previous ones', async () => {
    await say(deviceA, reportOf({ wifi: { sta: { pass: 'hunter22secret' } } }))
    await say(
      deviceA,
      reportOf({
        wifi: { sta: { pass: 'another-secret' } },
        debug: { last: 'left hunter22secret', list: ['another-secret'], 'another-secret': 1 },
      }),
    )
    const stored = JSON.stringify([await deviceRow(), await versions(), await changes()])
    expect(stored).not.toMatch(/hunter22|another-secret/)
    expect(stored).toContain('left ***')
  })

  it('write nothing if unchanged', async () => {
    const at = async () => (await deviceRow())?.['reported_config_at']
    await say(deviceA, reportOf({ x: 1 }))
    bench.clock.now += 100_000
    await say(deviceA, reportOf({ x: 1 }))
    expect(await at()).toBe(1_700_000_000)
    // The same values in another order and format: no new version, but the report time changes.
    await say(deviceA, { x: '1', ...reportOf({}) })
    expect(await versions()).toHaveLength(1)
    bench.clock.now += 3_700_000
    await say(deviceA, { x: '1', ...reportOf({}) })
    expect(await at()).toBe(1_700_003_800)
    expect(await versions()).toHaveLength(1)
  })

  it('notify subscribers, even if unchanged', async () => {
    const heard: unknown[] = []
    for (const deviceId of [deviceA, deviceA, 'NONE00000']) {
      const { reports } = rebuild()
      reports.onReport((one) => {
        heard.push([one.deviceId, one.fw])
        return Promise.resolve()
      })
      await reports.recordReport(deviceId, reportOf({}))
    }
    expect(heard).toEqual([
      [deviceA, 'SFW001-2.0.0'],
      [deviceA, 'SFW001-2.0.0'],
    ])
  })

  it('are refused with a reason if invalid', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as unknown
    const many = Object.fromEntries(Array.from({ length: 4001 }, (_, n) => [`k${n}`, n]))
    const reasons: unknown[] = []
    for (const each of [[], null, 'text', 7, deep, { text: 'x'.repeat(300_000) }, many])
      reasons.push((await say(deviceA, each))?.reason)
    expect(reasons).toEqual([
      ...Array<string>(4).fill('config-not-an-object'),
      'config-too-deep',
      'config-too-large',
      'config-too-many-keys',
    ])
    expect(await versions()).toEqual([])
    expect(await say(deviceA, reportOf({}))).toBeNull()
  })

  it('may be any JSON object', async () => {
    let number = 0
    await assert(
      asyncProperty(jsonValue({ stringUnit: 'binary', maxDepth: 6 }), async (value) => {
        number += 1
        await say(deviceA, { value, number })
        expect((await versions()).at(-1)).toMatchObject({ version: number })
      }),
      {
        numRuns: 40,
        examples: [['\0'], [{ '\ud800\0': '\udfff' }], [{ ['__proto__']: { '\0': 1 } }], [1e308]],
      },
    )
  })

  it('keep the latest 500 versions and 1,000 changes of a device that changes constantly', async () => {
    await relational.db.execute(sql`
      INSERT INTO config_versions SELECT ${deviceA}, n, n, '{}' FROM generate_series(1, 600) n`)
    await relational.db.execute(sql`
      INSERT INTO config_changes (device_id, at, actor, source, status, changes)
      SELECT ${deviceA}, n, 'x', CASE WHEN n % 100 = 0 THEN 'portal' ELSE 'device' END, 'applied', '[]'
      FROM generate_series(1, 1200) n`)
    await say(deviceA, reportOf({ x: 1 }))
    await say(deviceA, reportOf({ x: 2 }))
    const kept = await bench.query('SELECT min(version) AS low, max(version) AS high FROM config_versions')
    expect(kept).toEqual([{ low: 103, high: 602 }])
    const count = await bench.query(
      `SELECT source, count(*)::int AS n FROM config_changes GROUP BY source ORDER BY source`,
    )
    expect(count).toEqual([
      { source: 'device', n: 1000 },
      { source: 'portal', n: 12 },
    ])
  })

  it('are read again if stored before secrets were blanked', async () => {
    await relational.db.execute(sql`
      UPDATE devices SET reported_config = '{"wifi":{"sta":{"pass":"old-clear-pass"}}}', reported_config_at = 7
      WHERE id = ${deviceA}`)
    await relational.db.execute(sql`UPDATE devices SET reported_config = '[1]' WHERE id = ${deviceB}`)
    const { reports } = rebuild()
    await reports.migrateStoredReports()
    expect(await deviceRow()).toMatchObject({
      reported_config: { wifi: { sta: { pass: '***' } } },
      reported_config_at: 7,
    })
    expect(await deviceRow(deviceB)).toMatchObject({ reported_config: null })
    expect(await bench.query('SELECT key FROM config_secrets')).toEqual([{ key: 'wifi.sta.pass' }])
    const findUnread = vi.spyOn(relational.db, 'transaction')
    await reports.migrateStoredReports()
    expect(findUnread).not.toHaveBeenCalled()
    findUnread.mockRestore()
  })
})

describe('parseReportedConfig', () => {
  it('skips invalid fields', () => {
    const device = { fw: 7, model: 'x'.repeat(41), base_interval: -5, transmit_interval: 'often' }
    const parsed = parseReportedConfig({ device })
    if (typeof parsed === 'string') throw new Error(parsed)
    expect(parsed.text).toBe(JSON.stringify({ device }))
    expect(toDeviceColumns(parsed.flat, deviceA)).toEqual({})
    expect(toDeviceColumns({ fw: '1.0', base_interval: 5, device: 'none' }, deviceA)).toMatchObject({
      fw: '1.0',
      baseIntervalSeconds: 5,
    })
  })
})
