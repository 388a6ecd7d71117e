import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { ProvisionBatchForm } from './provision-batch-form.tsx'

it('sends the rows without problems, and shows what became of them', async () => {
  const calls = fakeServer({
    'POST /api/prov/devices': () => ({
      body: { results: [{ index: 0, deviceid: 'BATCH0001', status: 'created', message: 'Created.' }] },
    }),
  })
  const { person } = await renderWithRouter(<ProvisionBatchForm />, ['/'])
  const text = await screen.findByRole('textbox', { name: 'Comma-separated values' })
  expect(screen.getByRole('button', { name: 'Create devices' }).hasAttribute('disabled')).toBe(true)
  await person.click(text)
  await person.paste('BATCH0001,ORB-C1\nwrong,ORB-C1')
  expect(screen.getByRole('status').textContent).toContain('2 rows, 1 with problems.')
  await person.click(screen.getByRole('button', { name: 'Create devices: 1' }))
  await screen.findByText('BATCH0001')
  expect(calls[0]?.body).toMatchObject({ devices: [{ deviceid: 'BATCH0001', model: 'ORB-C1' }] })
})
