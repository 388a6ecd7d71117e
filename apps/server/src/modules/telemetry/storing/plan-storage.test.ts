import { PortalError, type Tier, tierTable } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { decodedPoint } from '../testing.ts'
import { createPlanStorage } from './plan-storage.ts'

const device = 'DEVICE001'
const start = 1_790_000_000

/** An in-memory store that counts reads. */
function setUp(tier: Tier | null | (() => Promise<Tier>) = tierTable.Basic) {
  const stored: number[] = []
  const leftOut: number[] = []
  const state = { reads: 0, isAway: false }
  const open = () =>
    createPlanStorage({
      clock: { nowMs: () => start * 1000 },
      tierOf: async () => (typeof tier === 'function' ? tier() : tier),
      storedTimes: async (deviceId, { fromMs, toMs }) => {
        state.reads += 1
        if (state.isAway) throw new Error('no engine')
        if (deviceId !== device) return []
        return stored.filter((ts) => ts * 1000 >= fromMs && ts * 1000 < toMs)
      },
      append: async (_, points) => {
        await Promise.resolve()
        if (state.isAway) throw new PortalError('ENGINE_UNAVAILABLE', 'storesNotOpen')
        stored.push(...points.map(({ ts }) => ts))
      },
      onLeftOut: (_, __, count) => leftOut.push(count),
    })
  return { open, stored, leftOut, state }
}

const points = (...seconds: number[]) =>
  seconds.map((second) => decodedPoint({ ts: start + second, vin: 12 }))
const since = (stored: readonly number[]) => stored.map((ts) => ts - start)

describe('storage under plans', () => {
  it('keeps a point every quarter of an hour under Basic and counts the others as received', async () => {
    const { open, stored, leftOut } = setUp()
    const store = open()
    expect(await store(device, points(0))).toBe(1)
    expect(await store(device, points(60, 120))).toBe(0)
    expect(await store(device, points(900, 960))).toBe(1)
    expect([since(stored), leftOut]).toEqual([
      [0, 900],
      [2, 1],
    ])
  })

  it('stores everything under Hosted, for a deleted device, and while plans cannot be looked up', async () => {
    const away = () => Promise.reject(new Error('away'))
    for (const tier of [tierTable.Hosted, null, away]) {
      const { open, stored, leftOut, state } = setUp(tier)
      expect(await open()(device, points(0, 1, 1))).toBe(3)
      expect([since(stored), leftOut, state.reads]).toEqual([[0, 1, 1], [], 0])
    }
  })

  it('stores the next point at once after an upgrade', async () => {
    let tier = tierTable.Basic
    const { open, stored } = setUp(() => Promise.resolve(tier))
    const store = open()
    await store(device, points(0))
    expect(await store(device, points(60))).toBe(0)
    tier = tierTable.Hosted
    expect(await store(device, points(61, 62))).toBe(2)
    expect(since(stored)).toEqual([0, 61, 62])
  })

  it('knows after a restart what was stored before, and reads it only if a point may fit', async () => {
    const { open, stored, state } = setUp()
    await open()(device, points(0))
    const restarted = open()
    for (const second of [60, 120, 180]) await restarted(device, points(second))
    expect([since(stored), state.reads]).toEqual([[0], 2])
    await restarted(device, points(905))
    expect([since(stored), state.reads]).toEqual([[0, 905], 3])
  })

  it('sees what another process stored meanwhile', async () => {
    const { open, stored } = setUp()
    const [one, other] = [open(), open()]
    await one(device, points(0))
    await other(device, points(900))
    await one(device, points(960))
    expect(since(stored)).toEqual([0, 900])
  })

  it('processes messages of one device in turn, and of several in parallel', async () => {
    const { open, stored } = setUp()
    const store = open()
    const counts = await Promise.all([0, 1, 2].map((second) => store(device, points(second))))
    expect([counts, since(stored)]).toEqual([[1, 0, 0], [0]])
    expect(await store('DEVICE002', points(3))).toBe(1)
  })

  it('remembers nothing that was not stored', async () => {
    const { open, stored, leftOut, state } = setUp()
    const store = open()
    state.isAway = true
    await expect(store(device, points(0))).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' })
    state.isAway = false
    expect(await store(device, points(60))).toBe(1)
    expect([since(stored), leftOut]).toEqual([[60], []])
  })
})
