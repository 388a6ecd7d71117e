import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { AccessDialog } from './access-dialog.tsx'

it('a double click neither applies an unread preview nor closes unread results', async () => {
  const results = [{ deviceid: 'DEVICE001', name: 'Pump', status: 'added', before: null, after: 'USER' }]
  const calls = fakeServer({ 'POST /api/user/device-users': () => ({ body: { results } }) })
  let isClosed = false
  const person = renderComponent(
    <AccessDialog devices={[{ deviceid: 'DEVICE001' }]} onClose={() => (isClosed = true)} />,
  )
  const dryRuns = () => calls.map(({ body }) => (body as { dryRun: boolean }).dryRun)
  const press = async (name: string, clicks = 1) =>
    fireEvent.click(await screen.findByRole('button', { name }), { detail: clicks })
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'kim@example.com')
  await press('Preview')
  await press('Apply to 1 device', 2)
  // Only another preview takes place.
  await press('Back')
  await press('Preview')
  await waitFor(() => expect(dryRuns()).toEqual([true, true]))
  await press('Apply to 1 device')
  await screen.findByRole('dialog', { name: 'Results' })
  const closing = screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
  fireEvent.click(closing, { detail: 2 })
  expect(isClosed).toBe(false)
  fireEvent.click(closing, { detail: 1 })
  expect(isClosed).toBe(true)
  expect(dryRuns()).toEqual([true, true, false])
})

it('applies what was previewed, not an address that was typed while the preview was loading', async () => {
  const results = [{ deviceid: 'DEVICE001', name: 'Pump', status: 'added', before: null, after: 'USER' }]
  let settle = () => {}
  const calls = fakeServer({
    'POST /api/user/device-users': () =>
      new Promise((resolve) => {
        settle = () => resolve({ body: { results } })
      }),
  })
  const person = renderComponent(<AccessDialog devices={[{ deviceid: 'DEVICE001' }]} onClose={() => {}} />)
  const emails = () => calls.map(({ body }) => (body as { targetEmail: string }).targetEmail)
  const field = screen.getByRole('textbox', { name: 'Email' })
  await person.type(field, 'kim@example.com{Enter}')
  await waitFor(() => expect(emails()).toEqual(['kim@example.com']))
  await person.clear(field)
  await person.type(field, 'eve@example.com')
  settle()
  expect((await screen.findByRole('dialog', { name: 'Preview' })).textContent).not.toContain('eve@')
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 1 device' }), { detail: 1 })
  await waitFor(() => expect(emails()).toEqual(['kim@example.com', 'kim@example.com']))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
})
