import { expect, it } from 'vitest'
import type { PermissionLevel } from './access.ts'
import { initialPermissionLevel, wouldRemoveLastAdmin } from './device-users.ts'

it.each([
  [false, undefined, 'ADMIN'],
  [false, 'VIEW', 'ADMIN'],
  [true, undefined, 'USER'],
  [true, 'VIEW', 'VIEW'],
] as const)('levelOfAdder(%s, %s) is %s', (hasAdmin, chosen, expected) =>
  expect(initialPermissionLevel(hasAdmin, chosen)).toBe(expected),
)

it.each([
  [{ a: 'ADMIN' }, 'a', null, true],
  [{ a: 'ADMIN' }, 'a', 'USER', true],
  [{ a: 'ADMIN' }, 'a', 'ADMIN', false],
  [{ a: 'ADMIN', b: 'ADMIN' }, 'a', null, false],
  [{ a: 'ADMIN', b: 'USER' }, 'b', null, false],
  [{ a: 'ADMIN', b: 'USER' }, 'a', 'VIEW', true],
] as const)('losesLastAdmin(%j, %s, %s) is %s', (levels, userId, next, expected) => {
  const map = new Map(Object.entries(levels) as [string, PermissionLevel][])
  expect(wouldRemoveLastAdmin(map, userId, next)).toBe(expected)
})
