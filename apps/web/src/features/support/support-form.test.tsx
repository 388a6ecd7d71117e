import type { SessionUser } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { SupportForm } from './support-form.tsx'

const user = { name: 'Ada', email: 'ada@example.com' } as SessionUser

it('never truncates a pasted text to the ID of another device', async () => {
  const calls = fakeServer({})
  const person = renderComponent(<SupportForm user={user} deviceid="" onSent={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Device ID/ })
  await person.click(field)
  await person.paste('demo000012')
  await person.type(screen.getByRole('textbox', { name: 'Details' }), 'It is silent.')
  await person.click(screen.getByRole('button', { name: 'Submit' }))
  expect(field.value).toBe('DEMO000012')
  expect(screen.getByText('Enter a device ID of 9 characters (A–Z and 0–9).')).toBeTruthy()
  expect(calls).toEqual([])
  await person.clear(field)
  await person.paste(' demo00001 ')
  expect(field.value).toBe('DEMO00001')
})
