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

it('keeps refused rows, and what is scanned while the others are created', async () => {
  let respond = () => {}
  const calls = fakeServer({
    'POST /api/prov/devices': () =>
      new Promise((resolve) => {
        const results = [
          { index: 0, deviceid: 'BATCH0001', status: 'created', message: 'Created.' },
          { index: 1, deviceid: 'BATCH0002', status: 'exists', message: 'A device with this ID exists.' },
        ]
        respond = () => resolve({ body: { results } })
      }),
  })
  const { person } = await renderWithRouter(<ProvisionBatchForm />, ['/'])
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comma-separated values' })
  await person.click(text)
  await person.paste('BATCH0001,ORB-C1\nBATCH0002,ORB-C1\n')
  await person.click(screen.getByRole('button', { name: 'Create devices: 2' }))
  await person.click(text)
  await person.paste('BATCH0003,ORB-C1')
  // The first batch is still being created.
  await person.click(screen.getByRole('button', { name: 'Create devices: 3' }))
  respond()
  await screen.findByText('1 of 2 devices created.')
  expect(text.value).toBe('BATCH0002,ORB-C1\nBATCH0003,ORB-C1')
  expect(calls.filter(({ path }) => path.startsWith('POST'))).toHaveLength(1)
  // The results can be read and downloaded while the next batch is scanned.
  await person.click(text)
  await person.paste('\nBATCH0004,ORB-C1')
  expect(screen.getByText('1 of 2 devices created.')).toBeDefined()
})
