import { describe, expect, it } from 'vitest'
import { waitFor } from '../testing/portal-process.ts'
import { startKillablePortal } from './killable-portal.ts'
import { signInAs } from './sign-in-as.ts'

const [source, target] = ['MOVE00001', 'MOVE00002'] as const
const now = Math.floor(Date.now() / 1000)
const days = 40
const points = 30_000
const stepSeconds = Math.floor((days * 86_400) / points)

describe('a portal killed during a data transfer', () => {
  const portal = startKillablePortal([source, target])

  it('moves every point once and loses none, when killed repeatedly', async () => {
    const all = Array.from({ length: points }, (_, n) => ({ ts: now - days * 86_400 + n * stepSeconds, n }))
    for (let from = 0; from < points; from += 5_000)
      expect((await portal.host.send(source, all.slice(from, from + 5_000))).status).toBe(200)
    const owner = await signInAs(portal.host, 'owner@example.com')
    const order = { password: `setup.${target}`, targetDeviceid: target }
    await owner('POST', `/api/device/device/${source}/data-transfer`, order)
    // Points that come meanwhile are the source's own.
    const jobOf = async () =>
      (
        await owner<{ job: { active: boolean; progress: number; error: string | null } }>(
          'GET',
          `/api/device/device/${source}/data-job`,
        )
      ).job
    let kills = 0
    for (let percent = 5; (await jobOf()).active && kills < 12; percent += 8, kills += 1) {
      await waitFor(async () => {
        const job = await jobOf()
        return !job.active || job.progress >= percent
      }, portal.process)
      expect((await portal.host.send(source, { ts: now + kills, n: points + kills })).status).toBe(200)
      await portal.killAndStart()
    }
    await waitFor(async () => !(await jobOf()).active, portal.process)
    expect(await jobOf()).toMatchObject({ progress: 100, error: null })
    expect(kills).toBeGreaterThan(3)

    const range = `from=${now - 60 * 86_400}&to=${now + 3_600}`
    const countOf = async (id: string) =>
      (await owner<{ count: number }>('GET', `/api/device/device/${id}/data/count?${range}`)).count
    const chartedOf = async (id: string) => {
      const path = `/api/device/device/${id}/data?dataKeys=n&downsample=100&${range}`
      const { series } = await owner<{ series: { n?: { n: number[] } } }>('GET', path)
      return series.n?.n.reduce((sum, n) => sum + n, 0) ?? 0
    }
    expect([await countOf(target), await chartedOf(target)]).toEqual([points, points])
    expect([await countOf(source), await chartedOf(source)]).toEqual([kills, kills])
  })
})
