import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { NumberField } from './fields.tsx'

const onGrid = (value: number) => Math.round(value / 5) * 5

function Example({ isSnapped = false }: { readonly isSnapped?: boolean }) {
  const [value, setValue] = useState(20)
  return (
    <>
      <NumberField
        label="Width"
        value={value}
        min={5}
        max={1000}
        isWhole
        {...(isSnapped ? { fit: onGrid } : {})}
        onChange={(typed) => setValue(isSnapped ? onGrid(typed) : typed)}
      />
      <output>{value}</output>
    </>
  )
}
const typeWidth = async (text: string, isSnapped = false) => {
  const person = renderComponent(<Example isSnapped={isSnapped} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' })
  await person.clear(field)
  if (text !== '') await person.type(field, text)
  return { field, leave: () => person.tab(), applied: () => screen.getByRole('status').textContent }
}

it('says which numbers are valid, and takes the nearest one when it is left', async () => {
  const { field, leave, applied } = await typeWidth('9999')
  expect(field.value).toBe('9999')
  expect(screen.getByText('Use a number from 5 to 1000.')).toBeDefined()
  await leave()
  expect(field.value).toBe('1000')
  expect(applied()).toBe('1000')
})

it('keeps the value if the field is left empty', async () => {
  const { field, leave, applied } = await typeWidth('')
  await leave()
  expect(field.value).toBe('20')
  expect(applied()).toBe('20')
})

it('keeps the typed digits on a grid until the field is left', async () => {
  const { field, leave, applied } = await typeWidth('123', true)
  expect(field.value).toBe('123')
  expect(applied()).toBe('125')
  await leave()
  expect(field.value).toBe('125')
})
