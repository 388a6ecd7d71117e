import { expect, it } from 'vitest'
import { isSessionChecked } from './session-check.ts'

type Session = Parameters<typeof isSessionChecked>[1]
const session = (phase: ReturnType<Session['read']>['phase'], changes = 0) =>
  ({ read: () => ({ phase }), waitingChanges: () => changes }) as Session
const inside = { fromLocation: {}, toLocation: { pathname: '/alarms' }, pathChanged: true }

it('is checked before another page inside the portal', () => {
  expect(isSessionChecked(inside, session('signedIn'))).toBe(true)
  expect(isSessionChecked(inside, session('ended'))).toBe(true)
})

it.each([
  ['from outside', { ...inside, fromLocation: undefined }],
  ['that changes only the view', { ...inside, pathChanged: false }],
  ['to a page for visitors', { ...inside, toLocation: { pathname: '/terms' } }],
])('is not checked before a navigation %s', (_, navigation) => {
  expect(isSessionChecked(navigation, session('signedIn'))).toBe(false)
})

it.each([
  ['a change waits for the login', session('ended', 1)],
  ['nobody is signed in', session('signedOut')],
])('is not checked while %s', (_, state) => {
  expect(isSessionChecked(inside, state)).toBe(false)
})
