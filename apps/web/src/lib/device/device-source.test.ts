import { expect, it } from 'vitest'
import { retentionOf } from '../../ui/chart/chart-range.ts'
import { readNow } from '../clock.ts'
import { isWithinKnownRetention } from './device-source.ts'

it('waits for the plan before it asks for what not every plan keeps', () => {
  const loading = retentionOf(undefined, false)
  const daysAgo = (days: number) => ({ from: readNow() - days * 86_400, to: readNow() })
  expect(isWithinKnownRetention(daysAgo(1.1), loading)).toBe(false)
  // The shortest retention of all plans is a day.
  expect(isWithinKnownRetention(daysAgo(0.9), loading)).toBe(true)
  expect(isWithinKnownRetention({ relative: 86_400_000 }, loading)).toBe(true)
  const hosted = retentionOf({ name: 'Hosted', dataStorageDays: 730 }, false)
  expect(isWithinKnownRetention(daysAgo(40), hosted)).toBe(true)
  // Nothing would ever be asked if the plan could not be loaded.
  for (const isVendor of [false, true])
    expect(isWithinKnownRetention(daysAgo(20), retentionOf(undefined, isVendor, true))).toBe(true)
})
