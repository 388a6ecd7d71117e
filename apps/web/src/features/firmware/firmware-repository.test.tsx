import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { FirmwareRepository } from './firmware-repository.tsx'

const image = {
  fw: 'SFW003-4.1.0',
  models: [],
  notes: '',
  sha256: 'a'.repeat(64),
  sizeBytes: 5,
  addedAt: 1_790_000_000,
  addedBy: 'vendor@example.com',
  recommended: false,
}

it('withdraws an image that someone else has withdrawn meanwhile', async () => {
  let Items = [image]
  fakeServer({
    'GET /api/prov/firmware': () => ({ body: { Items, models: [] } }),
    'DELETE /api/prov/firmware/SFW003-4.1.0': () => {
      Items = []
      return errorAnswer('NOT_FOUND', 404, 'Not found.')
    },
  })
  const person = renderComponent(<FirmwareRepository />)
  await person.click(await screen.findByRole('button', { name: 'Withdraw SFW003-4.1.0' }))
  await person.click(screen.getByRole('button', { name: 'Withdraw image' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('No images yet')).toBeTruthy()
})

it('offers the models of the devices, and no other', async () => {
  fakeServer({ 'GET /api/prov/firmware': () => ({ body: { Items: [], models: ['ORB-C1', 'QUAD-C2'] } }) })
  const person = renderComponent(<FirmwareRepository />)
  await screen.findByText('No images yet')
  const field = screen.getByLabelText('Models', { selector: 'input:not([type=hidden])' })
  await person.type(field, 'QAUD-C2{Enter}')
  expect(await screen.findByText('No device has this model.')).toBeTruthy()
  await person.clear(field)
  await person.click(await screen.findByRole('option', { name: 'QUAD-C2' }))
  expect(screen.queryByText('QAUD-C2')).toBeNull()
  expect(screen.getByText('QUAD-C2')).toBeTruthy()
})
