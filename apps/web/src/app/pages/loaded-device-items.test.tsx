import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { LoadedDeviceItems } from './loaded-device-items.tsx'

it('shows no items before they are loaded, says so if they cannot be, and loads them again', async () => {
  const answer = vi
    .fn<() => { status?: number; body: unknown }>()
    .mockReturnValueOnce(errorAnswer('INTERNAL_SERVER_ERROR', 500, 'Out of order.'))
    .mockReturnValue({ body: { widgets: [{}, {}], charts: [{}] } })
  fakeServer({ 'GET /api/device/device/DEVICE001/custom-items': answer })
  const person = renderComponent(
    <LoadedDeviceItems deviceid="DEVICE001">
      {({ widgets, charts }) => <output>{`${widgets.length} and ${charts.length}`}</output>}
    </LoadedDeviceItems>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('Error')
  expect(screen.queryByRole('status')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await screen.findByRole('status')).textContent).toBe('2 and 1')
  expect(screen.queryByRole('alert')).toBeNull()
})
