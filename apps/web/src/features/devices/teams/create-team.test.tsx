import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { CreateTeam } from './create-team.tsx'

it('creates one team, and keeps what is typed while it is created', async () => {
  let settle = () => {}
  const calls = fakeServer({
    'POST /api/user/teams': () =>
      new Promise((resolve) => {
        settle = () => resolve({ body: { id: 'one' } })
      }),
  })
  const onCreated = vi.fn<(id: string) => void>()
  const person = renderComponent(<CreateTeam onCreated={onCreated} />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await person.type(name, 'North{Enter}')
  const sent = () => calls.filter(({ path }) => path === 'POST /api/user/teams')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await person.type(name, ' 2{Enter}')
  settle()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('one'))
  expect(sent()).toHaveLength(1)
  expect(name.value).toBe('North 2')
})
