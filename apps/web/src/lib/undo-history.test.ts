import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { endStep, pushStep, redoStep, createUndoHistory, undoStep } from './undo-history.ts'

it('undoes and redoes step by step', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 90 }), (values) => {
      const distinct = values.filter((value, at) => value !== (values[at - 1] ?? -1))
      const end = distinct.reduce((history, value) => pushStep(history, value), createUndoHistory(-1))
      const back = distinct.reduce((history) => undoStep(history), end)
      expect(back.present).toBe(-1)
      expect(undoStep(back)).toBe(back)
      const forth = distinct.reduce((history) => redoStep(history), back)
      expect(forth.present).toBe(distinct.at(-1) ?? -1)
      expect(redoStep(forth)).toBe(forth)
    }),
  )
})

it('treats typing in one field as one step, until the field is left', () => {
  let history = createUndoHistory('')
  for (const text of ['T', 'Ta', 'Tank']) history = pushStep(history, text, 'name')
  expect(undoStep(history).present).toBe('')
  history = pushStep(endStep(history), 'Tank 2', 'name')
  expect(undoStep(history).present).toBe('Tank')
})

it('drops the redo steps after another change', () => {
  const history = pushStep(undoStep(pushStep(pushStep(createUndoHistory('a'), 'b'), 'c')), 'd')
  expect(redoStep(history)).toBe(history)
  expect(undoStep(history).present).toBe('b')
})
