import type { Team } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { TeamPeople } from './team-people.tsx'

const team: Team = { id: 'one', name: 'North', members: [], invitations: [], devices: [], offeredTo: null }

it('adds a person once, and keeps an address that is typed meanwhile', async () => {
  let settle = () => {}
  const calls = fakeServer({
    'POST /api/user/teams/one/members': () =>
      new Promise((resolve) => {
        settle = () => resolve({ body: { status: 'invited' } })
      }),
  })
  const person = renderComponent(<TeamPeople team={team} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const sent = () => calls.filter(({ path }) => path.startsWith('POST')).length
  await person.type(field, 'ada@example.com{Enter}')
  await waitFor(() => expect(sent()).toBe(1))
  await person.clear(field)
  await person.type(field, 'bob@example.com')
  expect(screen.getByRole('button', { name: 'Add person' }).dataset['loading']).toBe('true')
  settle()
  await screen.findByText(/Invitation sent to ada@example\.com/)
  expect(field.value).toBe('bob@example.com')
})
