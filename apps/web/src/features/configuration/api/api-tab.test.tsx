import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { type ConfigForm, ConfigFormContext } from '../form/context.ts'
import { ApiTab } from './api-tab.tsx'

const open = (name: string, arePlansShown: boolean, fw: string | null = null) => {
  fakeServer({ 'GET /api/portal/device-list-forwarding/DEVICE001': () => ({ body: { Items: [] } }) })
  const form = {
    deviceid: 'DEVICE001',
    settings: { fw, tier: { name, apiEnabled: name !== 'Basic' }, deviceSettings: {} },
    user: { groups: ['aemp_api_users'], features: ['apiCredentials'] },
    guard: { set: () => undefined, isUnsaved: () => false },
  } as unknown as ConfigForm
  return renderWithRouter(
    <PlansContext value={arePlansShown}>
      <ConfigFormContext value={form}>
        <ApiTab />
      </ConfigFormContext>
    </PlansContext>,
    ['/', '/plans', '/account/{-$tab}'],
  )
}
const refusals = [
  "API keys can't access this device on the Basic plan.",
  'Please upgrade this device to a Hosted plan to configure Device to Device API settings.',
  'Upgrade this device to a Hosted plan to forward its data.',
  'Please upgrade this device to a Hosted plan to configure AEMP API settings.',
]

it('says for each API that the plan has none, with a link to the plans', async () => {
  await open('Basic', true)
  for (const refusal of refusals)
    expect(await screen.findByText((text) => text.trim() === refusal)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'See plans' })).toHaveLength(refusals.length)
})

it('has no such link where plans are hidden', async () => {
  await open('Basic', false)
  expect(await screen.findByText(refusals[0] ?? '')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
})

it('refuses nothing on Hosted', async () => {
  await open('Hosted', true)
  expect(await screen.findByText('API keys')).toBeTruthy()
  expect(screen.queryByText(/Hosted plan|Basic plan/)).toBeNull()
})

const updateNeeded = 'A firmware update is required to use this function.'

it.each([
  ['Hosted', 'SFW002-2.6.3', true],
  ['Hosted', 'SFW002-2.6.4', false],
  ['Basic', 'SFW002-2.6.3', false],
] as const)('needs firmware that lets devices read each other: %s, %s', async (plan, fw, isNeeded) => {
  await open(plan, true, fw)
  expect(await screen.findByText('Device to Device API')).toBeTruthy()
  expect(screen.queryAllByText(updateNeeded)).toHaveLength(Number(isNeeded))
  const isOpen = plan === 'Hosted' && !isNeeded
  expect(screen.queryAllByRole('list', { name: 'Allowed devices' })).toHaveLength(Number(isOpen))
})
