import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { ItemBox } from './item-box.tsx'

/** Boxes with a key of their own, as axes have, or with their position, as series have. */
function Boxes({ keyOf }: { readonly keyOf: (name: string, at: number) => string }) {
  const [names, setNames] = useState(['one', 'two', 'three'])
  return (
    <div>
      {names.map((name, at) => (
        <ItemBox
          key={keyOf(name, at)}
          title={name}
          colour="#123456"
          isOpen={false}
          onToggle={() => {}}
          onRemove={() => setNames(names.filter((each) => each !== name))}
        >
          {null}
        </ItemBox>
      ))}
      <button type="button">Add</button>
    </div>
  )
}

it.each([
  ['a key', (name: string) => name],
  ['a position', (_name: string, at: number) => String(at)],
])('the focus stays beside a removed box with %s', async (_what, keyOf) => {
  const person = renderComponent(<Boxes keyOf={keyOf} />)
  const removeAndGetFocus = async (name: string) => {
    await person.click(screen.getByRole('button', { name: `Remove ${name}` }))
    return document.activeElement?.textContent
  }
  expect(await removeAndGetFocus('two')).toBe('three')
  expect(await removeAndGetFocus('three')).toBe('Add')
  expect(await removeAndGetFocus('one')).toBe('Add')
})
