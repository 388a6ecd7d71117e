import { fireEvent, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../lib/locale-settings.ts'
import { renderComponent } from '../../testing/render.tsx'
import { NumberField } from './number-field.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  setLocaleSettings(noPreferences)
})

type ExampleProps = {
  readonly min?: number
  readonly max?: number
  readonly isWhole?: boolean
  readonly step?: number
  /** What the page makes of a number. */
  readonly keep?: (value: number) => number | null
  readonly isOptional?: boolean
  readonly onSubmit?: (value: number | null) => void
}

/** Of a page whose value may also change by undo. */
function Example({ keep = (value) => value, isOptional = false, onSubmit, ...limits }: ExampleProps) {
  const [value, setValue] = useState<number | null>(2)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.(value)
  }
  return (
    <form onSubmit={submit}>
      <NumberField
        label="Width"
        value={value}
        {...limits}
        onChange={(typed) => setValue(keep(typed))}
        {...(isOptional ? { onClear: () => setValue(null) } : {})}
      />
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Undo
      </button>
      <button type="button" onClick={() => setValue(2)}>
        Redo
      </button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' })
const applied = () => screen.getByRole('status').textContent

async function typeWidth(text: string, props: ExampleProps = {}) {
  const person = renderComponent(<Example {...props} />)
  await person.clear(field())
  if (text !== '') await person.type(field(), text)
  return person
}

it.each([
  ['0.5', '0.5'],
  ['0,5', '0.5'],
  ['0.', '0'],
  ['.05', '0.05'],
  ['-0.5', '-0.5'],
  ['1e3', '1000'],
  ['\u0661\u066B\u0665', '1.5'],
])('takes %s letter by letter, and shows the number when it is left', async (text, number) => {
  const person = await typeWidth(text)
  expect(field().value).toBe(text)
  expect(applied()).toBe(number)
  await person.tab()
  expect(field().value).toBe(number)
  expect(applied()).toBe(number)
})

it.each(['', '-', '.', 'abc', '1.234,5'])('keeps the value if it is left with %j', async (text) => {
  const person = await typeWidth(text)
  expect(field().value).toBe(text)
  await person.tab()
  expect(field().value).toBe(applied())
})

it('may be empty where nothing is a value', async () => {
  const person = await typeWidth('', { isOptional: true })
  expect(applied()).toBe('null')
  await person.tab()
  expect(field().value).toBe('')
})

it.each([
  ['0.2', '0.5', undefined],
  ['12', '10', 'Use a number from 0.5 to 10.'],
  ['-3', '0.5', 'Use a number from 0.5 to 10.'],
])('becomes the nearest valid number instead of %s when it is left', async (text, limit, message) => {
  const person = await typeWidth(text, { min: 0.5, max: 10 })
  expect(field().value).toBe(text)
  expect(screen.queryByText(/^Use a number/)?.textContent).toBe(message)
  await person.tab()
  expect(field().value).toBe(limit)
  expect(applied()).toBe(limit)
  expect(screen.queryByText(/^Use a number/)).toBeNull()
})

it('takes a number whose first digits are below the limit', async () => {
  await typeWidth('0.75', { min: 0.5, max: 10 })
  expect(field().value).toBe('0.75')
  expect(applied()).toBe('0.75')
})

it('rounds where only whole numbers are valid, and says so before', async () => {
  const person = await typeWidth('3.6', { isWhole: true, min: 0, max: 8 })
  expect(applied()).toBe('3')
  expect(screen.getByText('Enter a whole number.')).toBeDefined()
  await person.tab()
  expect(field().value).toBe('4')
  expect(applied()).toBe('4')
})

it('says that letters are no number', async () => {
  await typeWidth('2a')
  expect(screen.getByText('Enter a number.')).toBeDefined()
})

it('keeps the typed digits where the page changes the number, such as to a grid, until it is left', async () => {
  const person = await typeWidth('123', { keep: (value) => Math.round(value / 5) * 5 })
  expect(field().value).toBe('123')
  expect(applied()).toBe('125')
  await person.tab()
  expect(field().value).toBe('125')
})

it("can be '0.5' where 0 means automatic", async () => {
  await typeWidth('0.5', { keep: (value) => (value === 0 ? null : value), isOptional: true })
  expect(field().value).toBe('0.5')
  expect(applied()).toBe('0.5')
})

it('follows a value that changes while it is edited', async () => {
  const person = await typeWidth('3')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('7')
  await person.type(field(), '5')
  expect(applied()).toBe('75')
})

it('changes by steps with the arrow keys, within the limits', async () => {
  const person = await typeWidth('9.8', { min: 0, max: 10, step: 0.1 })
  await person.keyboard('{ArrowUp}')
  expect(field().value).toBe('9.9')
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(applied()).toBe('10')
  await person.keyboard('{ArrowDown}')
  expect(applied()).toBe('9.9')
})

it('is corrected before its form is sent by Enter', async () => {
  const sent = vi.fn<(value: number | null) => void>()
  const person = await typeWidth('99', { min: 0, max: 10, onSubmit: sent })
  await person.keyboard('{Enter}')
  expect(sent).not.toHaveBeenCalled()
  expect(field().value).toBe('10')
  await person.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledWith(10)
})

it('may be sent empty by Enter where nothing is a value', async () => {
  const sent = vi.fn<(value: number | null) => void>()
  const person = await typeWidth('', { isOptional: true, onSubmit: sent })
  await person.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledWith(null)
})

it.each([
  [{ isWhole: true, min: 0 }, 'Linux; Android 16', 'numeric'],
  [{ min: 0 }, 'iPhone; CPU iPhone OS 19_0 like Mac OS X', 'decimal'],
  [{}, 'Linux; Android 16', 'decimal'],
  // Its keyboard for decimals has no minus sign.
  [{}, 'iPhone; CPU iPhone OS 19_0 like Mac OS X', 'text'],
] as const)('with %j, shows on %s the keyboard %s', (limits, system, keyboard) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  renderComponent(<Example {...limits} />)
  expect(field().getAttribute('inputmode')).toBe(keyboard)
})

it('does not bring back what was typed when its value comes back', async () => {
  await typeWidth('2a')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field().value).toBe('7')
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect(field().value).toBe('2')
  expect(screen.queryByText('Enter a number.')).toBeNull()
})

it("shows decimals behind the mark of the reader's other numbers", async () => {
  setLocaleSettings({ ...noPreferences, language: 'de' })
  const person = await typeWidth('2.5')
  expect([field().value, applied()]).toEqual(['2.5', '2.5'])
  await person.tab()
  expect(field().value).toBe('2,5')
  await person.clear(field())
  await person.type(field(), '1.000')
  await person.tab()
  expect([field().value, applied()]).toEqual(['1000', '1000'])
})
