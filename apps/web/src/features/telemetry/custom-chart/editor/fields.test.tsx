import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { NumberField } from './fields.tsx'

function Example() {
  const [value, setValue] = useState(2)
  return (
    <>
      <NumberField
        label="Line width"
        value={value}
        min={0.5}
        max={10}
        onChange={(typed) => setValue(Math.min(Math.max(typed, 0.5), 10))}
      />
      <output>{value}</output>
    </>
  )
}
const typeWidth = async (text: string) => {
  const person = renderComponent(<Example />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Line width' })
  await person.clear(field)
  await person.type(field, text)
  return { field, leave: () => person.tab(), applied: () => screen.getByRole('status').textContent }
}

it('takes a number whose first digits are below the limit', async () => {
  const { field, applied } = await typeWidth('0.75')
  expect(field.value).toBe('0.75')
  expect(applied()).toBe('0.75')
})

it.each([
  ['0.2', '0.5'],
  ['12', '10'],
])('replaces %s by the limit when the field is left', async (typed, limit) => {
  const { field, leave, applied } = await typeWidth(typed)
  expect(field.value).toBe(typed)
  await leave()
  expect(field.value).toBe(limit)
  expect(applied()).toBe(limit)
})
