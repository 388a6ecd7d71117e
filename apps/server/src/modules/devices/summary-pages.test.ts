import type { DeviceSummary } from '@fieldport/contract'
import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { paginateSummaries } from './summary-pages.ts'

const listOf = (ids: readonly string[]) => ids.map((deviceid) => ({ deviceid }) as DeviceSummary)
const idsOf = (items: readonly DeviceSummary[]) => items.map(({ deviceid }) => deviceid)

it('returns each device once, by ID, in pages of any size', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[A-Z0-9]{9}$/), { maxLength: 30 }),
      fc.integer({ min: 1, max: 10 }),
      (ids, limit) => {
        const found: string[] = []
        let cursor: string | null | undefined
        do {
          const page = paginateSummaries(listOf(ids), { limit, cursor: cursor ?? undefined })
          expect(page.Items.length).toBeLessThanOrEqual(limit)
          found.push(...idsOf(page.Items))
          cursor = page.nextCursor
        } while (typeof cursor === 'string')
        expect(found).toEqual(ids.toSorted())
      },
    ),
  )
})

it('handles devices that are deleted or created between pages', () => {
  const first = paginateSummaries(listOf(['A', 'C', 'E']), { limit: 2 })
  expect([idsOf(first.Items), first.nextCursor]).toEqual([['A', 'C'], 'C'])
  const second = paginateSummaries(listOf(['A', 'B', 'D', 'E']), { limit: 2, cursor: 'C' })
  expect([idsOf(second.Items), second.nextCursor]).toEqual([['D', 'E'], null])
})

it('returns the whole list without paging', () => {
  expect(paginateSummaries(listOf(['B', 'A']), {})).toEqual({ Items: listOf(['B', 'A']) })
  expect(paginateSummaries(listOf(['B', 'A']), { cursor: 'A' })).toEqual({
    Items: listOf(['B']),
    nextCursor: null,
  })
})
