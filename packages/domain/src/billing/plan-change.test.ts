import { expect, test } from 'vitest'
import { changingDevices, hasChangedSince, type PlanChangeDevice, planChangeRefusal } from './plan-change.ts'

const payer = { hasPaymentMethod: true, isDelinquent: false }
const device = (over: Partial<PlanChangeDevice> = {}): PlanChangeDevice => ({
  deviceId: 'AAAA00001',
  tier: 'Basic',
  term: null,
  subscription: 'none',
  isPaidByOther: false,
  isOwn: true,
  ...over,
})
const monthly = device({ tier: 'Hosted', term: 'MONTHLY', subscription: 'active' })
const yearly = device({ tier: 'Hosted', term: 'YEARLY', subscription: 'active' })
const cancelled = device({ ...monthly, subscription: 'cancelled' })
const granted = device({ tier: 'Hosted' })
const hosted = (term: 'MONTHLY' | 'YEARLY') => ({ plan: 'PREMIUM', term }) as const
const basic = { plan: 'STANDARD' } as const

test.each([
  ['nothing', [], hosted('MONTHLY'), 'noDevices'],
  ['Basic to Hosted', [device()], hosted('MONTHLY'), null],
  ['a trial to Hosted', [device({ tier: 'Trial' })], hosted('YEARLY'), null],
  ['monthly to yearly', [monthly, device()], hosted('YEARLY'), null],
  ['monthly to monthly', [monthly], hosted('MONTHLY'), 'unchanged'],
  ['monthly among others to monthly', [monthly, device()], hosted('MONTHLY'), null],
  ['monthly to monthly, if it was cancelled', [cancelled], hosted('MONTHLY'), null],
  ['what somebody else cancelled', [{ ...cancelled, isPaidByOther: true }], hosted('MONTHLY'), 'unchanged'],
  ['cancelled yearly to monthly', [{ ...cancelled, term: 'YEARLY' }], hosted('MONTHLY'), 'existingHosted'],
  ['yearly to monthly', [yearly, device()], hosted('MONTHLY'), 'existingHosted'],
  ['what the vendor granted', [granted], hosted('YEARLY'), 'existingHosted'],
  ['what somebody else pays', [{ ...monthly, isPaidByOther: true }], hosted('YEARLY'), 'otherPayer'],
  ['what a team lends', [device({ isOwn: false })], hosted('YEARLY'), 'notOwn'],
  ['what a team lends to Basic', [{ ...granted, isOwn: false }], basic, null],
  ['Hosted to Basic', [monthly, yearly, granted], basic, null],
  ['somebody else’s to Basic', [{ ...monthly, isPaidByOther: true }], basic, 'otherPayer'],
  ['a trial to Basic', [device({ tier: 'Trial' })], basic, null],
  ['Basic to Basic', [device()], basic, 'unchanged'],
] as const)('%s', (_, devices, request, refusal) => {
  expect(planChangeRefusal(devices, request, payer)).toBe(refusal)
})

test('requires a payment method and no open invoice for Hosted, but not for Basic', () => {
  const broke = { hasPaymentMethod: false, isDelinquent: false }
  const owing = { hasPaymentMethod: false, isDelinquent: true }
  expect(planChangeRefusal([device()], hosted('MONTHLY'), broke)).toBe('noPaymentMethod')
  expect(planChangeRefusal([device()], hosted('MONTHLY'), owing)).toBe('outstandingInvoice')
  expect(planChangeRefusal([monthly], basic, owing)).toBe(null)
})

test('skips devices that already have the plan', () => {
  expect(changingDevices([monthly, yearly, device()], hosted('YEARLY'))).toEqual([monthly, device()])
  expect(changingDevices([monthly, device()], basic)).toEqual([monthly])
})

test.each([
  ['as seen', [{ deviceId: 'AAAA00001', tier: 'Hosted', term: 'MONTHLY' }], false],
  ['bought since', [{ deviceId: 'AAAA00001', tier: 'Trial', term: null }], true],
  ['paid by the month since', [{ deviceId: 'AAAA00001', tier: 'Hosted', term: 'YEARLY' }], true],
  ['granted before', [{ deviceId: 'AAAA00001', tier: 'Hosted', term: null }], true],
  ['not listed', [{ deviceId: 'AAAA00002', tier: 'Trial', term: null }], false],
] as const)('a plan %s: changed %j → %s', (_, seen, isChanged) => {
  expect(hasChangedSince([monthly], seen)).toBe(isChanged)
})
