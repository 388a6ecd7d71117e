import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveries, type Delivery, mailState, nextDelivery, messageState } from './delivery.ts'

const after = (...reports: readonly Delivery[]) =>
  reports.reduce<Delivery | null>((known, reported) => nextDelivery(known, reported), null)

describe('the delivery state of a message', () => {
  it('is the latest report until it is delivered', () => {
    expect(after('retried')).toBe('retried')
    expect(after('retried', 'givenUp')).toBe('givenUp')
    // Resent manually after it was given up.
    expect(after('retried', 'givenUp', 'accepted')).toBe('accepted')
    expect(after('accepted', 'retried')).toBe('accepted')
  })

  it('is not changed by late or repeated reports', () => {
    expect(after('accepted', 'delivered', 'accepted', 'undelivered')).toBe('delivered')
    expect(after('undelivered', 'accepted')).toBe('undelivered')
    const reports = fc.array(fc.constantFrom(...deliveries), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(reports, (given) => {
        expect(after(...given.flatMap((each) => [each, each]))).toBe(after(...given))
      }),
    )
  })

  it('does not depend on the order of reports', () => {
    const reports = fc.shuffledSubarray(['accepted', 'delivered', 'undelivered'] as const, { minLength: 1 })
    fc.assert(
      fc.property(reports, (given) => {
        expect(after(...given)).toBe(after(...given.toReversed()))
      }),
    )
  })
})

describe('a notification', () => {
  it.each([
    ['waiting', null, 'waiting'],
    ['told', null, 'waiting'],
    ['told', 'retried', 'waiting'],
    ['told', 'accepted', 'accepted'],
    ['told', 'delivered', 'delivered'],
    ['told', 'givenUp', 'failed'],
    ['told', 'undelivered', 'failed'],
    ['overLimit', null, 'overLimit'],
    ['of a later version', null, 'waiting'],
  ])('%s, %s is %s', (status, delivery, state) => {
    expect(messageState(status, delivery)).toBe(state)
  })
})

describe('a mail', () => {
  it.each([
    [null, false, 'waiting'],
    ['of a later version', false, 'waiting'],
    ['retried', false, 'retrying'],
    ['retried', true, 'returned'],
    ['givenUp', false, 'failed'],
    ['givenUp', true, 'returned'],
    ['accepted', false, 'sent'],
    ['delivered', false, 'sent'],
    ['undelivered', false, 'returned'],
  ])('%s, bounce: %s is %s', (delivery, isBounce, state) => {
    expect(mailState(delivery, isBounce)).toBe(state)
  })
})
