import { expect, it } from 'vitest'
import { localize } from '../../../lib/texts/messages.ts'
import {
  addTrigger,
  rebaseTriggers,
  type TriggerDraft,
  triggerDrafts,
  triggerPatch,
  triggerProblems,
} from './trigger-draft.ts'

const stored = {
  vin: { name: 'Supply' },
  trigger1: { name: 'Horn', colour: '#c62828', confirmEnabled: true, confirmText: 'Sure?' },
  trigger4: { name: 'Lamp' },
}
const edit = (at: number, over: Partial<TriggerDraft>) =>
  triggerDrafts(stored).map((draft, index) => (index === at ? { ...draft, ...over } : draft))

it('changes nothing without edits', () => {
  expect(triggerDrafts(stored).map(({ index, name }) => [index, name])).toEqual([
    ['1', 'Horn'],
    ['4', 'Lamp'],
  ])
  expect(triggerPatch(triggerDrafts(stored), stored)).toEqual({})
})

it('saves changed fields, and removes those set back to the default', () => {
  expect(triggerPatch(edit(0, { name: ' Siren ', colour: undefined, confirmText: '' }), stored)).toEqual({
    trigger1: { name: 'Siren', colour: null, confirmText: null },
  })
  expect(triggerPatch(edit(1, { displayType: 'hide', groupKey: 'Cab' }), stored)).toEqual({
    trigger4: { displayType: 'hide', groupKey: 'Cab' },
  })
})

it('moves a trigger with all its fields when its number changes', () => {
  expect(triggerPatch(edit(0, { index: ' 0 ' }), stored)).toEqual({
    trigger0: { name: 'Horn', colour: '#c62828', confirmEnabled: true, confirmText: 'Sure?' },
    trigger1: null,
  })
  expect(triggerPatch(triggerDrafts(stored).slice(1), stored)).toEqual({ trigger1: null })
})

it('adds triggers with the lowest free number from 1, up to twenty', () => {
  const added = addTrigger(triggerDrafts(stored))
  expect(added?.drafts.at(-1)).toMatchObject({ index: '2', name: '', id: added?.id })
  let drafts = triggerDrafts({})
  for (let more = addTrigger(drafts); more; more = addTrigger(drafts)) drafts = more.drafts
  expect(drafts.map(({ index }) => Number(index))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(20)
})

it('reports problems by field', () => {
  const problems = (over: Partial<TriggerDraft>) => {
    const drafts = edit(0, over)
    return triggerProblems(drafts[0] as TriggerDraft, drafts).map(({ field, message }) => [
      field,
      localize(message),
    ])
  }
  expect(problems({})).toEqual([])
  expect(problems({ index: '256' })).toEqual([['index', 'Enter a whole number from 0 to 255.']])
  expect(problems({ index: '04' })).toEqual([['index', 'Another trigger already uses this number.']])
  expect(problems({ name: ' ' })).toEqual([['name', 'Enter text.']])
  expect(problems({ groupKey: 'sixteen letters!' })).toEqual([['groupKey', 'Use at most 15 characters.']])
})

it('keeps edits over changes by somebody else, without reverting theirs', () => {
  const now = {
    trigger1: { name: 'Klaxon', colour: '#1d5fc2' },
    trigger9: { name: 'Theirs' },
  }
  const drafts = edit(0, { name: 'Mine' })
  const kept = rebaseTriggers(drafts, { before: stored, now, taken: [] })
  expect(triggerPatch(kept, now)).toEqual({ trigger1: { name: 'Mine' } })
  const taken = rebaseTriggers(drafts, { before: stored, now, taken: ['trigger1'] })
  expect(triggerPatch(taken, now)).toEqual({})
  // Triggers that the person removed stay removed; those that both have are not duplicated.
  const removed = rebaseTriggers(drafts.slice(1), { before: stored, now, taken: [] })
  expect(triggerPatch(removed, now)).toEqual({ trigger1: null })
})
