import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Relational } from '../../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner } from '../../devices/testing.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

describe.each(relationalTestEngines())('the outcome of a change on $name', (engine) => {
  let relational: Relational
  let bench: Bench

  beforeAll(async () => {
    relational = await engine.open()
  })
  afterAll(() => relational.close())
  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await bench.say(deviceA, reportOf({ gps: { interval: 1 } }))
  })

  it('that is answered late does not take back what came after it', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.save(owner, { gps: { interval: 4 } })
    await bench.finish(bench.lastOrder())
    await bench.finish(bench.orders[0] ?? bench.lastOrder())
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 4 } })
    expect((await bench.get()).pending).toEqual([])
  })

  it.each([
    ['waits', undefined],
    ['expired', { state: 'expired' as const }],
    ['was refused', { error: { code: 400, message: 'out of range' } }],
  ])('counts although a later change of the same key %s', async (_name, later) => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.save(owner, { gps: { interval: 4 } })
    if (later) await bench.finish(bench.lastOrder(), later)
    await bench.finish(bench.orders[0] ?? bench.lastOrder())
    expect((await bench.get()).settings).toMatchObject({ gps: { interval: 3 } })
  })
})
