import { expect, it } from 'vitest'
import { deriveFleetState } from './fleet-state.ts'

it.each([
  ['live', 'ok', 'live'],
  ['live', 'alert', 'live'],
  ['live', 'warning', 'warning'],
  ['stale', 'ok', 'stale'],
  ['stale', 'alarm', 'alarm'],
  ['never', 'alarm', 'never'],
] as const)('is shown for a %s device with state %s: %s', (contact, event, state) => {
  expect(deriveFleetState(contact, event)).toBe(state)
})
