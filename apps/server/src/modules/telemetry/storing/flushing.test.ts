import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TelemetryEngine } from '../../../adapters/telemetry/engine.ts'
import { createLiveFeed } from '../live/live-feed.ts'
import { createTelemetryModule } from '../telemetry.module.ts'
import { decodedPoint } from '../testing.ts'

/** The module with an engine that accepts everything and records the tables of its inserts. */
function openModule(kind: TelemetryEngine['kind']) {
  const tables: string[] = []
  const engine: TelemetryEngine = {
    kind,
    insert: async (table) => void tables.push(table),
    text: async () => '',
    rows: async () => [],
    command: async () => {},
    ping: async () => {},
    close: async () => {},
  }
  const feed = createLiveFeed()
  const { telemetry } = createTelemetryModule({
    engine,
    feed,
    clock: { nowMs: () => Date.now() },
    watchInsert: (insert) => insert(),
  })
  const send = (device: string) =>
    void telemetry.append(device, [decodedPoint({ ts: Date.now() / 1000, vin: 12 })])
  const count = (table: string) => tables.filter((name) => name === table).length
  return { send, count, feed }
}

describe('list data', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_760_000_000_000 }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['embedded', 30_000],
    ['remote', 1_000],
  ] as const)('is stored by a portal with an %s engine after %i ms', async (kind, ms) => {
    const { send, count } = openModule(kind)
    send('DEVICE1')
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect([count('points'), count('contacts'), count('snapshots')]).toEqual([1, 0, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([count('contacts'), count('snapshots')]).toEqual([1, 1])
  })
})
