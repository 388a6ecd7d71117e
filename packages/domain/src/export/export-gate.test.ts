import { expect, test } from 'vitest'
import { tierTable } from '../plans/tiers.ts'
import { exportGate, pageGate, pagePointsWithinGate, splitByExportGate } from './export-gate.ts'

const basic = { tier: tierTable.Basic, isVendor: false }
const hosted = { tier: tierTable.Hosted, isVendor: false }
const ofVendor = { tier: tierTable.Basic, isVendor: true }
const refusal = { id: 'exportUnavailable', params: { plan: 'Basic' } }

test('a plan without export forbids it, but not to the vendor', () => {
  expect([basic, hosted, ofVendor].map(exportGate)).toEqual([refusal, null, null])
})

test('more points than a page needs are an export', () => {
  expect(pageGate(basic, 1_000)).toBeNull()
  expect(pageGate(basic, 1_001)).toEqual(refusal)
  expect(pageGate(hosted, 1_000_000)).toBeNull()
})

test('columns come in pages that are no export', () => {
  const asked = (access: typeof basic) => [600, 1_000_000].map((each) => pagePointsWithinGate(access, each))
  expect(asked(basic)).toEqual([600, 1_000])
  expect(asked(hosted)).toEqual([600, 1_000_000])
  expect(asked(ofVendor)).toEqual([600, 1_000_000])
})

test('of several devices those are left out whose plan has no export, with the reason', () => {
  expect(splitByExportGate([basic, hosted])).toEqual({
    included: [hosted],
    leftOut: [{ device: basic, reason: refusal }],
  })
})
