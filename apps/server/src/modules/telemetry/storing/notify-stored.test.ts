import type { PointRecord } from '@fieldport/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestEngine, testEngines } from '../../../adapters/telemetry/testing/engines.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import type { ReceivedRange } from '../rows.ts'
import { createTelemetryModule } from '../telemetry.module.ts'
import { decodedPoint } from '../testing.ts'

let nextDevice = 0

describe.each(testEngines)('points stored by another portal, $name', ({ open }) => {
  let opened: TestEngine
  let device: string
  let nowMs = 1_760_000_000_000
  const now = () => nowMs / 1000

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    nowMs += 60_000
    device = `TOLD${String(nextDevice++).padStart(5, '0')}`
  })

  function startPortal() {
    const feed = createLiveFeed()
    const { telemetry, notifyStored } = createTelemetryModule({
      engine: opened.engine,
      clock: { nowMs: () => nowMs },
      feed,
      watchInsert: (insert) => insert(),
    })
    const stored: ReceivedRange[] = []
    feed.onStored((rows) => {
      const times = rows.map(({ ts }) => ts * 1000)
      const receipts = rows.map(({ receivedMicros }) => receivedMicros)
      stored.push({
        devices: [...new Set(rows.map((row) => row.device))],
        fromMs: Math.min(...times),
        toMs: Math.max(...times),
        fromMicros: Math.min(...receipts),
        toMicros: Math.max(...receipts),
      })
    })
    return {
      feed,
      notifyStored,
      /** @returns the notice sent to other portals */
      send: async (records: readonly PointRecord[], deviceId = device): Promise<ReceivedRange> => {
        await telemetry.append(deviceId, records.map(decodedPoint))
        return stored.pop() as ReceivedRange
      },
    }
  }

  /** Collects what a viewer of the device receives. */
  function watch({ feed }: ReturnType<typeof startPortal>) {
    const seen: [point: unknown, ts: number, cursor: number][] = []
    feed.onPoint(device, ({ json, ts, cursor }) => seen.push([JSON.parse(json), ts, cursor]))
    return seen
  }

  it('reach readers of the device here, one by one', async () => {
    const [here, there] = [startPortal(), startPortal()]
    const seen = watch(here)
    const records = [
      { ts: now() - 2, vin: 12.5 },
      { ts: now() - 1.5, note: 'a\\b\t"c"' },
    ]
    const stored = await there.send(records)
    await here.notifyStored(stored)
    expect(seen).toEqual([
      [records[0], now() - 2, stored.fromMicros],
      [records[1], now() - 1.5, stored.toMicros],
    ])
  })

  it('reach readers once, even if they are repeated', async () => {
    const [here, there] = [startPortal(), startPortal()]
    const seen = watch(here)
    const record = { ts: now() - 2, vin: 12 }
    await here.notifyStored(await there.send([record]))
    nowMs += 1_000
    await here.notifyStored(await there.send([record, { ts: now(), vin: 13 }]))
    await here.send([record])
    expect(seen.map(([point]) => point)).toEqual([record, { ts: now(), vin: 13 }])
  })

  it('are not read for devices without readers', async () => {
    const [here, there] = [startPortal(), startPortal()]
    const seen = watch(here)
    const other = `${device.slice(0, -1)}X`
    await here.notifyStored(await there.send([{ ts: now(), vin: 12 }], other))
    expect(seen).toEqual([])
  })

  it('are included in lists: contact, state and newest values', async () => {
    const [here, there] = [startPortal(), startPortal()]
    const contacts: unknown[] = []
    const states: unknown[] = []
    here.feed.onContact((deviceId, ts) => contacts.push([deviceId, ts]))
    here.feed.onSnapshot((deviceId, ts, { state, readings }) =>
      states.push([deviceId, ts, state, readings.get('vin')?.value]),
    )
    const alarm = { ts: now() - 1, vin: 9, events: [{ topic: 'vin', msg: 'low', lv: 40 }] }
    await here.notifyStored(await there.send([{ ts: now() - 5, vin: 12 }, alarm]))
    expect(contacts).toEqual([[device, now() - 1]])
    expect(states).toEqual([[device, now() - 1, 'alarm', 9]])
    await here.notifyStored(await there.send([{ ts: now() - 3, vin: 11 }]))
    expect(contacts).toHaveLength(1)
    expect(states).toHaveLength(1)
  })
})
