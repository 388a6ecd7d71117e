import { expect, it } from 'vitest'
import { isListed, isStillRecipient, maskRecipient, recipientKey, splitRecipients } from './recipients.ts'

it('skips unsubscribed and bounced addresses, however they are written', () => {
  const recipients = {
    email: ['Boss@Example.com', 'owner@example.com', 'Gone@example.com', 'both@example.com'],
    sms: ['+61400000000', '+61400000001'],
    webhook: ['https://a.example/Hook', 'https://b.example/'],
  }
  const unsubscribed = new Set(['boss@example.com', 'both@example.com'])
  const paused = new Set([
    'email gone@example.com',
    'email both@example.com',
    'sms +61400000001',
    'webhook https://b.example/',
  ])
  expect(splitRecipients(recipients, unsubscribed, paused)).toEqual({
    active: { email: ['owner@example.com'], sms: ['+61400000000'], webhook: ['https://a.example/Hook'] },
    unsubscribed: { email: ['Boss@Example.com', 'both@example.com'], sms: [], webhook: [] },
    paused: { email: ['Gone@example.com'], sms: ['+61400000001'], webhook: ['https://b.example/'] },
  })
  // An email address and a phone number are paused separately.
  expect(recipientKey('email', 'A@example.com')).not.toBe(recipientKey('sms', 'a@example.com'))
})

it.each([
  ['email', 'boss@example.com', 'b…@example.com'],
  ['email', '@', '…'],
  ['sms', '+61412345678', '+61…78'],
  ['webhook', 'https://hooks.example.com/T1/key', 'https://hooks.example.com/…'],
] as const)('shows %s %s as %s to people who may not see it', (channel, recipient, masked) => {
  expect(maskRecipient(channel, recipient)).toBe(masked)
})

const levels = (seconds: number) => ({ alert: 0, warning: 0, alarm: seconds })
const current = {
  sharesInterval: false,
  intervals: { email: levels(600), sms: levels(0), webhook: levels(600) },
  recipients: { email: ['Boss@example.com'], sms: ['+61400000000'], webhook: [] },
}
const next = [{ channel: 'sms', recipient: '+61400000001', waitMinutes: 10 }] as const

it.each([
  ['email', 'boss@example.com', 'alarm', true],
  ['email', 'boss@example.com', 'warning', false],
  ['email', 'gone@example.com', 'alarm', false],
  ['sms', '+61400000000', 'alarm', false],
  ['sms', '+61400000001', 'alarm', true],
  ['webhook', 'https://a.example/', 'alarm', false],
] as const)(
  'still sends by %s to %s what is pending of level %s: %s',
  (channel, recipient, level, expected) => {
    expect(isStillRecipient({ channel, recipient, level }, current, next)).toBe(expected)
  },
)

it.each([
  ['email', 'boss@example.com', true],
  ['email', 'gone@example.com', false],
  ['sms', '+61400000000', true],
  ['sms', '+61400000001', true],
  ['webhook', 'https://a.example/', false],
] as const)(
  'knows by %s whether %s is listed, whatever the intervals: %s',
  (channel, recipient, expected) => {
    expect(isListed({ channel, recipient }, current, next)).toBe(expected)
  },
)
