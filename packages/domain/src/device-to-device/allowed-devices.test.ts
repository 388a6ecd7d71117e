import { expect, test } from 'vitest'
import { allowedDeviceProblem } from './allowed-devices.ts'

test.each([
  ['BBBB00002', null],
  ['BBBB0002', 'invalid'],
  ['BBBB000022', 'invalid'],
  ['AAAA00001', 'self'],
  ['CCCC00003', 'listed'],
])('%s may be added to the readers of AAAA00001: %s', (id, problem) => {
  expect(allowedDeviceProblem(id, 'AAAA00001', ['CCCC00003'])).toBe(problem)
})
