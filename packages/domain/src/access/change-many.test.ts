import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PermissionLevel, permissionLevels } from './access.ts'
import { type AccessFacts, planAccessChange } from './change-many.ts'

const facts = (over: Partial<AccessFacts> = {}): AccessFacts => ({
  callerLevel: 'ADMIN',
  levels: new Map<string, PermissionLevel>([['admin', 'ADMIN']]),
  userId: 'person',
  invited: null,
  inherited: null,
  payerId: null,
  maySignUp: true,
  isCaller: false,
  arePlansShown: true,
  ...over,
})
const both = new Map<string, PermissionLevel>([
  ['admin', 'ADMIN'],
  ['person', 'VIEW'],
])

it.each([
  [facts(), 'USER', 'added', null],
  [facts({ userId: null }), 'USER', 'invited', null],
  [facts({ userId: null, invited: 'VIEW' }), 'USER', 'invited', null],
  [facts({ userId: null, invited: 'USER' }), 'USER', 'unchanged', null],
  [facts({ userId: null, maySignUp: false }), 'USER', 'refused', 'accountMissingForInvitation'],
  [facts({ levels: both }), 'USER', 'changed', null],
  [facts({ levels: both }), 'VIEW', 'unchanged', null],
  [facts({ levels: both }), null, 'removed', null],
  [facts({ levels: both, payerId: 'person' }), null, 'refused', 'userHasSubscription'],
  [facts({ levels: both, payerId: 'person', isCaller: true }), null, 'refused', 'youPayForDevice'],
  [facts({ levels: both, payerId: 'person', arePlansShown: false }), null, 'refused', 'userPaysWithoutPlans'],
  [facts({ levels: both, payerId: 'person' }), 'USER', 'changed', null],
  [facts({ userId: 'admin' }), null, 'refused', 'lastAdmin'],
  [facts({ userId: 'admin' }), 'VIEW', 'refused', 'lastAdmin'],
  [facts({ userId: null, invited: 'VIEW' }), null, 'withdrawn', null],
  [facts(), null, 'unchanged', null],
  [facts({ inherited: 'USER' }), null, 'refused', 'accessComesByTeam'],
  [facts({ callerLevel: 'USER', levels: both }), 'USER', 'refused', 'permissionMissing'],
  [facts({ callerLevel: null, levels: both }), 'USER', 'refused', 'notFound'],
] as const)('%j to %s is %s %s', (given, wanted, status, refusal) =>
  expect(planAccessChange(given, wanted)).toMatchObject({ status, refusal }),
)

const level = fc.constantFrom(...permissionLevels)
const anyFacts = fc.record({
  callerLevel: fc.option(level),
  levels: fc
    .dictionary(fc.constantFrom('admin', 'person', 'other'), level)
    .map((entries) => new Map(Object.entries(entries))),
  userId: fc.constantFrom('person', 'admin', null),
  invited: fc.option(level),
  inherited: fc.option(level),
  payerId: fc.constantFrom('person', 'admin', null),
  maySignUp: fc.boolean(),
  isCaller: fc.boolean(),
  arePlansShown: fc.boolean(),
})

it('never removes the last Admin or the payer, and changes nothing on refusal', () => {
  fc.assert(
    fc.property(anyFacts, fc.option(level), (given, wanted) => {
      const { status, from, to } = planAccessChange(given, wanted)
      const isDone = status !== 'refused' && status !== 'unchanged'
      expect(to).toBe(isDone ? wanted : from)
      expect(status === 'removed' && given.payerId === given.userId).toBe(false)
      const after = new Map(given.levels)
      if (status === 'removed') after.delete(given.userId ?? '')
      if (status === 'changed' && wanted) after.set(given.userId ?? '', wanted)
      const isManaged = (levels: ReadonlyMap<string, PermissionLevel>) =>
        [...levels.values()].includes('ADMIN')
      expect(isManaged(given.levels) && !isManaged(after)).toBe(false)
    }),
  )
})

it.each([
  [null, 'notFound'],
  ['VIEW', 'permissionMissing'],
  ['USER', 'permissionMissing'],
] as const)("shows %s nothing about a device's users", (callerLevel, refusal) => {
  fc.assert(
    fc.property(anyFacts, fc.option(level), (given, wanted) => {
      const change = planAccessChange({ ...given, callerLevel }, wanted)
      expect(change).toEqual({ status: 'refused', from: null, to: null, refusal })
    }),
  )
})
