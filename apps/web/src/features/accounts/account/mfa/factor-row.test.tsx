import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import type { FactorMethod } from '../../sign-in.ts'
import { FactorRow } from './factor-row.tsx'

/** Shows a factor and presses its button. */
async function press(name: string, method: FactorMethod, isEnabled: boolean) {
  const calls = fakeServer({
    'POST /api/user/mfa/totp': () => ({ body: { secret: 'ABCDEF', uri: 'otpauth://totp/a?secret=ABCDEF' } }),
  })
  const status = {
    preferred: isEnabled ? method : ('NOMFA' as const),
    totpEnabled: isEnabled && method === 'TOTP',
    smsEnabled: isEnabled && method === 'SMS',
    smsAvailable: true,
    recoveryCodesLeft: 8,
  }
  const person = renderComponent(<FactorRow method={method} status={status} maySetUp onChange={() => {}} />)
  await person.click(screen.getByRole('button', { name }))
  return calls
}

it('asks for one code of an authenticator app after showing its new secret', async () => {
  await press('Set up: Authenticator app', 'TOTP', false)
  expect(await screen.findByRole('img', { name: 'QR code with the secret' })).toBeTruthy()
  expect(screen.getAllByLabelText('Verification code')).toHaveLength(1)
})

it('asks for one code to disable an authenticator app, without a new secret', async () => {
  const calls = await press('Disable: Authenticator app', 'TOTP', true)
  expect(screen.getAllByLabelText('Verification code')).toHaveLength(1)
  expect(calls).toEqual([])
})

it.each([
  ['Set up: SMS', false],
  ['Disable: SMS', true],
])('offers a code by SMS before it asks for one: %s', async (name, isEnabled) => {
  await press(name, 'SMS', isEnabled)
  expect(screen.getByRole('button', { name: 'Send the code by SMS' })).toBeTruthy()
  expect(screen.queryByLabelText('Verification code')).toBeNull()
})
