import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { deviceA, owner, vendor } from '../../devices/testing.ts'
import { reportOf, setUpConfiguration } from '../testing.ts'

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>

const before = { gps: { interval: 1 }, ambient: { interval: 1 } }
const wanted = { gps: { interval: 3 }, ambient: { interval: 4 } }

describe.each(relationalTestEngines())('the outcome of each key on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Bench

  beforeEach(async () => {
    bench = await setUpConfiguration(relational)
    await report(before)
  })

  const report = (values: Record<string, unknown>) => {
    bench.clock.now += 2_000
    return bench.say(deviceA, reportOf(values))
  }
  const outcomes = async () =>
    (await bench.history()).map(({ by, status, changes }) => [
      by,
      status,
      ...changes.map(({ key, outcome }) => `${key} ${outcome}`),
    ])

  it('keeps accepted keys, and lists refused ones with reasons', async () => {
    await bench.save(owner, wanted)
    await bench.finish(bench.lastOrder(), { result: { refused: { 'gps.interval': 'below 5 s' } } })
    expect(await outcomes()).toEqual([
      [owner.email, 'applied', 'gps.interval refused', 'ambient.interval accepted'],
    ])
    const { settings, pending, notApplied, lastChange } = await bench.get()
    expect(settings).toMatchObject({ gps: { interval: 1 }, ambient: { interval: 4 } })
    expect(pending).toEqual([])
    expect(notApplied).toMatchObject([
      { key: 'gps.interval', to: 3, by: owner.email, outcome: 'refused', reason: 'below 5 s' },
    ])
    expect(lastChange).toMatchObject({ status: 'applied', total: 2, refused: 1, ignored: 0 })
    expect(await bench.get(vendor)).toMatchObject({ notApplied: [{ key: 'gps.interval' }] })
  })

  it('follows a report of partial acceptance, whatever the reply', async () => {
    await bench.save(owner, wanted)
    await bench.finish(bench.lastOrder(), { error: { code: -1, message: 'gps.interval: below 5 s' } })
    expect((await bench.get()).notApplied).toMatchObject([
      { key: 'gps.interval', reason: 'gps.interval: below 5 s' },
      { key: 'ambient.interval', reason: null },
    ])
    await report({ ...before, ambient: { interval: 4 } })
    expect(await outcomes()).toEqual([
      [owner.email, 'applied', 'gps.interval refused', 'ambient.interval applied'],
    ])
    expect(await bench.get()).toMatchObject({
      settings: { ambient: { interval: 4 } },
      lastChange: { total: 2, refused: 1 },
      notApplied: [{ key: 'gps.interval' }],
    })
  })

  it('reports a key that was acknowledged and ignored', async () => {
    await bench.save(owner, wanted)
    await bench.finish(bench.lastOrder())
    await report({ ...before, ambient: { interval: 4 } })
    expect(await outcomes()).toEqual([
      [owner.email, 'applied', 'gps.interval ignored', 'ambient.interval applied'],
    ])
    expect(await bench.get()).toMatchObject({
      settings: { gps: { interval: 1 }, ambient: { interval: 4 } },
      notApplied: [{ key: 'gps.interval', to: 3, outcome: 'ignored', reason: null }],
    })
    await report({ ...before, gps: { interval: 3 }, ambient: { interval: 4 } })
    expect(await outcomes()).toEqual([
      [owner.email, 'applied', 'gps.interval applied', 'ambient.interval applied'],
    ])
  })

  it('attributes later changes at the device to the device', async () => {
    await bench.save(owner, wanted)
    await bench.finish(bench.lastOrder())
    await report({ gps: { interval: 3 }, ambient: { interval: 4 } })
    await report({ ...before, ambient: { interval: 4 } })
    expect(await outcomes()).toEqual([
      ['device', 'applied', 'gps.interval null'],
      [owner.email, 'applied', 'gps.interval applied', 'ambient.interval applied'],
    ])
    expect((await bench.get()).notApplied).toEqual([])
  })

  it('trusts a report from before the reply, unless another follows', async () => {
    for (const follows of [false, true]) {
      const to = follows ? 8 : 7
      await bench.save(owner, { gps: { interval: to } })
      await bench.markSent(bench.lastOrder())
      await report(before)
      await bench.finish(bench.lastOrder())
      if (follows) await report({ ...before, gps: { interval: to } })
      await bench.runWaiting()
      const [newest] = await outcomes()
      expect(newest).toEqual([
        owner.email,
        follows ? 'applied' : 'failed',
        `gps.interval ${follows ? 'applied' : 'ignored'}`,
      ])
      expect((await bench.get()).settings).toMatchObject({ gps: { interval: follows ? to : 1 } })
    }
  })

  it('names the device if it changed what someone is editing', async () => {
    const base = async () => {
      const { version, lastChangeId } = await bench.get()
      return { version, changeId: lastChangeId }
    }
    const opened = await base()
    await report({ ...before, gps: { interval: 2 } })
    await expect(bench.save(owner, wanted, { base: opened })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The settings were changed at the device since you opened them.',
      context: { keys: ['gps.interval'], by: ['device'] },
    })
  })

  it('allows another person to retry a refused key', async () => {
    await bench.save(owner, wanted)
    const base = { version: 0, changeId: 0 }
    await bench.finish(bench.lastOrder(), { error: { code: -1, message: 'no' } })
    await expect(bench.save(vendor, { gps: { interval: 6 } }, { base })).resolves.toMatchObject({
      failedKeys: [],
    })
    expect(await bench.get()).toMatchObject({ notApplied: [{ key: 'ambient.interval' }] })
  })

  it('accepts a reply that arrives after giving up', async () => {
    await bench.save(owner, { gps: { interval: 3 } })
    await bench.finish(bench.lastOrder(), { state: 'expired' })
    expect(await bench.get()).toMatchObject({
      notApplied: [{ outcome: 'unanswered', reason: 'The device did not make contact in time.' }],
    })
    await bench.finish(bench.lastOrder())
    expect(await outcomes()).toEqual([[owner.email, 'applied', 'gps.interval accepted']])
    expect(await bench.get()).toMatchObject({ notApplied: [], settings: { gps: { interval: 3 } } })
  })

  it('keeps the secrets only of accepted keys', async () => {
    await bench.save(owner, { wifi: { sta: { pass: 'first-pass' }, ap: { pass: 'other-pass' } } })
    await bench.finish(bench.lastOrder(), { result: { refused: ['wifi.ap.pass'] } })
    const kept = await bench.query('SELECT key FROM config_secrets WHERE change_id = 0 ORDER BY key')
    expect(kept).toEqual([{ key: 'wifi.sta.pass' }])
  })
})
