import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { SupportViewGate } from './support-view-gate.tsx'

const far = 4_000_000_000
const view = { viewer: 'vendor@example.com', endsAt: far, isOver: false }

const show = (present: typeof view | null) =>
  renderComponent(
    <SupportViewGate view={present}>
      <p>Their devices</p>
    </SupportViewGate>,
  )

it.each([
  ['shows the page to everybody else', null],
  ['shows the page while it runs', view],
])('a support view %s', (_, present) => {
  show(present)
  expect(screen.queryByText('Their devices')).not.toBeNull()
})

it.each([
  ['once its time is over', { ...view, endsAt: 1 }],
  ['of an account that was closed', { ...view, isOver: true }],
])('a support view hides the page %s', async (_, present) => {
  show(present)
  expect(screen.queryByText('Their devices')).toBeNull()
  expect(await screen.findByText('The support view has ended.')).toBeDefined()
})
