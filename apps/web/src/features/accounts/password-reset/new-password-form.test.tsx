import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, errorAnswer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

async function save(reason: string, message: string) {
  fakeServer({ 'POST /api/user/reset-password': () => errorAnswer('CONFLICT', 409, message, { reason }) })
  const onExpired = vi.fn<(message: string) => void>()
  const link = { code: 'abc', user: 'ada@example.com' }
  const person = renderComponent(
    <NewPasswordForm link={link} onChanged={() => undefined} onExpired={onExpired} />,
  )
  await person.type(screen.getByLabelText(/^New Password/), 'Long-enough-1')
  await person.type(screen.getByLabelText(/^Confirm/), 'Long-enough-1')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  return onExpired
}

it('shows why a password is refused', async () => {
  const onExpired = await save('breached', 'This password is known.')
  expect((await screen.findByRole('alert')).textContent).toContain('This password is known.')
  expect(onExpired).not.toHaveBeenCalled()
})

it('leaves an expired link to the page for another one', async () => {
  const onExpired = await save('expired', 'This link has expired.')
  await waitFor(() => expect(onExpired).toHaveBeenCalledWith('This link has expired.'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('names the account, because somebody else may be signed in', () => {
  const link = { code: 'abc', user: 'ada@example.com' }
  renderComponent(<NewPasswordForm link={link} onChanged={() => undefined} onExpired={() => undefined} />)
  expect(screen.getByText('This sets the password of ada@example.com.')).toBeTruthy()
})
