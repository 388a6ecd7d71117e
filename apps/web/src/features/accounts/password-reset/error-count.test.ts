import { expect, it } from 'vitest'
import { countError } from './error-count.ts'

it('counts up to five', () => {
  const counted = Array.from({ length: 7 }).reduce<number[]>(
    (errors) => [...errors, countError(errors.at(-1) ?? 0)],
    [],
  )
  expect(counted).toEqual([1, 2, 3, 4, 5, 5, 5])
})
