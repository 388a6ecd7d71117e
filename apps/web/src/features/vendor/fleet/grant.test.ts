import { expect, it } from 'vitest'
import { grantOf, mayGrant } from './grant.ts'

const basic = {
  stored: 'Basic',
  effective: 'Basic',
  subscription: 'none',
  addedAt: null,
  endsAt: null,
  isRestricted: true,
} as const
const granted = { ...basic, stored: 'Hosted', effective: 'Hosted', endsAt: 4_000_000_000 } as const

it('grants until the end of the day, and extends an earlier grant', () => {
  const end = new Date(2027, 4, 31, 23, 59, 59).getTime() / 1000
  expect(grantOf(basic, 'date', '2027-05-31')).toEqual({ action: 'GRANT', expiry_ts: end })
  expect(grantOf(granted, 'date', '2027-05-31')).toEqual({ action: 'EXTEND', expiry_ts: end })
  expect(grantOf(granted, 'lifetime', '')).toEqual({ action: 'LIFETIME' })
})

it("grants until the end of the day in the zone of the reader's account", () => {
  const end = Date.parse('2027-05-31T23:59:59+10:00') / 1000
  expect(grantOf(basic, 'date', '2027-05-31', 'Australia/Brisbane')).toMatchObject({ expiry_ts: end })
})

it('is offered where nothing pays, also after a cancelled subscription has ended', () => {
  const offered = (subscription: string, effective: 'Basic' | 'Hosted') =>
    mayGrant({ ...basic, subscription, effective })
  expect(['none', 'cancelled', 'active', 'past_due'].map((state) => offered(state, 'Basic'))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([offered('cancelled', 'Hosted'), offered('lifetime', 'Hosted')]).toEqual([false, false])
})

it.each(['', '2027-13-01', 'tomorrow', '2100-01-01'])('requests nothing for %j', (date) => {
  expect(grantOf(basic, 'date', date)).toBeNull()
})
