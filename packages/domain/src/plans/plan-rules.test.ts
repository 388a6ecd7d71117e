import { expect, test } from 'vitest'
import {
  isDataRestricted,
  isInPlan,
  planAccessOf,
  planRefusal,
  storageIntervalSeconds,
  storedIntervalSeconds,
} from './plan-rules.ts'
import { type TierGate, tierTable } from './tiers.ts'

const { Basic, Hosted } = tierTable
const gates = [
  'dataToPortal',
  'exportEnabled',
  'widgetsEnabled',
  'customChartsEnabled',
  'triggersEnabled',
  'apiEnabled',
  'serverLogEnabled',
] as const satisfies readonly TierGate[]

test('a plan without data access closes data features, and no plan limits the vendor', () => {
  const open = (tier: typeof Hosted, isVendor = false) =>
    gates.filter((gate) => isInPlan({ tier, isVendor }, gate))
  expect(open(Hosted)).toEqual(gates)
  expect(open(Basic)).toEqual([])
  expect(open(Basic, true)).toEqual(gates)
  expect(open({ ...Hosted, dataToPortal: false })).toEqual(['apiEnabled', 'serverLogEnabled'])
  expect(open({ ...Hosted, triggersEnabled: false })).not.toContain('triggersEnabled')
})

test('the settings of a device say whose plan limits apply', () => {
  for (const tier of [Basic, Hosted])
    for (const isVendor of [false, true]) {
      const access = planAccessOf({ tier, dataRestricted: isDataRestricted({ tier, isVendor }) })
      expect(gates.map((gate) => isInPlan(access, gate))).toEqual(
        gates.map((gate) => isInPlan({ tier, isVendor }, gate)),
      )
    }
})

test('each gate has its own message', () => {
  expect(new Set(gates.map((gate) => planRefusal(gate, 'Basic').id)).size).toBe(gates.length)
})

test('Basic stores a point every quarter of an hour, Hosted every point', () => {
  expect([Basic, tierTable.Trial, Hosted].map(storageIntervalSeconds)).toEqual([900, 0, 0])
  expect([1, 60, 900, 3600, undefined].map((sent) => storedIntervalSeconds(sent, Basic))).toEqual([
    901,
    960,
    900,
    3600,
    undefined,
  ])
  expect(storedIntervalSeconds(5, Hosted)).toBe(5)
})
