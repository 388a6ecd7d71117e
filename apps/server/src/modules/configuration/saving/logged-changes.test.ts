import { expect, it } from 'vitest'
import { toLoggedChanges } from './logged-changes.ts'

it('shows short values, omits long ones entirely, and fits into a log entry', () => {
  const long = 'x'.repeat(500)
  expect(toLoggedChanges([{ key: 'gps.interval', from: undefined, to: 3 }])).toEqual([
    { key: 'gps.interval', from: undefined, to: 3 },
  ])
  const many = Array.from({ length: 50 }, (_, at) => ({
    key: `${at}`.padEnd(100, 'k'),
    from: long,
    to: 'y'.repeat(58),
  }))
  const logged = toLoggedChanges(many)
  expect(logged[0]).toMatchObject({ from: '…', to: 'y'.repeat(58) })
  expect(JSON.stringify(logged).length).toBeLessThan(3_500)
})
