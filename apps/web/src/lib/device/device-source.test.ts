import { expect, it } from 'vitest'
import { readNow } from '../clock.ts'
import { isWithinKnownRetention } from './device-source.ts'

it('waits for the plan before it asks for what not every plan keeps', () => {
  const loading = { planName: '', retentionDays: 730, isLoading: true }
  const daysAgo = (days: number) => ({ from: readNow() - days * 86_400, to: readNow() })
  expect(isWithinKnownRetention(daysAgo(1.1), loading)).toBe(false)
  // The shortest retention of all plans is a day.
  expect(isWithinKnownRetention(daysAgo(0.9), loading)).toBe(true)
  expect(isWithinKnownRetention({ relative: 86_400_000 }, loading)).toBe(true)
  const hosted = { planName: 'Hosted', retentionDays: 730 }
  expect(isWithinKnownRetention(daysAgo(40), hosted)).toBe(true)
})
