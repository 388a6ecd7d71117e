import { expect, it, vi } from 'vitest'
import type { NoticeListeners } from '../adapters/relational/notices.ts'
import { createRisingClock } from '../platform/clock.ts'
import { joinPortals } from './portals.ts'

const startMs = 1_760_000_000_000
const hourMs = 3_600_000

it('reads what a lost connection missed by the clock of receipts, which is never set back', async () => {
  let nowMs = startMs
  const clock = { nowMs: () => nowMs }
  const storeClock = createRisingClock(clock)
  const heard: { listeners?: NoticeListeners } = {}
  const notices = {
    listen: async (given: NoticeListeners) => {
      heard.listeners = given
    },
  }
  const nothing = () => {}
  const notifyStored = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const feed = {
    watched: () => ['AAAA00001'],
    relayMissedChanges: nothing,
    onStored: nothing,
    onAnyCleared: nothing,
    onAnyChanged: nothing,
  }
  const stores = {
    feed,
    accessChanges: { repeat: nothing, onAnnounced: nothing },
    sites: { sites: { reload: () => Promise.resolve() } },
    telemetry: { notifyStored, storeClock },
  }
  const devices = {
    commands: { deviceGateway: {}, onQueued: nothing },
    conditions: { relayChanged: () => Promise.resolve(), onChanged: nothing },
    devices: { devices: { onPlanChanged: nothing, onRekeyed: nothing } },
  }
  const options = { engines: { notices }, clock, log: { warn: nothing } }
  await joinPortals(...([options, stores, devices] as unknown as Joined))

  const receivedMicros = storeClock.nowMs() * 1000
  nowMs -= hourMs
  heard.listeners?.onGap()
  await vi.waitFor(() => expect(notifyStored).toHaveBeenCalled())
  const [[span]] = notifyStored.mock.calls as unknown as [[{ fromMicros: number; toMicros: number }]]
  expect(span.fromMicros).toBeLessThan(receivedMicros)
  expect(span.toMicros).toBeGreaterThan(receivedMicros)
})

type Joined = Parameters<typeof joinPortals>
