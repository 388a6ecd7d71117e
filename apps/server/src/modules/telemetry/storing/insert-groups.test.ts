import { assert, integer, property, uniqueArray } from 'fast-check'
import { expect, it } from 'vitest'
import { groupForInserts } from './insert-groups.ts'

const row = (ts: number, n = 0) => ({
  device: 'DEVICE001',
  ts,
  receivedMicros: n,
  json: '{}',
  record: { ts },
})
const monthOf = (ts: number) => new Date(ts * 1000).toISOString().slice(0, 7)

it('keeps rows of few months together, in order', () => {
  const rows = [row(1_759_000_000), row(1_700_000_000), row(1_759_000_001)]
  expect(groupForInserts(rows)).toEqual([rows])
})

it('splits rows of any months into inserts that the engine accepts, and loses none', () => {
  const moments = uniqueArray(integer({ min: 1_500_000_000, max: 2_500_000_000 }), {
    minLength: 1,
    maxLength: 600,
  })
  assert(
    property(moments, (all) => {
      const rows = all.map((ts, n) => row(ts, n))
      const groups = groupForInserts(rows)
      for (const group of groups)
        expect(new Set(group.map(({ ts }) => monthOf(ts))).size).toBeLessThanOrEqual(90)
      expect(
        groups
          .flat()
          .map(({ receivedMicros }) => receivedMicros)
          .toSorted((a, b) => a - b),
      ).toEqual(rows.map(({ receivedMicros }) => receivedMicros))
      expect(groups.length).toBeLessThanOrEqual(Math.ceil(new Set(all.map(monthOf)).size / 90))
    }),
  )
})
