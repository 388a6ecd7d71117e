import { render } from '@testing-library/react'
import * as fc from 'fast-check'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { createRowPool, useLeaveFocus } from './row-pool.ts'

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`)

it('gives rows that come into view the elements of those that left, in place', () => {
  const pool = createRowPool()
  const before = pool(rows(0, 4), false)
  const after = pool(rows(2, 6), true)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(after.map(({ at }) => at)).toEqual([2, 3, 0, 1])
})

it('puts the elements in the order of the rows at rest', () => {
  const pool = createRowPool()
  pool(rows(0, 4), false)
  pool(rows(2, 6), true)
  expect(pool(rows(2, 6), false).map(({ at }) => at)).toEqual([0, 1, 2, 3])
})

it('moves the elements of a row with it when the list is sorted anew', () => {
  const pool = createRowPool()
  const [first, second] = pool(['a', 'b'], false)
  expect(pool(['b', 'a'], false).map(({ key }) => key)).toEqual([second?.key, first?.key])
})

it('keeps the elements of rows that stay, and never gives two rows the same', () => {
  const steps = fc.array(
    fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String)),
      isScrolling: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(steps, (list) => {
      const pool = createRowPool()
      let before = new Map<string | undefined, number>()
      for (const { ids, isScrolling } of list) {
        const drawn = pool(ids, isScrolling)
        const now = new Map(drawn.map(({ at, key }) => [ids[at], key]))
        expect(new Set(now.keys())).toEqual(new Set(ids))
        expect(new Set(now.values()).size).toBe(ids.length)
        const stayed = [...now].filter(([id]) => before.has(id))
        expect(stayed.map(([, key]) => key)).toEqual(stayed.map(([id]) => before.get(id)))
        expect(pool(ids, isScrolling)).toEqual(drawn)
        before = now
      }
    }),
  )
})

function Row({ id, name }: { readonly id: string; readonly name: string }) {
  const element = useRef<HTMLDivElement>(null)
  useLeaveFocus(element, id)
  return (
    <div ref={element}>
      <button type="button">{name}</button>
    </div>
  )
}

it('keeps the focus while the row stays, and does not pass it to another row', () => {
  const { getByRole, rerender } = render(<Row id="a" name="Pump" />)
  getByRole('button').focus()
  rerender(<Row id="a" name="Pump 2" />)
  expect(document.activeElement).toBe(getByRole('button'))
  rerender(<Row id="b" name="Truck" />)
  expect(document.activeElement).toBe(document.body)
})
