import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithRouter } from '../../testing/render.tsx'
import { PlanChangeContext, PlansContext } from './plans-context.ts'
import { PlansLink } from './plans-link.tsx'

type Shown = { readonly mayChange?: boolean; readonly arePlansShown?: boolean; readonly plan?: string }

const show = ({ mayChange = true, arePlansShown = true, plan = 'Basic' }: Shown, isFootnote = false) =>
  renderWithRouter(
    <PlansContext value={arePlansShown}>
      <PlanChangeContext value={mayChange}>
        <PlansLink plan={plan} isFootnote={isFootnote} />
      </PlanChangeContext>
    </PlansContext>,
    ['/', '/plans'],
  )

const who = 'Only an Admin of a device can change its plan.'

it('links to the plans for readers who can change the plan', async () => {
  await show({})
  expect(screen.getByRole('link', { name: 'See plans' })).toBeTruthy()
  expect(screen.queryByText(who)).toBeNull()
})

it('says who can change the plan to readers who cannot', async () => {
  await show({ mayChange: false })
  expect(screen.getByText(who)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  ['below a drawing', { mayChange: false }, true],
  ['where plans are hidden', { mayChange: false, arePlansShown: false }, false],
  ['on the highest plan', { mayChange: false, plan: 'Hosted' }, false],
])('says nothing %s', async (_where, shown, isFootnote) => {
  await show(shown, isFootnote)
  expect(screen.queryByText(who)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
