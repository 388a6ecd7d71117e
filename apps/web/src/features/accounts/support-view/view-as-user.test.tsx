import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ViewAsUser } from './view-as-user.tsx'

it('says how long the reason must be while it is too short to start', async () => {
  const calls = fakeServer({})
  const person = renderComponent(<ViewAsUser person={{ userid: 'u1', email: 'ada@example.com' }} />)
  await person.click(screen.getByRole('button', { name: 'View as user: ada@example.com' }))
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  const start = () => screen.getByRole('button', { name: 'Start viewing' }).hasAttribute('disabled')
  const description = document.getElementById(reason.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toContain('At least 5 characters.')
  await person.type(reason, 'help{Enter}')
  expect([start(), calls.length]).toEqual([true, 0])
  await person.type(reason, 's')
  expect(start()).toBe(false)
})
