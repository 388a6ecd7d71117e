import { expect, it } from 'vitest'
import type { RunEntry } from '../sandbox/run-entry.ts'
import { lastDispatched, positionOfLine } from './dispatched.ts'

const step = { kind: 'start' } as const
const dispatch = (parameter: number, value: number | string, atMs: number): RunEntry => ({
  kind: 'dispatch',
  parameter,
  value,
  atMs,
  step,
})

it('returns the last value of each parameter, by number', () => {
  const entries = [
    dispatch(10, 'x', 1),
    dispatch(2, 1, 2),
    { kind: 'print', text: 'y', atMs: 2, step } as const,
    dispatch(2, 5, 3),
  ]
  expect(lastDispatched(entries)).toEqual([
    { key: 'cp2', value: 5, atMs: 3, count: 2 },
    { key: 'cp10', value: 'x', atMs: 1, count: 1 },
  ])
})

it.each([
  [1, 0],
  [2, 2],
  [3, 3],
  [4, 6],
  [9, 6],
])('line %i starts at %i', (line, position) => expect(positionOfLine('a\n\nbc\n', line)).toBe(position))
