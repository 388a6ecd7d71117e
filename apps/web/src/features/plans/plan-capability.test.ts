import { expect, it } from 'vitest'
import { planCapability } from './plan-capability.ts'

it.each([
  ['the reader pays', { subOwner: 'u1', requesterUserId: 'u1' }, 'viewData'],
  ['somebody else pays', { subOwner: 'u2', requesterUserId: 'u1' }, 'accessAdminSettings'],
  ['nobody pays', { subOwner: null, requesterUserId: 'u1' }, 'accessAdminSettings'],
  ['it is not known yet', undefined, 'accessAdminSettings'],
])('changing a plan needs a capability of its own if %s', (_, settings, capability) => {
  expect(planCapability(settings)).toBe(capability)
})
