import { describe, expect, it } from 'vitest'
import { isWebhookAddress, maskWebhook, maximumWebhookLength } from './webhook-address.ts'

describe("a webhook's address", () => {
  it.each(['https://hooks.example.com/a?b=c', 'https://10.0.0.1:8443/', 'https://[::1]/x'])(
    'may be %s, whose network is checked when connecting',
    (address) => expect(isWebhookAddress(address, false)).toBe(true),
  )

  it.each([
    'hooks.example.com',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'https://user@hooks.example.com/',
    'https://:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/\nX-Header: 1',
    'https://',
    `https://hooks.example.com/${'a'.repeat(maximumWebhookLength)}`,
  ])('is not %j', (address) => expect(isWebhookAddress(address)).toBe(false))

  it('is plain HTTP only if allowed', () => {
    expect(isWebhookAddress('http://hooks.example.com/', true)).toBe(true)
    expect(isWebhookAddress('http://hooks.example.com/', false)).toBe(false)
  })

  it('is shown without possible keys', () => {
    expect(maskWebhook('https://hooks.example.com:8443/T0/secret?key=1')).toBe(
      'https://hooks.example.com:8443/…',
    )
    expect(maskWebhook('nonsense')).toBe('…')
  })
})
