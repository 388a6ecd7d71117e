import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../../adapters/relational/testing.ts'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { decodedPoint } from '../testing.ts'
import { createJobStore } from './job-store.ts'
import { addDevices, type Jobs, newDeviceId, setUpJobs, startMs } from './testing.ts'

const nowSeconds = startMs / 1000
const day = 86_400
const nothing = { points: [], samples: [], rollups: [] }

/**
 * Two months of records, some with the same time, duplicated or with texts, and numbers that change within a bucket.
 */
function history(salt: number): ReturnType<typeof decodedPoint>[] {
  const records = Array.from({ length: 120 }, (_, index) => ({
    ts: nowSeconds - 40 * day + Math.floor(index / 3) * day + (index % 3) * 137 + salt,
    vin: 12 + (index % 7) + salt / 10,
    cp1: index % 2 ? `text "${index}" \\ ü` : index,
  }))
  const conflicting = { ts: records[5]?.ts ?? 0, vin: 99, level: salt }
  return [...records, conflicting, ...records.slice(0, 10)].map(decodedPoint)
}

/** The order in which the store ranks contents with the same time. */
const hashOf = (json: string) => createHash('md5').update(json).digest().readBigUInt64BE()

describe.each(testEngines)('data jobs, $name', ({ name, open }) => {
  let relational: Relational
  let opened: TestEngine
  let jobs: Jobs
  let source = ''
  let target = ''
  let other = ''

  beforeAll(async () => {
    relational = await openInMemoryForTest()
    opened = await open()
  })
  afterAll(async () => {
    await opened.close()
    await relational.close()
  })

  const append = (device: string, points: ReturnType<typeof decodedPoint>[]) =>
    jobs.telemetry.service.append(device, points)
  const settle = async () => {
    jobs.advanceMs(1_000)
    await jobs.telemetry.contacts.flush()
    await jobs.telemetry.rollupRefresher.refresh()
  }

  beforeEach(async () => {
    jobs = setUpJobs(relational, opened.engine)
    source = newDeviceId()
    target = newDeviceId()
    other = newDeviceId()
    await addDevices(relational, [source, target, other])
    await append(source, history(0))
    await append(other, history(1))
    await settle()
  })

  it('delete every stored point of the device with derived data, and nothing of others', async () => {
    const untouched = await jobs.stored(other)
    await jobs.start(source)
    await jobs.finish(jobs.process())
    expect(await jobs.stored(source)).toEqual(nothing)
    expect(await jobs.lastContact(source)).toBeUndefined()
    expect(await jobs.snapshot(source)).toEqual({ state: undefined, keys: [], vin: undefined })
    expect((await jobs.snapshot(other)).keys.map(({ key }) => key)).toEqual(['cp1', 'level', 'vin'])
    expect(await jobs.telemetry.service.latest(source, 10)).toEqual([])
    expect(await jobs.stored(other)).toEqual(untouched)
    expect(await jobs.lastContact(other)).toBeGreaterThan(0)
    expect(jobs.ended).toEqual([{ job: expect.objectContaining({ expectedPoints: 121 }), error: null }])
    expect(await jobs.repository.latest(source)).toMatchObject({ active: false, progress: 100, error: null })
  })

  it('keep points that arrive after the start, even during the job and with older times', async () => {
    const fresh = [
      { ts: nowSeconds - 5, vin: 1 },
      // Same times as deleted records, with contents ranked before and after theirs.
      { ts: nowSeconds - 40 * day, vin: 5, extra: 1 },
      { ts: nowSeconds - 40 * day, vin: 6, extra: 2 },
      { ts: nowSeconds - 10 * day + 3, vin: 7 },
    ].map(decodedPoint)
    const [first, ...later] = fresh
    await jobs.start(source)
    jobs.advanceMs(1)
    await append(source, first ? [first] : [])
    const claims = { count: 0 }
    const runner = jobs.process({
      repository: {
        save: async (...args) => {
          claims.count += 1
          const next = claims.count > 1 ? later.pop() : undefined
          if (next) await append(source, [next])
          return jobs.repository.save(...args)
        },
      },
    })
    await jobs.finish(runner)
    await settle()
    const clean = newDeviceId()
    await append(clean, fresh)
    await settle()
    expect(later).toEqual([])
    expect(await jobs.stored(source)).toEqual(await jobs.stored(clean))
    expect(await jobs.lastContact(source)).toBe(await jobs.lastContact(clean))
    expect(await jobs.snapshot(source)).toEqual(await jobs.snapshot(clean))
  })

  it('restore samples and roll-ups of a newer point that a deleted one had replaced', async () => {
    const [old] = history(0)
    const rival = Array.from({ length: 64 }, (_, extra) =>
      decodedPoint({ ts: old?.ts ?? 0, vin: 77, extra }),
    ).find((point) => hashOf(point.json) < hashOf(old?.json ?? ''))
    await jobs.start(source)
    jobs.advanceMs(1)
    await append(source, rival ? [rival] : [])
    // Its bucket also contains records that are deleted next.
    await settle()
    // The engine keeps one sample per key and time, so only the old point's sample remains.
    await opened.engine.command('OPTIMIZE TABLE samples FINAL')
    await jobs.finish(jobs.process())
    const { samples, rollups } = await jobs.stored(source)
    const ofVin = (rows: typeof samples) => rows.filter(({ key }) => key === 'vin')
    expect(ofVin(samples)).toEqual([expect.objectContaining({ value: 77 })])
    expect(ofVin(rollups)).toEqual([expect.objectContaining({ n: 1, lo: 77, hi: 77, first: 77 })])
  })

  it('move every point to the target beside its own, with the same charts', async () => {
    const clean = newDeviceId()
    const [own, moved] = [history(50), history(0)]
    await append(target, own)
    await append(clean, [...own, ...moved])
    await settle()
    await jobs.start(source, target)
    await jobs.finish(jobs.process())
    expect(await jobs.stored(target)).toEqual(await jobs.stored(clean))
    expect(await jobs.stored(source)).toEqual(nothing)
    expect(await jobs.lastContact(target)).toBe(await jobs.lastContact(clean))
    expect(await jobs.snapshot(target)).toEqual(await jobs.snapshot(clean))
    expect(await jobs.lastContact(source)).toBeUndefined()
    const series = async (deviceId: string) =>
      JSON.parse(
        await jobs.telemetry.service.series({
          deviceId,
          keys: ['vin', 'cp1', 'level'],
          fromSeconds: nowSeconds - 60 * day,
          toSeconds: nowSeconds,
          downsample: 30,
        }),
      )
    expect((await series(target)).source).toBe('rollups')
    expect(await series(target)).toEqual(await series(clean))
  })

  it('leave points at the source that arrive after the start', async () => {
    await jobs.start(source, target)
    jobs.advanceMs(1)
    await append(source, [decodedPoint({ ts: nowSeconds + 9, vin: 3 })])
    await jobs.finish(jobs.process())
    expect((await jobs.stored(source)).points).toHaveLength(1)
    expect((await jobs.stored(target)).points).toHaveLength(121)
  })

  it.each(['delete', 'transfer'] as const)(
    'resume after the portal was killed at each step: %s',
    async (action) => {
      const clean = newDeviceId()
      await append(clean, history(0))
      await settle()
      const before = await jobs.stored(clean)
      await jobs.start(source, action === 'transfer' ? target : null)
      let kills = 0
      for (let hasJob = true; hasJob; ) {
        // A process that dies after the work of each step before recording it; the next process repeats the step.
        let isDead = false
        const dying = jobs.process({
          repository: {
            save: async () => {
              isDead = true
              throw new Error('killed')
            },
          },
        })
        await dying.run()
        if (isDead) kills += 1
        let saves = 0
        const next = jobs.process({
          repository: {
            save: async (...args) => {
              if (saves++ > 0) throw new Error('killed')
              return jobs.repository.save(...args)
            },
          },
        })
        jobs.advanceMs(10)
        hasJob = await next.run()
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(kills).toBeGreaterThan(action === 'transfer' ? 12 : 7)
      expect(await jobs.stored(source)).toEqual(nothing)
      expect(await jobs.lastContact(source)).toBeUndefined()
      expect(await jobs.stored(target)).toEqual(action === 'transfer' ? before : nothing)
      expect(jobs.ended.map(({ error }) => error)).toEqual([null])
    },
  )

  // The remaining tests do not depend on the engine, and each real deletion takes a second.
  if (name !== 'embedded') return

  it('delete nothing if points are missing at the target, and report it', async () => {
    const before = await jobs.stored(source)
    await jobs.start(source, target)
    const store = createJobStore(opened.engine)
    await jobs.finish(jobs.process({ steps: { store: { ...store, copy: async () => {} } } }))
    expect(await jobs.stored(source)).toEqual(before)
    expect(await jobs.repository.latest(source)).toMatchObject({
      active: false,
      error: 'Some points could not be copied. Nothing was deleted.',
    })
  })

  const endJob = async () => {
    const job = await jobs.repository.latest(source)
    expect(job && (await jobs.repository.end(job, 1, null))).toBe(true)
  }

  it('wait for an unavailable engine', async () => {
    await jobs.start(source)
    const store = createJobStore(opened.engine)
    const away = jobs.process({
      steps: {
        store: {
          ...store,
          countPoints: async () => {
            throw new Error('away')
          },
        },
      },
    })
    expect(await away.run()).toBe(true)
    expect(jobs.warnings).toHaveLength(1)
    await endJob()
  })

  it('wait for inserts that were in progress at the start', async () => {
    await jobs.start(source)
    const inFlight = jobs.process({ steps: { oldestInFlightMicros: () => startMs * 1000 - 1 } })
    await inFlight.run()
    expect(await jobs.repository.latest(source)).toMatchObject({ step: 'settle' })
    const elsewhere = jobs.process({ steps: { settleMs: 30_000 } })
    await elsewhere.run()
    expect(await jobs.repository.latest(source)).toMatchObject({ step: 'settle' })
    jobs.advanceMs(30_000)
    await elsewhere.run()
    expect(await jobs.repository.latest(source)).not.toMatchObject({ step: 'settle' })
    await endJob()
  })

  it('give up after 24 hours, so that nothing is blocked', async () => {
    await jobs.start(source)
    jobs.advanceMs(day * 1000)
    await jobs.process().run()
    expect(await jobs.repository.latest(source)).toMatchObject({
      active: false,
      error: 'The job did not finish within 24 hours. Start it again.',
    })
    expect(await jobs.start(source)).toBe(true)
    await endJob()
  })
})
