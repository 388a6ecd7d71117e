import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { SessionEndedDialog } from './session-ended-dialog.tsx'

const warning = 'Logging in as someone else discards what you typed on this page.'

function open(hasPendingChange = false) {
  const onSignedIn = vi.fn<(userid: string) => void>()
  const onOtherPerson = vi.fn<() => void>()
  const props = { email: 'Owner@example.com', hasPendingChange, onSignedIn, onOtherPerson }
  return { person: renderComponent(<SessionEndedDialog {...props} />), onSignedIn, onOtherPerson }
}

it('cannot be closed', async () => {
  const { person } = open()
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

it('shows whose session ended, and warns only other users that input is lost', async () => {
  const { person } = open()
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('Owner@example.com')
  expect(screen.queryByText(warning)).toBeNull()
  await person.clear(email)
  await person.type(email, ' owner@EXAMPLE.com')
  expect(screen.queryByText(warning)).toBeNull()
  await person.clear(email)
  await person.type(email, 'other@example.com')
  expect(screen.getByText(warning)).toBeTruthy()
})

it('shows that a change is waiting', () => {
  open(true)
  expect(screen.getByText('Your last change is sent as soon as you log in.')).toBeTruthy()
})

it('shows a refusal inside itself and keeps the password', async () => {
  fakeServer({
    'POST /api/auth/sign-in/email': () => ({ status: 401, body: { message: 'Invalid email or password' } }),
  })
  const { person, onSignedIn } = open()
  await person.type(screen.getByLabelText('Password'), 'Wrong-password-1{Enter}')
  await screen.findByText('Invalid email or password')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Wrong-password-1')
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('closes after the login', async () => {
  fakeServer({ 'POST /api/auth/sign-in/email': () => ({ body: { user: { id: 'u1' } } }) })
  const { person, onSignedIn } = open()
  await person.type(screen.getByLabelText('Password'), 'Right-password-1{Enter}')
  await vi.waitFor(() => expect(onSignedIn.mock.calls).toEqual([['u1']]))
})
