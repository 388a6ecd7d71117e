import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadFirstMap } from './first-map.ts'
import type { MapKind } from './map-kind.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const loading = (slowMs: number) => (kind: MapKind) =>
  new Promise<MapKind>((resolve) => {
    setTimeout(() => resolve(kind), kind === 'simple' ? 0 : slowMs)
  })

it.each([
  ['streets', 100, 'streets'],
  ['streets', 5000, 'simple'],
  ['satellite', 5000, 'simple'],
  ['simple', 5000, 'simple'],
] as const)('shows for %s that load in %d ms the map %s first', async (wanted, slowMs, shown) => {
  const first = loadFirstMap(loading(slowMs), wanted)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await first).toBe(shown)
})
