import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { useCodeCheck } from './code-check.ts'
import { CodeField } from './code-field.tsx'

const check = vi.fn<(code: string) => Promise<string>>()
const onDone = vi.fn<(answer: string) => void>()

function Example() {
  return <CodeField check={useCodeCheck(check, onDone)} label="Code" />
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  // Testing Library advances fake timers only if this global exists.
  vi.stubGlobal('jest', vi)
})

const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const passMs = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('submits on the last digit', async () => {
  check.mockResolvedValue('answer')
  const person = renderComponent(<Example />)
  await person.type(field(), '12345')
  expect(check).not.toHaveBeenCalled()
  await person.type(field(), '6')
  await passMs(0)
  expect(check.mock.calls).toEqual([['123456']])
  expect(onDone).toHaveBeenCalledWith('answer')
})

it('shows Invalid Code two seconds after a wrong code, and accepts no digits meanwhile', async () => {
  check.mockRejectedValue(new Error('Invalid Code'))
  const person = renderComponent(<Example />)
  await person.click(field())
  await person.paste('123 456')
  await passMs(1999)
  expect(screen.queryByText('Invalid Code')).toBeNull()
  await person.type(field(), '{Backspace}')
  expect(field().value).toBe('123456')
  await passMs(1)
  expect(screen.getByText('Invalid Code')).toBeTruthy()
  await person.type(field(), '{Backspace}')
  expect(screen.queryByText('Invalid Code')).toBeNull()
})

it('shows immediately why a code is refused for another reason', async () => {
  check.mockRejectedValue(new Error('This code has expired. Request a new one.'))
  const person = renderComponent(<Example />)
  await person.type(field(), '123456')
  await passMs(0)
  expect(screen.getByText('This code has expired. Request a new one.')).toBeTruthy()
})
