import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contactTimeSeconds,
  contactState,
  expectedIntervalSeconds,
  isStale,
  isContactOverdue,
  nextPollSeconds,
} from './freshness.ts'

const now = 1_790_000_000
const contactAged = (ageSeconds: number, intervalSeconds: number | undefined = 60) => ({
  lastContactSeconds: now - ageSeconds,
  intervalSeconds,
  nowSeconds: now,
})

test('computes the expected interval as base times transmit, in seconds', () => {
  expect(expectedIntervalSeconds(60, 5)).toBe(300)
  expect(expectedIntervalSeconds(0, 5)).toBeUndefined()
  expect(expectedIntervalSeconds('60', 5)).toBeUndefined()
  expect(expectedIntervalSeconds(60, undefined)).toBeUndefined()
})

test.each([
  [360, 60, false],
  [361, 60, true],
  [361, 301, false],
  [3660, 3600, false],
  [3661, 3600, true],
  [361, undefined, true],
])('age %d at an interval of %s is stale: %s', (age, interval, expected) => {
  expect(isStale(age, interval)).toBe(expected)
})

test.each([
  [65, 5, false],
  [66, 5, true],
  [360, 300, false],
  [361, 300, true],
  [3660, 3600, false],
  [3661, 3600, true],
  [360, undefined, false],
  [361, undefined, true],
])('age %d at an interval of %s shows the warning: %s', (age, interval, expected) => {
  expect(isContactOverdue(age, interval)).toBe(expected)
})

test('the warning agrees with staleness from five minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 100_000 }), fc.nat(200_000), (interval, age) => {
      expect(isContactOverdue(age, interval)).toBe(isStale(age, interval))
    }),
  )
})

test('a recent device is live, an old one stale, and one without contact never', () => {
  expect(contactState(contactAged(10))).toBe('live')
  expect(contactState(contactAged(400))).toBe('stale')
  expect(contactState({ ...contactAged(0), lastContactSeconds: undefined })).toBe('never')
  expect(contactState({ ...contactAged(0), lastContactSeconds: Number.NaN })).toBe('never')
})

test('ignores a contact older than 20 years', () => {
  const year = 365.25 * 86_400
  expect(contactState(contactAged(19.9 * year))).toBe('stale')
  expect(contactState(contactAged(20.1 * year))).toBe('never')
})

test('a clock far in the future never makes a device live', () => {
  expect(contactState(contactAged(-86_400))).toBe('live')
  expect(contactState(contactAged(-86_401))).toBe('stale')
  expect(contactTimeSeconds(now + 5_000, now)).toBe(now)
  expect(contactTimeSeconds(now - 5_000, now)).toBe(now - 5_000)
})

test('polls at the interval, backs off by 5 to 30 seconds, and retries after 3 when hidden', () => {
  const delays = [0, 1, 2, 5, 6, 7, 100].map((emptyPolls) =>
    nextPollSeconds({ intervalSeconds: 300, emptyPolls, hidden: false }),
  )
  expect(delays).toEqual([300, 5, 10, 25, 30, 30, 30])
  expect(nextPollSeconds({ intervalSeconds: 300, emptyPolls: 4, hidden: true })).toBe(3)
  expect(nextPollSeconds({ intervalSeconds: undefined, emptyPolls: 0, hidden: false })).toBe(5)
})

test('newer data is never staler', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(90_000), (age, younger, interval) => {
      const older = Number(isStale(age + younger, interval))
      expect(Number(isStale(age, interval))).toBeLessThanOrEqual(older)
    }),
  )
})
