import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DistributorDialog } from './distributor-dialog.tsx'

const write = 'POST /api/billing/distributors'

it("shows the portal's own message for an invalid field, and sends nothing", async () => {
  const calls = fakeServer({ [write]: () => ({ body: {} }) })
  const onClose = vi.fn<() => void>()
  const person = renderComponent(<DistributorDialog edited="new" onClose={onClose} />)
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fill(/^Email/, 'sales@')
  fill(/^Website/, 'example.com')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a name.')).toBeTruthy()
  expect(screen.getByText('Email is not valid.')).toBeTruthy()
  expect(screen.getByText('Enter a web address, such as https://example.com.')).toBeTruthy()
  expect(calls).toEqual([])

  fill(/^Name/, 'Pilbara Pumps')
  fill(/^Email/, ' sales@example.com ')
  fill(/^Website/, 'https://example.com')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = { name: 'Pilbara Pumps', email: 'sales@example.com', website: 'https://example.com' }
  expect(calls[0]?.body).toMatchObject(sent)
})

it('saves over the changes of someone else only when asked again, without losing the input', async () => {
  const stored = {
    id: 7,
    name: 'Pilbara Pumps',
    contact_name: '',
    email: '',
    phone: '',
    website: '',
    country: '',
    notes: '',
    updated_ts: 100,
  }
  const newest = { ...stored, phone: '+61 8 5550 0100', updated_ts: 200 }
  const put = 'PUT /api/billing/distributors'
  const calls = fakeServer({
    'GET /api/billing/distributors': () => ({ body: { Items: [newest] } }),
    [put]: (sent) =>
      (sent as { updated_ts: number }).updated_ts === newest.updated_ts
        ? { body: newest }
        : errorAnswer('CONFLICT', 409, 'This has changed.', { by: ['bob@example.com'] }),
  })
  const onClose = vi.fn<() => void>()
  const person = renderComponent(<DistributorDialog edited={stored} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText(/^Country/), { target: { value: 'Australia' } })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByText(/Save again to replace their version/)
  expect(notice.textContent).toContain('bob@example.com')
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = calls.filter(({ path }) => path === put).map(({ body }) => body)
  expect(sent).toMatchObject([{ updated_ts: 100 }, { updated_ts: 200, country: 'Australia' }])
})
