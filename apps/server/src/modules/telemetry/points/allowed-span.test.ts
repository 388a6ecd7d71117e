import { maximumAheadSeconds, maximumStorageDays, tierTable } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { clampToReadableSpan, requireReadableSpan } from './allowed-span.ts'

const now = 1_800_000_000
const day = 86_400
const owner = { deviceId: 'SPAN00001', permission: 'ADMIN', tier: tierTable.Basic, isVendor: false } as const
const vendor = { ...owner, isVendor: true }
const seconds = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => [
  fromMs / 1000,
  toMs / 1000,
]

it('reads relative ranges back from now, and to now', () => {
  expect(seconds(requireReadableSpan(owner, { relative: 3_600_000 }, now))).toEqual([now - 3600, now])
})

it('reads an open end up to where the clock of a device may run ahead', () => {
  expect(seconds(requireReadableSpan(owner, { from: now - 60 }, now))).toEqual([
    now - 60,
    now + maximumAheadSeconds,
  ])
})

it('refuses what is older than the plan keeps, ten minutes of tolerance apart', () => {
  expect(() => requireReadableSpan(owner, { from: now - day - 601, to: now }, now)).toThrow('older than')
  expect(() => requireReadableSpan(owner, { relative: (day + 601) * 1000 }, now)).toThrow('older than')
  const { fromMs } = requireReadableSpan(owner, { from: now - day - 600, to: now }, now)
  expect(fromMs / 1000).toBe(now - day - 600)
})

it('lets the vendor read two years whatever the plan', () => {
  const from = now - maximumStorageDays * day
  expect(seconds(requireReadableSpan(vendor, { from, to: now }, now))).toEqual([from, now])
})

it('cuts a range to what the plan keeps where it need not be refused', () => {
  expect(seconds(clampToReadableSpan(owner, { from: 0, to: now }, now))).toEqual([now - day - 600, now])
  expect(seconds(clampToReadableSpan(owner, { relative: 3_600_000 }, now))).toEqual([now - 3600, now])
  expect(seconds(clampToReadableSpan(owner, { relative: 9 * day * 1000 }, now))).toEqual([
    now - day - 600,
    now,
  ])
})
