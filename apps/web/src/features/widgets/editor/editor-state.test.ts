import { newWidget } from '@fieldport/domain'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EditorAction, type EditorState, reduceEditor, startEditing } from './editor-state.ts'

const draft = { widget: { ...newWidget, name: '' }, image: undefined }
const start = startEditing(draft)
const named = (name: string, step?: string): EditorAction => ({
  type: 'change',
  draft: { widget: { ...draft.widget, name } },
  ...(step === undefined ? {} : { step }),
})
const run = (...actions: readonly EditorAction[]): EditorState => actions.reduce(reduceEditor, start)
const nameOf = ({ draft: { widget } }: EditorState) => widget.name

describe('editing', () => {
  it('can be undone and redone step by step', () => {
    const state = run(named('a'), named('b'))
    const back = reduceEditor(state, { type: 'undo' })
    expect(nameOf(back)).toBe('a')
    expect(nameOf(reduceEditor(back, { type: 'undo' }))).toBe('')
    expect(reduceEditor(run(), { type: 'undo' })).toEqual(start)
    expect(nameOf(reduceEditor(back, { type: 'redo' }))).toBe('b')
  })

  it('treats a drag or a word as one step, until it ends', () => {
    const state = run(named('a', 'name'), named('ab', 'name'), named('abc', 'name'))
    expect(nameOf(reduceEditor(state, { type: 'undo' }))).toBe('')
    const two = run(named('a', 'name'), { type: 'endStep' }, named('ab', 'name'))
    expect(nameOf(reduceEditor(two, { type: 'undo' }))).toBe('a')
  })

  it('of the image keeps what was typed while its file was read', () => {
    const image = { mediaType: 'image/png', base64: 'AAAA' }
    const shown = run(named('a'), { type: 'image', image })
    expect(shown.draft).toMatchObject({ widget: { name: 'a', imageIsActive: true }, image })
    expect(nameOf(reduceEditor(shown, { type: 'undo' }))).toBe('a')
    const removed = reduceEditor(shown, { type: 'image', image: 'remove' })
    expect(removed.draft).toMatchObject({ widget: { imageIsActive: false }, image: 'remove' })
  })

  it('adds no step for a change without effect', () => {
    expect(run(named('a'), named('a')).past).toHaveLength(1)
  })

  it('drops the redo steps after another change', () => {
    expect(run(named('a'), { type: 'undo' }, named('b')).future).toEqual([])
  })

  it('clears the selection of a deleted element', () => {
    const element = { id: 'e1' } as (typeof draft.widget.elements)[number]
    const withOne = { ...draft.widget, elements: [element] }
    const state = run({ type: 'change', draft: { widget: withOne } }, { type: 'select', id: 'e1' })
    expect(state.selected).toBe('e1')
    expect(reduceEditor(state, { type: 'undo' }).selected).toBeUndefined()
  })

  it('continues after a save, with its steps and later changes', () => {
    const image = { mediaType: 'image/png', base64: 'AAAA' }
    const sent = { widget: { ...draft.widget, name: 'a<' }, image }
    const stored = { widget: { ...draft.widget, name: 'a' }, image: undefined }
    const saved: EditorAction = { type: 'saved', sent, stored }
    const before = run({ type: 'change', draft: sent })
    const after = reduceEditor(before, saved)
    expect(after.draft).toEqual(stored)
    expect(nameOf(reduceEditor(after, { type: 'undo' }))).toBe('')
    const gone = reduceEditor(reduceEditor(before, named('ab')), saved)
    expect(gone.draft).toEqual({ widget: { ...draft.widget, name: 'ab' }, image: undefined })
  })

  it('returns to the start after undoing every step', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 80 }), (names) => {
        let state = run(...names.map((name) => named(name)))
        const end = nameOf(state)
        const steps = state.past.length
        for (let count = 0; count < steps; count += 1) state = reduceEditor(state, { type: 'undo' })
        expect(nameOf(state)).toBe('')
        for (let count = 0; count < steps; count += 1) state = reduceEditor(state, { type: 'redo' })
        expect(nameOf(state)).toBe(end)
      }),
    )
  })
})
