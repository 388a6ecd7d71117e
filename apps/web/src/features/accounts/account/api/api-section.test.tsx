import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, errorAnswer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { ApiSection } from './api-section.tsx'

const list = 'GET /api/user/api-credentials'
const others = {
  'GET /api/portal/list-group-forwarding': () => ({ body: { Items: [] } }),
  'GET /api/portal/user-get-device-summary': () => ({ body: { Items: [] } }),
}

it('shows no error if the keys can be loaded', async () => {
  fakeServer({ ...others, [list]: () => ({ body: { credentials: {}, limit: 1 } }) })
  renderComponent(<ApiSection />)
  await screen.findByText('No API keys yet.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows why the keys cannot be loaded, and retries', async () => {
  let isAway = true
  fakeServer({
    ...others,
    [list]: () =>
      isAway
        ? errorAnswer('ENGINE_UNAVAILABLE', 503, 'The store is away.')
        : { body: { credentials: {}, limit: 1 } },
  })
  const person = renderComponent(<ApiSection />)
  expect((await screen.findByRole('alert')).textContent).toContain('The store is away.')
  isAway = false
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No API keys yet.')
  expect(screen.queryByRole('alert')).toBeNull()
})
