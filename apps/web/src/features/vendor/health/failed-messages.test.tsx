import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { FailedMessages } from './failed-messages.tsx'

const message = {
  id: 7,
  channel: 'webhook',
  to: 'https://a.example/hook',
  subject: '',
  attempts: 9,
  problemText: 'Webhook 500',
  localizable: null,
  reason: 'Webhook 500',
  createdAt: 1_790_000_000,
  failedAt: 1_790_086_400,
}

it('lists what nobody accepted, without an error if someone else has sent it again meanwhile', async () => {
  let Items = [message]
  const calls = fakeServer({
    'GET /api/portal/admin-list-failed-messages': () => ({ body: { Items } }),
    'POST /api/portal/admin-resend-message': () => {
      Items = []
      return errorAnswer('NOT_FOUND', 404, 'Not found.')
    },
  })
  const person = renderComponent(<FailedMessages />)
  await person.dblClick(await screen.findByRole('button', { name: 'Send again: https://a.example/hook' }))
  await waitFor(() => expect(screen.getByText('Every message was delivered')).toBeTruthy())
  expect(screen.queryByText('Not found.')).toBeNull()
  expect(calls.filter(({ path }) => path.startsWith('POST'))).toHaveLength(1)
})
