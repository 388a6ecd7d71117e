import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import { demoFleet, fleetDevice } from './fleet.ts'
import type { HistoryOptions } from './history.ts'
import { HistoryRefusedError, historyPoints, sendHistory } from './history.ts'
import { outageAt } from './models/time/outages.ts'
import type { Point } from './point.ts'
import type { HttpReply, TestHttpServer } from './testing/servers.ts'
import { startHttp } from './testing/servers.ts'

const nowSeconds = 1_795_226_400
const daySeconds = 86_400
const device = fleetDevice({ deviceId: 'PAST00001', kind: 'genset' })
const hasty: Clock = { nowMs: systemClock.nowMs, after: (ms, action) => systemClock.after(ms / 200, action) }

let server: TestHttpServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

describe('historic points', () => {
  test('are ascending without repeats, on multiples of the step, within the range, in full batches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 * daySeconds }),
        fc.constantFrom(30, 60, 300, 7),
        fc.integer({ min: 1, max: 400 }),
        (lengthSeconds, step, batchPoints) => {
          const from = nowSeconds - lengthSeconds
          const batches = [...historyPoints(device, from, nowSeconds, () => step, batchPoints)]
          const times = batches.flat().map((point) => point.ts)
          for (const batch of batches.slice(0, -1)) expect(batch).toHaveLength(batchPoints)
          expect(times.every((ts, n) => n === 0 || ts > (times[n - 1] as number))).toBe(true)
          expect(times.every((ts) => ts >= from && ts < nowSeconds && ts % step === 0)).toBe(true)
          expect(times.length).toBe(Math.ceil(nowSeconds / step) - Math.ceil(from / step))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('can be coarse in the far past and fine recently', () => {
    const step = (seconds: number): number => (seconds < nowSeconds - 3600 ? 600 : 60)
    const times = [...historyPoints(device, nowSeconds - 7200, nowSeconds, step)]
      .flat()
      .map((point) => point.ts)
    expect(times).toHaveLength(6 + 60)
  })

  test('are missing only while the power supply was out', () => {
    const weak = { ...device, outagesPerMonth: 25 }
    const times = [...historyPoints(weak, nowSeconds - 20 * daySeconds, nowSeconds, () => 60)]
      .flat()
      .map((p) => p.ts)
    const there = new Set(times)
    expect(times.length).toBeLessThan(20 * 1440)
    for (let seconds = nowSeconds - 20 * daySeconds; seconds < nowSeconds; seconds += 60) {
      expect(there.has(seconds)).toBe(outageAt(weak, seconds)?.kind !== 'supply')
    }
  })

  test('with a step of 0 cause an error instead of an endless loop', () => {
    expect(() => [...historyPoints(device, 0, 10, () => 0)]).toThrow(RangeError)
  })
})

async function start(reply: (number: number, body: Point[]) => HttpReply | 'cut'): Promise<TestHttpServer> {
  server = await startHttp((posted, number) => reply(number, posted.body as Point[]))
  return server
}

function options(origin: string, change: Partial<HistoryOptions> = {}): HistoryOptions {
  return {
    origin,
    devices: demoFleet(3),
    fromSeconds: nowSeconds - 3600,
    toSeconds: nowSeconds,
    stepSeconds: () => 60,
    batchPoints: 25,
    clock: hasty,
    random: () => 0.5,
    ...change,
  }
}

describe('sending historic points', () => {
  test('posts every point of every device once, and reports progress', async () => {
    const { origin, posted } = await start((_, body) => ({
      status: 200,
      body: { stored: body.length, refused: [] },
    }))
    const done: number[] = []
    const total = await sendHistory(options(origin, { onProgress: (progress) => done.push(progress.done) }))
    expect(total).toMatchObject({ points: 180, refused: 0, devicesDone: 3, devices: 3 })
    expect(total.done).toBeCloseTo(1)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    const ids = posted.flatMap((one) => (one.body as Point[]).map((point) => `${point.deviceid} ${point.ts}`))
    expect(new Set(ids).size).toBe(180)
    expect(posted.every((one) => one.path === `/ingest/${(one.body as Point[])[0]?.deviceid}`)).toBe(true)
  })

  test('continues after the newest stored point of a device', async () => {
    const { origin, posted } = await start(() => ({ status: 200 }))
    const resumeFrom = (deviceId: string): number | undefined =>
      deviceId === 'DEMO00002' ? nowSeconds - 600 : undefined
    const total = await sendHistory(options(origin, { resumeFrom }))
    expect(total.points).toBe(60 + 9 + 60)
    const again = posted.filter((one) => one.path.endsWith('DEMO00002')).flatMap((one) => one.body as Point[])
    expect(again[0]?.ts).toBe(nowSeconds - 540)
    expect(total.done).toBeCloseTo(1)
  })

  test('retries the same batch if the server is unavailable', async () => {
    const { origin, posted } = await start((number) =>
      number === 2 ? 'cut' : { status: number === 3 ? 503 : 200 },
    )
    const total = await sendHistory(options(origin, { devices: [device] }))
    expect(total.points).toBe(60)
    expect(posted.map((one) => (one.body as Point[])[0]?.ts)).toEqual([
      nowSeconds - 3600,
      nowSeconds - 2100,
      nowSeconds - 2100,
      nowSeconds - 2100,
      nowSeconds - 600,
    ])
  })

  test('stops on a refusal, with the answer in the error', async () => {
    const { origin, posted } = await start(() => ({ status: 401, body: { message: 'wrong secret' } }))
    const failing = sendHistory(options(origin, { fromSeconds: nowSeconds - 36_000 }))
    await expect(failing).rejects.toThrow(HistoryRefusedError)
    await expect(failing).rejects.toThrow(/HTTP 401.*wrong secret/)
    expect(posted.length).toBeLessThanOrEqual(3)
  })

  test('stops when aborted', async () => {
    const stop = new AbortController()
    const { origin, posted } = await start(() => {
      stop.abort()
      return { status: 200 }
    })
    await expect(sendHistory(options(origin, { devices: [device], signal: stop.signal }))).rejects.toThrow(
      /abort/i,
    )
    expect(posted).toHaveLength(1)
  })
})
