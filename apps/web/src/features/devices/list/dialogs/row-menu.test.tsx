import type { PermissionLevel } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithRouter } from '../../../../testing/render.tsx'
import type { ListedDevice } from '../filter-sort-devices.ts'
import { RowMenu } from './row-menu.tsx'

async function itemsOf(permission: PermissionLevel, isOwn = true): Promise<readonly string[]> {
  const device = { deviceid: 'TEST00001', name: 'Pump', permission } as ListedDevice
  const act = isOwn ? () => undefined : undefined
  const place = { x: 0, y: 0 }
  await renderWithRouter(
    <RowMenu device={device} place={place} onChangeGroup={act} onLeave={act} onClose={() => undefined} />,
    ['/'],
  )
  const items = await screen.findAllByRole('menuitem')
  return items.map(({ textContent }) => textContent ?? '')
}

// Source: specification 3, sections 2.2 and 6.
it.each([
  ['ADMIN', ['Data', 'Raw Data', 'Change Group', 'Settings', 'Users', 'Script', 'Connect']],
  ['USER', ['Data', 'Raw Data', 'Change Group', 'Settings', 'Users', 'Script']],
  ['OPERATOR', ['Data', 'Raw Data', 'Change Group', 'Leave this device']],
  ['VIEW', ['Data', 'Raw Data', 'Change Group', 'Leave this device']],
] as const)('offers %s the pages of that permission', async (permission, expected) => {
  expect(await itemsOf(permission)).toEqual(expected)
})

it("offers neither groups nor leaving for a device without a permission of one's own", async () => {
  expect(await itemsOf('VIEW', false)).toEqual(['Data', 'Raw Data'])
})
