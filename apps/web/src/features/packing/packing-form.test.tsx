import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { PackingForm } from './packing-form.tsx'

const device = (deviceid: string) => ({
  deviceid,
  model: 'ORB-C2',
  fw: null,
  isOwned: false,
  bench: 'passed',
  lastSlip: null,
})

it('keeps what is scanned for the next parcel while a slip is being created', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const slip = { id: 7, createdAt: 1, createdBy: 'x', reference: 'PO-1', recipient: 'Mine', notes: '' }
  fakeServer({
    'GET /api/billing/packing-device/PACK00001': () => ({ body: device('PACK00001') }),
    'GET /api/billing/packing-device/PACK00002': () => ({ body: device('PACK00002') }),
    'POST /api/billing/billing-packing-slip': async () => {
      await answered
      return { body: { ...slip, devices: [{ deviceid: 'PACK00001', model: 'ORB-C2' }] } }
    },
  })
  const person = renderComponent(<PackingForm parse={(text) => text} renderScanner={() => null} />)
  const scan = (id: string) => person.type(screen.getByRole('textbox', { name: 'Device ID' }), `${id}{Enter}`)
  await scan('PACK00001')
  await screen.findByText('PACK00001')
  await person.type(screen.getByRole('textbox', { name: 'Order number' }), 'PO-1')
  await person.type(screen.getByRole('textbox', { name: 'Deliver to' }), 'Mine')
  await person.click(screen.getByRole('button', { name: 'Create packing slip' }))
  await scan('PACK00002')
  await screen.findByText('PACK00002')
  answer()
  await screen.findByText('Packing slip 7 created')
  await waitFor(() => expect(screen.queryByText('PACK00001')).toBeNull())
  expect(screen.getByText('PACK00002')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Order number' })).toHaveProperty('value', '')
})
