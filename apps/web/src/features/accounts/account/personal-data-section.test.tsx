import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import { PlansContext } from '../../../ui/controls/plans-context.ts'
import { PersonalDataSection } from './personal-data-section.tsx'

it.each([
  [true, 'You pay for a subscription. Move its devices to the Basic plan first.', 1],
  [false, 'You pay for a subscription. Contact support to end it first.', 0],
])('asks only for what a payer can do: plans shown %s', async (arePlansShown, text, links) => {
  const localizable = { id: 'closureSubscription', params: {} }
  const message = 'You pay for a subscription. Move its devices to the Basic plan first.'
  const obstacles = [{ reason: 'subscription', deviceids: [], message, localizable }]
  fakeServer({ 'GET /api/user/account-closure': () => ({ body: { obstacles, teams: [] } }) })
  await renderWithRouter(
    <PlansContext value={arePlansShown}>
      <PersonalDataSection />
    </PlansContext>,
    ['/', '/subscriptions'],
  )
  expect((await screen.findByText(text, { exact: false })).textContent).toContain(text)
  // Below the headings of the page and of the tab.
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.queryAllByRole('link', { name: 'Subscriptions' })).toHaveLength(links)
})
