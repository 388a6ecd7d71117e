import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer, errorAnswer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { VerifyIdentityDialog } from './verify-identity-dialog.tsx'

const none = { totpEnabled: false, smsEnabled: false, smsAvailable: false }
const session = { 'GET /api/portal/session': () => ({ body: { user: null } }) }
const verify = 'POST /api/user/verify-identity'

function open(mfa: object, answers: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ ...session, 'GET /api/user/mfa': () => ({ body: mfa }), ...answers })
  const onVerified = vi.fn<() => void>()
  const person = renderComponent(
    <VerifyIdentityDialog
      isOpen
      reason="To show the key."
      onVerified={onVerified}
      onClose={() => undefined}
    />,
  )
  return { person, calls, onVerified, sent: () => calls.filter(({ path }) => path === verify) }
}

const proceed = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })

it('sends nothing without a password', async () => {
  const { person, sent } = open(none)
  expect(proceed().disabled).toBe(true)
  await person.type(screen.getByLabelText('Password'), '{Enter}')
  expect(sent()).toEqual([])
})

it('continues only with the right password, and shows at the field that it is wrong', async () => {
  const { person, onVerified, sent } = open(none, {
    [verify]: (body) =>
      (body as { password: string }).password === 'Right-1'
        ? { body: {} }
        : errorAnswer('FORBIDDEN', 403, 'Incorrect password.', { reason: 'password' }),
  })
  const password = screen.getByLabelText('Password')
  await person.type(password, 'wrong{Enter}')
  await screen.findByText('Incorrect password.')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(onVerified).not.toHaveBeenCalled()
  await person.clear(password)
  expect(screen.queryByText('Incorrect password.')).toBeNull()
  await person.type(password, 'Right-1{Enter}')
  await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
  expect(sent().at(-1)?.body).toEqual({ password: 'Right-1' })
})

it.each([
  [{ ...none, totpEnabled: true }, ['Use the authenticator app']],
  [{ ...none, smsEnabled: true, smsAvailable: true }, ['Get a code by SMS']],
  [{ ...none, totpEnabled: true, smsEnabled: true }, ['Use the authenticator app']],
])('offers only the factors that are available: %j', async (mfa, offered) => {
  open(mfa)
  for (const name of offered) await screen.findByRole('button', { name })
  const ways = ['Use the authenticator app', 'Get a code by SMS', 'Use your password']
  expect(ways.filter((name) => screen.queryByRole('button', { name }))).toEqual(offered)
})

it('asks for the code only after the SMS was sent', async () => {
  const { person } = open(
    { ...none, smsEnabled: true, smsAvailable: true },
    { 'POST /api/user/mfa/sms-code': () => ({ body: {} }) },
  )
  await person.click(await screen.findByRole('button', { name: 'Get a code by SMS' }))
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Send the code by SMS' }))
  expect(await screen.findByLabelText('Verification code')).toBeTruthy()
})
