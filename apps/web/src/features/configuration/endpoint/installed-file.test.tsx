import type { SentCertificate } from '@fieldport/contract'
import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { InstalledFile } from './installed-file.tsx'

const day = 86_400
const nowSeconds = () => Date.now() / 1000

function show(fromDays: number, untilDays: number) {
  const now = nowSeconds()
  const sent: SentCertificate = {
    filename: 'client.pem',
    kind: 'certificate',
    sizeBytes: 800,
    by: 'owner@example.com',
    ts: now,
    state: 'installed',
    reason: null,
    localizable: null,
    count: 1,
    facts: {
      subject: 'truck-7',
      issuer: 'truck-7',
      validFrom: now + fromDays * day,
      validUntil: now + untilDays * day,
    },
    publicKey: null,
  }
  cleanup()
  renderComponent(<InstalledFile kind="certificate" filename="client.pem" isListed sent={sent} />)
  return screen.getByTestId('installed-certificate')
}

it('marks a certificate that is not valid yet, or has expired', () => {
  const early = show(2, 10)
  expect(early.textContent).toContain('not valid before')
  expect(early.querySelector('[data-invalid]')).not.toBeNull()
  const old = show(-10, -2)
  expect(old.textContent).toContain('expired')
  expect(old.querySelector('[data-invalid]')).not.toBeNull()
  const valid = show(-2, 10)
  expect(valid.textContent).not.toContain('not valid before')
  expect(valid.querySelector('[data-invalid]')).toBeNull()
})
