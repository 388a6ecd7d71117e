import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { capabilities, hasCapability, permissionLevels } from './access.ts'
import { effectiveLevel, planHandover } from './teams.ts'

const level = fc.constantFrom(...permissionLevels)
const own = fc.option(level)

it.each([
  [null, [], null],
  ['VIEW', [], 'VIEW'],
  [null, ['OPERATOR'], 'OPERATOR'],
  ['USER', ['VIEW', 'OPERATOR'], 'USER'],
  ['VIEW', ['OPERATOR', 'ADMIN'], 'ADMIN'],
] as const)('for own level %s and team levels %j is %s', (mine, inherited, expected) =>
  expect(effectiveLevel(mine, inherited)).toBe(expected),
)

it('allows exactly what any of the levels allows', () => {
  fc.assert(
    fc.property(own, fc.array(level), fc.constantFrom(...capabilities), (mine, inherited, capability) => {
      const held = mine === null ? inherited : [mine, ...inherited]
      const effective = effectiveLevel(mine, inherited)
      expect(effective !== null && hasCapability(effective, capability)).toBe(
        held.some((each) => hasCapability(each, capability)),
      )
    }),
  )
})

it('does not depend on the order of teams, and never decreases when one is joined', () => {
  fc.assert(
    fc.property(own, fc.array(level), level, (mine, inherited, joined) => {
      expect(effectiveLevel(mine, inherited.toReversed())).toBe(effectiveLevel(mine, inherited))
      const after = effectiveLevel(mine, [...inherited, joined])
      const before = effectiveLevel(mine, inherited)
      const rank = (each: typeof after) => (each === null ? 9 : permissionLevels.indexOf(each))
      expect(rank(after)).toBe(Math.min(rank(before), rank(joined)))
    }),
  )
})

it('keeps those devices of a transferred team that its new owner may share', () => {
  expect(planHandover(['A', 'B', 'C'], new Set(['C', 'A', 'X']))).toEqual({ stay: ['A', 'C'], leave: ['B'] })
  expect(planHandover([], new Set(['A']))).toEqual({ stay: [], leave: [] })
})
