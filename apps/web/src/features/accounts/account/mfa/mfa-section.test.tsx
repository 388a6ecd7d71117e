import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { MfaSection } from './mfa-section.tsx'

it('shows recovery codes only once they were made', async () => {
  fakeServer({
    'GET /api/user/mfa': () => ({
      body: {
        preferred: 'TOTP',
        totpEnabled: true,
        smsEnabled: false,
        smsAvailable: false,
        recoveryCodesLeft: 8,
      },
    }),
  })
  renderComponent(<MfaSection maySetUp />)
  expect(await screen.findByRole('button', { name: 'Disable: Authenticator app' })).toBeTruthy()
  expect(screen.queryByText('Save your recovery codes')).toBeNull()
})
