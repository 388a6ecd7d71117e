import type { DeviceUser } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { UserList } from './user-list.tsx'

const person = (userid: string, userHasSubscription: boolean): DeviceUser => ({
  userid,
  name: userid,
  email: `${userid}@example.com`,
  emailVerified: true,
  permission: 'USER',
  ownPermission: 'USER',
  teams: [],
  userHasSubscription,
})

it.each([
  ['ada', true, 'Remove paul', "This person pays for the device and can't be removed. Ask them to move it"],
  ['ada', false, 'Remove paul', "This person pays for the device and can't be removed. Contact support"],
  ['paul', true, 'Leave this device', "You pay for this device and can't leave it. Move it to the Basic"],
])('%s, plans shown %s: %s is disabled for the payer, and says why', (userid, plansShown, name, reason) => {
  renderComponent(
    <PlansContext value={plansShown}>
      <UserList
        deviceid="DEVICE001"
        users={[{ ...person('ada', false), ownPermission: 'ADMIN' }, person('paul', true)]}
        mayEdit={userid === 'ada'}
        userid={userid}
        onLeft={() => {}}
      />
    </PlansContext>,
  )
  const button = screen.getByRole('button', { name })
  expect(button.hasAttribute('disabled')).toBe(true)
  const description = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain(reason)
})
