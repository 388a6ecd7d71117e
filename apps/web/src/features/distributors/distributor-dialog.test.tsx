import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DistributorDialog } from './distributor-dialog.tsx'

const write = 'POST /api/billing/distributors'

beforeEach(() => {
  // Missing in jsdom: a text area that grows listens for its font.
  vi.stubGlobal('document', Object.assign(document, { fonts: new EventTarget() }))
})
afterEach(() => vi.unstubAllGlobals())

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
