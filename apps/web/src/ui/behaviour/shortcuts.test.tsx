import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { useShortcut } from './shortcuts.ts'

function show(children?: ReactNode) {
  const pressed: string[] = []
  function Page() {
    useShortcut(slash, note)
    useShortcut(goToDevices, noteDevices)
    return children
  }
  const note = () => void pressed.push('/')
  const noteDevices = () => void pressed.push('g d')
  const person = renderComponent(<Page />)
  return { person, pressed }
}

const slash = ['/']
const goToDevices = ['g', 'd']

/** Presses a key at a moment of the page's clock. @returns whether the browser also handles it */
function pressAt(ms: number, key: string, over: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over })
  Object.defineProperty(event, 'timeStamp', { value: ms })
  return fireEvent(document.body, event)
}

it('runs at its key, which the browser does not handle as well', () => {
  const { pressed } = show()
  expect(pressAt(0, 'x')).toBe(true)
  expect(pressAt(10, '/')).toBe(false)
  expect(pressed).toEqual(['/'])
})

it('runs when keys follow each other within a second, and starts anew after that', () => {
  const { pressed } = show()
  pressAt(5000, 'g')
  pressAt(6000, 'd')
  expect(pressed).toEqual(['g d'])
  pressAt(6500, 'd')
  expect(pressed).toEqual(['g d'])
  pressAt(7000, 'g')
  pressAt(8001, 'd')
  expect(pressed).toEqual(['g d'])
})

it.each([
  ['another key between', ['g', 'x', 'd']],
  ['another order', ['d', 'g']],
  ['only the last key', ['d']],
])('does not run after %s', (_, keys) => {
  const { pressed } = show()
  for (const [at, key] of keys.entries()) pressAt(at, key)
  expect(pressed).toEqual([])
})

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', (modifier) => {
  const { pressed } = show()
  expect(pressAt(0, '/', { [modifier]: true })).toBe(true)
  expect(pressed).toEqual([])
})

it.each([
  ['a field', <input key="" aria-label="Name" />],
  ['a text area', <textarea key="" aria-label="Name" />],
  [
    'an editor',
    <div key="" role="textbox" aria-label="Name" contentEditable suppressContentEditableWarning />,
  ],
])('does not run while somebody types into %s', async (_, field) => {
  const { person, pressed } = show(field)
  await person.click(screen.getByLabelText('Name'))
  await person.keyboard('/gd')
  expect(pressed).toEqual([])
})

it('does not run below a modal dialog', () => {
  const { pressed } = show(<div role="dialog" aria-modal="true" aria-label="Share" />)
  pressAt(0, '/')
  expect(pressed).toEqual([])
})
