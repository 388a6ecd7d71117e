import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountedCents, hostedPriceCents, termEndSeconds, totalCents } from './prices.ts'

test('charges 7.50 a month, 75 a year or 700 for life per device', () => {
  expect(hostedPriceCents).toEqual({ MONTHLY: 750, YEARLY: 7500, LIFETIME: 70_000 })
})

test.each([
  [750, null, 750],
  [750, 0, 750],
  [750, 10, 675],
  [750, 12.5, 656],
  [7500, 12.5, 6562],
  [7500, 33.333, 5000],
  [750, 10.05, 675],
  [1500, 15, 1275],
  [750, 100, 0],
  [750, 101, 750],
  [750, -5, 750],
  [750, Number.NaN, 750],
])('takes %d cents less %s percent as %d', (cents, percent, expected) => {
  expect(discountedCents(cents, percent)).toBe(expected)
})

test('keeps whole cents, and no coupon raises a price', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.double({ min: 0, max: 100, noNaN: true }), (devices, percent) => {
      const total = totalCents(devices, 'YEARLY', percent)
      expect(Number.isInteger(total)).toBe(true)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(total).toBeLessThanOrEqual(totalCents(devices, 'YEARLY', null))
    }),
  )
})

test('takes a coupon off the whole of several devices, to the nearest cent', () => {
  expect([1, 2, 3].map((devices) => totalCents(devices, 'MONTHLY', 15))).toEqual([637, 1275, 1912])
  const percents = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2500 }), percents, (devices, percent) => {
      const exact = (devices * hostedPriceCents.MONTHLY * (10_000 - Math.round(percent * 100))) / 10_000
      const total = totalCents(devices, 'MONTHLY', percent)
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(0.5)
      expect(total).toBeLessThanOrEqual(totalCents(devices + 1, 'MONTHLY', percent))
    }),
  )
})

const at = (text: string) => Date.parse(text) / 1000

test.each([
  ['2026-01-31T10:20:30.000Z', 'MONTHLY', '2026-02-28T10:20:30.000Z'],
  ['2028-01-31T10:20:30.500Z', 'MONTHLY', '2028-02-29T10:20:30.500Z'],
  ['2026-12-15T00:00:00.000Z', 'MONTHLY', '2027-01-15T00:00:00.000Z'],
  ['2028-02-29T23:59:59.000Z', 'YEARLY', '2029-02-28T23:59:59.000Z'],
  ['2026-03-01T00:00:00.000Z', 'YEARLY', '2027-03-01T00:00:00.000Z'],
] as const)('ends a term from %s, %s, at %s', (start, term, end) => {
  expect(new Date(termEndSeconds(at(start), term) * 1000).toISOString()).toBe(end)
})

test('keeps the first day of consecutive terms through shorter months', () => {
  const endsOf = (first: string, term: 'MONTHLY' | 'YEARLY', count: number) => {
    const ends = [at(first)]
    while (ends.length <= count) ends.push(termEndSeconds(ends.at(-1) ?? 0, term, at(first)))
    return ends.slice(1).map((end) => new Date(end * 1000).toISOString().slice(0, 10))
  }
  expect(endsOf('2027-01-31T08:00:00Z', 'MONTHLY', 4)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  expect(endsOf('2028-02-29T08:00:00Z', 'YEARLY', 4)).toEqual([
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ])
})
