import type { DeviceSettings } from '@fieldport/contract'
import { type PlanState, tierTable } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithRouter } from '../../../testing/render.tsx'
import { PlanBanners } from './device-banners.tsx'

const hosted: PlanState = {
  name: 'Hosted',
  tone: 'plain',
  trialResetActive: false,
  trialResetAvailable: false,
}
const settings = (status: string, days: number | null) =>
  ({
    tier: tierTable.Hosted,
    base_interval: 60,
    transmit_interval: 1,
    sq_interval: null,
    data_to_portal: true,
    subscription_info: { status, grace_ends_ts: null },
    plan_expiry_ts: 1_800_000_000,
    billing: { delete_ts: null },
    PORTAL_billingNotes: { tier_expiry_days: days },
  }) as unknown as DeviceSettings

it.each([
  ['cancelled', 7, true],
  ['none', 0, true],
  ['cancelled', 8, false],
  ['active', null, false],
])(
  'announces the end of a Hosted plan in its last week: %s with %s days left',
  async (status, days, shown) => {
    await renderWithRouter(<PlanBanners settings={settings(status, days)} plan={hosted} arePlansShown />, [
      '/',
      '/plans',
    ])
    expect(screen.queryAllByText(/The Hosted plan ends on .*27/)).toHaveLength(shown ? 1 : 0)
  },
)
