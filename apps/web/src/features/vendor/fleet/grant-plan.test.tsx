import type { VendorDevice } from '@fieldport/contract'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../../lib/api/client.ts'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { GrantPlan } from './grant-plan.tsx'

const plan: VendorDevice['plan'] = {
  stored: 'Basic',
  effective: 'Basic',
  subscription: 'none',
  addedAt: null,
  endsAt: null,
  isRestricted: true,
}
const device = { deviceid: 'DEMO00001', plan } as VendorDevice

it('shows the latest date that can be granted', async () => {
  const person = renderComponent(
    <PlansContext value>
      <GrantPlan device={device} />
    </PlansContext>,
  )
  await person.click(screen.getByRole('button', { name: 'Grant Hosted' }))
  const day = screen.getByLabelText('Last day')
  fireEvent.change(day, { target: { value: '2100-01-01' } })
  expect(screen.getByText(/Choose a day up to .*2099, or Lifetime\./)).toBeTruthy()
  fireEvent.change(day, { target: { value: '2099-12-30' } })
  expect(screen.queryByText(/Choose a day up to/)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(false)
})

function Loaded() {
  const found = useQuery(api.portal.adminGetDevice.queryOptions({ input: { deviceid: 'DEMO00001' } }))
  return found.data ? <GrantPlan device={found.data} /> : null
}

it('shows what someone else has granted meanwhile, and keeps the typed date', async () => {
  const until = (time: string) => ({ ...plan, effective: 'Hosted' as const, endsAt: Date.parse(time) / 1000 })
  let stored: VendorDevice['plan'] = until('2030-01-01T12:00:00')
  let granted: VendorDevice['plan'] = until('2040-01-01T12:00:00')
  fakeServer({
    'GET /api/portal/admin-get-device/DEMO00001': () => ({ body: { ...device, plan: stored } }),
    'POST /api/billing/billing-update-plan': () => {
      stored = granted
      return errorAnswer('INVALID_INPUT', 400, 'Choose a day after the current end.')
    },
  })
  const person = renderComponent(
    <PlansContext value>
      <Loaded />
    </PlansContext>,
  )
  await person.click(await screen.findByRole('button', { name: 'Grant Hosted' }))
  expect(screen.getByText(/^Granted until .*30/)).toBeTruthy()
  const day = screen.getByLabelText<HTMLInputElement>('Last day')
  fireEvent.change(day, { target: { value: '2035-01-01' } })
  await person.click(screen.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('Choose a day after the current end.')).toBeTruthy()
  expect(await screen.findByText(/^Granted until .*40/)).toBeTruthy()
  expect(day.value).toBe('2035-01-01')
  granted = { ...plan, effective: 'Hosted', subscription: 'lifetime' }
  await person.click(screen.getByRole('button', { name: 'Grant' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Grant Hosted' })).toBeNull())
  expect(day.isConnected).toBe(true)
})
