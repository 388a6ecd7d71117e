import { expect, it } from 'vitest'
import { readSlices } from './read-points.ts'

it('a failed read-ahead fails only when its slice is consumed', async () => {
  let reads = 0
  const telemetry = {
    async *allPoints() {
      for (;;) {
        reads += 1
        if (reads > 1) throw new Error('The engine is gone.')
        yield Array.from({ length: 250 }, (_, index) => ({
          tsMs: index,
          json: `{"ts":${index / 1000}}`,
        })).values()
      }
    },
  }
  const slices = readSlices({ telemetry, deviceId: 'SLICE0001', fromMs: 0, toMs: 1_000, channels: [] })
  expect((await slices.next()).value).toHaveLength(250)
  // The error must not surface before the slow reader gets there.
  await new Promise((resolve) => setImmediate(resolve))
  expect(reads).toBe(2)
  await expect(slices.next()).rejects.toThrow('The engine is gone.')
})
