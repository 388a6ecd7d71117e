import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, deviceB, owner, viewer } from '../devices/testing.ts'
import { presentReport, reportOf, setUpConfiguration } from './testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('reading a configuration on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.say(deviceA, presentReport)
  })

  describe('read by users', () => {
    it('is limited to labels and alarms for viewers', async () => {
      await bench.save(owner, { gps: { interval: 3 } })
      const { settings, pending, ts } = await bench.get(viewer)
      expect(settings).toEqual({
        device: { model: 'ORB-C1', fw: 'SFW001-2.0.0', base_interval: 5, transmit_interval: 12 },
        gps: { interval: 1 },
        wifi: { sta: { enable: true } },
      })
      expect(pending).toEqual([])
      expect(ts).toBe(1_700_000_000)
    })

    it('shows only changes, without values unique to a device', async () => {
      const { settings } = await bench.get(owner, { changesOnly: true, removeUnique: true })
      expect(settings).toMatchObject({ gps: { maxtime: 200 }, own: { thing: 'x' } })
      expect(settings).not.toHaveProperty('wifi')
      expect(settings).not.toHaveProperty('device.model')
      expect(settings).not.toHaveProperty('endpoint')
    })

    it("lists the device's features, none if it never reported", async () => {
      await bench.say(deviceA, { ...presentReport, device: { features_version: '3' } })
      expect((await bench.get()).deviceFeaturesVersion).toBe(3)
      const access = await bench.accessOf(owner, deviceB)
      expect(
        await bench.configuration.getConfig(access, { changesOnly: false, removeUnique: false }),
      ).toEqual({
        settings: {},
        ts: null,
        deviceFeaturesVersion: null,
        version: 0,
        lastChangeId: 0,
        lastChange: null,
        notApplied: [],
        pending: [],
      })
    })

    it('pages through the history, also of one key', async () => {
      for (const interval of [2, 3, 4]) await bench.save(owner, { gps: { interval } })
      await bench.save(owner, { gps: { name: 'North' } })
      const first = await bench.configuration.getHistory(deviceA, { limit: 3 })
      expect(first.Items).toHaveLength(3)
      const rest = await bench.configuration.getHistory(deviceA, {
        limit: 3,
        before: first.lastEvaluatedKey ?? 0,
      })
      expect([...first.Items, ...rest.Items].map(({ changes }) => changes[0]?.to)).toEqual(['North', 4, 3, 2])
      expect(rest.lastEvaluatedKey).toBeNull()
      expect((await bench.history({ key: 'gps.name' })).map(({ changes }) => changes[0]?.to)).toEqual([
        'North',
      ])
      expect(await bench.history({ key: `'; --` })).toEqual([])
    })

    it('returns an earlier version unchanged', async () => {
      await bench.say(deviceA, reportOf({ gps: { interval: 5 }, wifi: { sta: { pass: 'secret-two' } } }))
      expect(await bench.configuration.getVersion(deviceA, 2)).toMatchObject({
        version: 2,
        settings: { gps: { interval: 5 }, wifi: { sta: { pass: '***' } } },
      })
      expect((await bench.configuration.getVersion(deviceA, 1)).settings).toMatchObject({
        own: { thing: 'x' },
      })
      for (const [deviceId, version] of [
        [deviceA, 3],
        [deviceB, 1],
      ] as const)
        await expect(bench.configuration.getVersion(deviceId, version)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        })
    })
  })
})
