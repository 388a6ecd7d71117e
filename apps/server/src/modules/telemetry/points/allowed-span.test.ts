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

it('resolves relative ranges from now', () => {
  expect(seconds(requireReadableSpan(owner, { relative: 3_600_000 }, now))).toEqual([now - 3600, now])
})

it('extends an open end to the allowed clock deviation', () => {
  expect(seconds(requireReadableSpan(owner, { from: now - 60 }, now))).toEqual([
    now - 60,
    now + maximumAheadSeconds,
  ])
})

it("refuses times before the plan's retention and a tolerance of ten minutes", () => {
  expect(() => requireReadableSpan(owner, { from: now - day - 601, to: now }, now)).toThrow('older than')
  expect(() => requireReadableSpan(owner, { relative: (day + 601) * 1000 }, now)).toThrow('older than')
  const { fromMs } = requireReadableSpan(owner, { from: now - day - 600, to: now }, now)
  expect(fromMs / 1000).toBe(now - day - 600)
})

it('lets the vendor read two years under any plan', () => {
  const from = now - maximumStorageDays * day
  expect(seconds(requireReadableSpan(vendor, { from, to: now }, now))).toEqual([from, now])
})

it("clamps a range to the plan's retention if refusing is not needed", () => {
  expect(seconds(clampToReadableSpan(owner, { from: 0, to: now }, now))).toEqual([now - day - 600, now])
  expect(seconds(clampToReadableSpan(owner, { relative: 3_600_000 }, now))).toEqual([now - 3600, now])
  expect(seconds(clampToReadableSpan(owner, { relative: 9 * day * 1000 }, now))).toEqual([
    now - day - 600,
    now,
  ])
})
