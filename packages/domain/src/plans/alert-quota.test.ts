import { expect, test } from 'vitest'
import { currentAlertQuota, displayAlertQuota, startOfNextMonth } from './alert-quota.ts'
import { tierTable } from './tiers.ts'

const hosted = tierTable.Hosted
const basic = tierTable.Basic
const july = Date.UTC(2026, 6, 15) / 1000
const august = Date.UTC(2026, 7, 1) / 1000
const of = (stored: object) => (key: string) => (stored as Record<string, unknown>)[key]

test("a month starts with the plan's quota and ends at midnight UTC", () => {
  const fresh = {
    ALERTS_emails_remaining: 300,
    ALERTS_sms_remaining: 100,
    ALERTS_rollover_email_limit: 300,
    ALERTS_rollover_sms_limit: 100,
    ALERTS_rollover_ts: august,
  }
  expect(currentAlertQuota(of({}), hosted, july)).toEqual(fresh)
  expect(currentAlertQuota(of({ ...fresh, ALERTS_sms_remaining: 3 }), hosted, july)).toEqual({
    ...fresh,
    ALERTS_sms_remaining: 3,
  })
  expect(currentAlertQuota(of({ ...fresh, ALERTS_sms_remaining: 3 }), hosted, august)).toEqual({
    ...fresh,
    ALERTS_rollover_ts: Date.UTC(2026, 8, 1) / 1000,
  })
  expect(startOfNextMonth(Date.UTC(2026, 11, 31, 23, 59, 59) / 1000)).toBe(Date.UTC(2027, 0, 1) / 1000)
})

test('a plan change within a month adds the difference, and refunds nothing used', () => {
  const used = { ...currentAlertQuota(of({}), hosted, july), ALERTS_emails_remaining: 250 }
  const down = currentAlertQuota(of(used), basic, july)
  expect(displayAlertQuota(down)).toMatchObject({
    ALERTS_emails_remaining: 0,
    ALERTS_sms_remaining: 0,
    ALERTS_rollover_email_limit: 0,
  })
  expect(currentAlertQuota(of(down), hosted, july)).toEqual(used)
  expect(currentAlertQuota(of(down), hosted, august)).toMatchObject({ ALERTS_emails_remaining: 300 })
  const more = { emails: 400, sms: 100 }
  expect(currentAlertQuota(of(used), more, july)).toMatchObject({ ALERTS_emails_remaining: 350 })
})

test('ignores invalid stored numbers', () => {
  const broken = {
    ALERTS_rollover_ts: august,
    ALERTS_emails_remaining: 'x',
    ALERTS_rollover_email_limit: null,
  }
  expect(currentAlertQuota(of(broken), hosted, july).ALERTS_emails_remaining).toBe(300)
})
