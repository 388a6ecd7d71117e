import { expect, it } from 'vitest'
import type { AlertQuota } from '../plans/alert-quota.ts'
import { spendQuota } from './spend-quota.ts'

const quota: AlertQuota = {
  ALERTS_emails_remaining: 3,
  ALERTS_sms_remaining: 0,
  ALERTS_rollover_email_limit: 300,
  ALERTS_rollover_sms_limit: 100,
  ALERTS_rollover_ts: 1_790_000_000,
}
const reason = { kind: 'event', topic: 'oil', msg: 'Low', lv: 40 } as const
const occurrence = { topic: 'oil', level: 'alarm', at: 1, receivedSeconds: 1, reason } as const
const recipients = {
  email: ['a@example.com', 'b@example.com'],
  sms: ['+61400000000'],
  webhook: ['https://hooks.example.com/'],
}

it('spends one message per recipient until none is left', () => {
  const email = { channel: 'email', occurrence } as const
  const result = spendQuota(quota, [email, email, { channel: 'sms', occurrence }], recipients)
  expect(result.sent.map(({ recipient }) => recipient)).toEqual([
    'a@example.com',
    'b@example.com',
    'a@example.com',
  ])
  expect(result.refused.map(({ recipient }) => recipient)).toEqual(['b@example.com', '+61400000000'])
  expect(result.quota).toEqual({ ...quota, ALERTS_emails_remaining: 0 })
})

it('leaves the quota unchanged if nothing is sent, even below zero', () => {
  const below = { ...quota, ALERTS_emails_remaining: -5 }
  const result = spendQuota(below, [{ channel: 'email', occurrence }], recipients)
  expect(result.quota).toBe(below)
  expect(result.sent).toEqual([])
})

it('spends none for webhooks', () => {
  const empty = { ...quota, ALERTS_emails_remaining: 0 }
  const result = spendQuota(empty, [{ channel: 'webhook', occurrence }], recipients)
  expect(result.sent.map(({ recipient }) => recipient)).toEqual(['https://hooks.example.com/'])
  expect(result.quota).toBe(empty)
})

it('sends no webhook under a plan without alerts', () => {
  const basic = { ...quota, ALERTS_emails_remaining: 0, ALERTS_rollover_email_limit: 0 }
  const result = spendQuota(basic, [{ channel: 'webhook', occurrence }], recipients)
  expect(result.sent).toEqual([])
  expect(result.refused.map(({ recipient }) => recipient)).toEqual(['https://hooks.example.com/'])
})
