import { expect, it } from 'vitest'
import { findClosureObstacles } from './account-closure.ts'

const free = { lastAdminOf: [], paysFor: [], hasSubscription: false, isLastVendor: false }

it.each([
  [free, []],
  [{ ...free, lastAdminOf: ['A'] }, ['lastAdmin']],
  [{ ...free, paysFor: ['A'] }, ['subscription']],
  [{ ...free, hasSubscription: true }, ['subscription']],
  [{ ...free, isLastVendor: true }, ['lastVendor']],
  [
    { lastAdminOf: ['A'], paysFor: ['B'], hasSubscription: true, isLastVendor: true },
    ['lastAdmin', 'subscription', 'lastVendor'],
  ],
] as const)('of %j are %j', (facts, reasons) =>
  expect(findClosureObstacles(facts).map(({ reason }) => reason)).toEqual(reasons),
)
