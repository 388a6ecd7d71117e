import type { VendorDevice } from '@fieldport/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
