import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { AccountGroups } from './account-groups.tsx'

const account = {
  userid: 'bob',
  email: 'bob@example.com',
  name: 'Bob Operator',
  groups: ['distributors' as const],
  siteid: 'default',
  maxApiKeys: 1,
  emailVerified: true,
}

it('names who changed the groups meanwhile', async () => {
  fakeServer({
    'PUT /api/portal/admin-set-groups': () =>
      errorAnswer('CONFLICT', 409, 'These groups have changed. Check them and try again.', {
        reason: 'changed',
        by: ['carl@example.com'],
      }),
  })
  const person = renderComponent(<AccountGroups account={account} />)
  await person.click(screen.getByRole('button', { name: 'Remove distributors from bob@example.com' }))
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  const said = await screen.findByText(/These groups have changed/)
  expect(said.textContent).toContain('carl@example.com')
})

it('names who changed the API key limit meanwhile, and keeps the number typed', async () => {
  const calls = fakeServer({
    'PUT /api/portal/admin-set-max-api-keys': () =>
      errorAnswer('CONFLICT', 409, 'This limit has changed to 5. Check it and try again.', {
        reason: 'changed',
        by: ['carl@example.com'],
      }),
  })
  const person = renderComponent(<AccountGroups account={account} />)
  await person.click(screen.getByRole('button', { name: 'API keys: 1, bob@example.com' }))
  const limit = screen.getByRole('textbox', { name: 'API key limit' })
  await person.clear(limit)
  await person.type(limit, '3')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const said = await screen.findByText(/limit has changed to 5/)
  expect(said.textContent).toContain('carl@example.com')
  expect(calls[0]?.body).toEqual({ userid: 'bob', maxApiKeys: 3, seen: 1 })
  expect(limit.getAttribute('value')).toBe('3')
})
