import { expect, it } from 'vitest'
import { findCopyObstacle } from './copy-widget.ts'

it.each([
  ['ADMIN', 'Hosted', false, null],
  ['USER', 'Trial', false, null],
  ['OPERATOR', 'Hosted', false, 'noRight'],
  ['VIEW', 'Basic', false, 'noRight'],
  ['ADMIN', 'Basic', false, 'plan'],
  ['ADMIN', 'Basic', true, null],
] as const)(
  'a copy to a device with %s on %s (vendor: %s) has the obstacle %s',
  (permission, plan, isVendor, expected) => {
    expect(findCopyObstacle({ permission, plan }, isVendor)).toBe(expected)
  },
)
