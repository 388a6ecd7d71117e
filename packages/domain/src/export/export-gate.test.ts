import { expect, test } from 'vitest'
import { tierTable } from '../plans/tiers.ts'
import { exportGate, pageGate, pagePointsWithinGate, splitByExportGate } from './export-gate.ts'

const basic = { tier: tierTable.Basic, isVendor: false }
const hosted = { tier: tierTable.Hosted, isVendor: false }
const ofVendor = { tier: tierTable.Basic, isVendor: true }
const refusal = { id: 'exportUnavailable', params: { plan: 'Basic' } }

test('forbids export under a plan without it, except to the vendor', () => {
  expect([basic, hosted, ofVendor].map(exportGate)).toEqual([refusal, null, null])
})

test('treats more points than a page as an export', () => {
  expect(pageGate(basic, 1_000)).toBeNull()
  expect(pageGate(basic, 1_001)).toEqual(refusal)
  expect(pageGate(hosted, 1_000_000)).toBeNull()
})

test('does not treat pages of columns as an export', () => {
  const asked = (access: typeof basic) => [600, 1_000_000].map((each) => pagePointsWithinGate(access, each))
  expect(asked(basic)).toEqual([600, 1_000])
  expect(asked(hosted)).toEqual([600, 1_000_000])
  expect(asked(ofVendor)).toEqual([600, 1_000_000])
})

test('leaves out devices whose plan has no export, with the reason', () => {
  expect(splitByExportGate([basic, hosted])).toEqual({
    included: [hosted],
    leftOut: [{ device: basic, reason: refusal }],
  })
})
