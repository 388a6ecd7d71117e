import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../../testing/render.tsx'
import { PlansContext } from '../../../../ui/controls/plans-context.ts'
import { type ConfigForm, ConfigFormContext } from '../../form/context.ts'
import { ForwardingCard } from './forwarding-card.tsx'

const target = {
  id: 'f1',
  kind: 'webhook',
  address: 'https://a.example/',
  topic: '',
  group: null,
  state: 'paused',
  problem: 'plan',
  problemText: "The device's plan has no API.",
  localizable: null,
  failingSince: null,
  lastDeliveredAt: null,
  tooLarge: 0,
  certificates: null,
}

const renderCard = (tier: object) => {
  const form = {
    deviceid: 'DEVICE001',
    settings: { tier },
    user: { groups: [] },
    guard: { set: () => undefined, isUnsaved: () => false },
  } as unknown as ConfigForm
  return renderWithRouter(
    <PlansContext value>
      <ConfigFormContext value={form}>
        <ForwardingCard />
      </ConfigFormContext>
    </PlansContext>,
    ['/', '/plans'],
  )
}

it('says why no further target can be added', async () => {
  const own = { ...target, state: 'active', problem: null, problemText: null }
  const Items = ['f1', 'f2', 'f3'].map((id) => ({ ...own, id, address: `https://${id}.example/` }))
  fakeServer({ 'GET /api/portal/device-list-forwarding/DEVICE001': () => ({ body: { Items } }) })
  await renderCard({ name: 'Hosted', apiEnabled: true })
  expect(await screen.findByText('Limit: 3 targets per device. Remove one to add another.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
})

it('shows targets that wait for the plan, which can be removed but not be tried again', async () => {
  let Items: unknown[] = [target]
  fakeServer({
    'GET /api/portal/device-list-forwarding/DEVICE001': () => ({ body: { Items } }),
    'POST /api/portal/device-remove-forwarding': () => {
      Items = []
      return { body: {} }
    },
  })
  const { person } = await renderCard({ name: 'Basic', apiEnabled: false })
  expect(await screen.findByText(/The device's plan has no API\./)).toBeTruthy()
  expect(screen.getByText(/Upgrade this device/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Remove https://a.example/' }))
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull())
})
