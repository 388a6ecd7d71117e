import { act, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { createVisibilityGate } from './visibility-gate.ts'
import { VisibilityContext, useWhenVisible } from './use-when-visible.ts'

/** A value that changes as often as points arrive, and a component that shows it as reading and as drawing. */
function setUp() {
  const listeners = new Set<() => void>()
  let value = 0
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const queue: (() => void)[] = []
  const sight = createVisibilityGate((run) => queue.push(run))
  const read = () => value
  function Shown({ kind }: { readonly kind: 'reading' | 'drawing' }) {
    return <p>{`${kind} ${useSyncExternalStore(useWhenVisible(subscribe, kind), read)}`}</p>
  }
  renderComponent(
    <VisibilityContext value={sight}>
      <Shown kind="reading" />
      <Shown kind="drawing" />
    </VisibilityContext>,
  )
  return {
    listeners,
    setVisible: (isSeen: boolean) => act(() => sight.setVisible(isSeen)),
    change: () =>
      act(() => {
        value++
        for (const listener of listeners) listener()
      }),
    catchUp: () => act(() => queue.splice(0).forEach((run) => run())),
  }
}

const texts = () => screen.getAllByText(/^(?:reading|drawing)/).map(({ textContent }) => textContent)

it('renders each change while visible', () => {
  const { change } = setUp()
  change()
  expect(texts()).toEqual(['reading 1', 'drawing 1'])
})

it('updates hidden texts later, and drawings when visible again', () => {
  const { setVisible, change, catchUp } = setUp()
  setVisible(false)
  change()
  change()
  expect(texts()).toEqual(['reading 0', 'drawing 0'])
  catchUp()
  expect(texts()).toEqual(['reading 2', 'drawing 0'])
  setVisible(true)
  expect(texts()).toEqual(['reading 2', 'drawing 2'])
})
