import { expect, test } from 'vitest'
import { planState } from './plan-state.ts'
import { trialResetRefusal } from './trial-reset.ts'

const day = 86_400
const now = 200 * day
const facts = { tier: 'Trial', addedAt: now - 10 * day, trialResetAt: null }

test('resets a running trial once', () => {
  expect(trialResetRefusal(facts, now)).toBeNull()
  expect(trialResetRefusal({ ...facts, trialResetAt: now - day }, now)).toBe('alreadyReset')
})

test('resets no trial on the shelf, after its end, on Hosted or on chosen Basic', () => {
  expect(trialResetRefusal({ ...facts, addedAt: null }, now)).toBe('noTrial')
  expect(trialResetRefusal({ ...facts, addedAt: now - 90 * day }, now)).toBe('noTrial')
  expect(trialResetRefusal({ ...facts, tier: 'Hosted' }, now)).toBe('noTrial')
  expect(trialResetRefusal({ ...facts, tier: 'Basic' }, now)).toBe('noTrial')
})

test('the screen offers what the server allows', () => {
  for (let days = 0; days < 100; days++) {
    const addedAt = now - days * day
    const shown = planState({ added_ts: addedAt, tier: 'STANDARD' }, now).trialResetAvailable
    expect(shown).toBe(trialResetRefusal({ ...facts, addedAt }, now) === null)
  }
})
