import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { deviceA, owner } from '../devices/testing.ts'
import { reportOf, setUpConfiguration } from './testing.ts'

describe.each(relationalTestEngines())('readers of a configuration on $name are notified', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUpConfiguration>>
  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
  })

  /** Devices reported as changed by the work. */
  async function changedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
    bench.changed.length = 0
    await work()
    return [...new Set(bench.changed)]
  }

  it('when the device reports, once for a repeated report', async () => {
    expect(await changedBy(() => bench.say(deviceA, reportOf({ gps: { interval: 1 } })))).toEqual([deviceA])
    expect(await changedBy(() => bench.say(deviceA, reportOf({ gps: { interval: 1 } })))).toEqual([])
    expect(await changedBy(() => bench.say(deviceA, reportOf({ gps: { interval: 2 } })))).toEqual([deviceA])
  })

  it.each(['answered', 'cancelled', 'expired', 'silent'] as const)(
    'when a change is requested, and when it was %s',
    async (state) => {
      await bench.say(deviceA, reportOf({ gps: { interval: 1 } }))
      expect(await changedBy(() => bench.save(owner, { gps: { interval: 7 } }))).toEqual([deviceA])
      expect((await bench.get()).pending).toHaveLength(1)
      expect(await changedBy(() => bench.finish(bench.lastOrder(), { state }))).toEqual([deviceA])
      expect((await bench.get()).pending).toEqual([])
    },
  )

  it('when a change is lost before it was queued', async () => {
    await bench.say(deviceA, reportOf({ gps: { interval: 1 } }))
    await bench.save(owner, { gps: { interval: 7 } })
    await bench.query('UPDATE config_changes SET command_ts = NULL, at = 0')
    expect(await changedBy(bench.configuration.repairPendingChanges)).toEqual([deviceA])
    expect((await bench.get()).pending).toEqual([])
    expect(await changedBy(bench.configuration.repairPendingChanges)).toEqual([])
  })
})
