import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { SupportViewGate } from './support-view-gate.tsx'

const far = 4_000_000_000
const view = { viewer: 'vendor@example.com', endsAt: far, isOver: false }

it.each([
  ['shows the page to everybody else', null, true],
  ['shows the page while it runs', view, true],
  ['hides the page once its time is over', { ...view, endsAt: 1 }, false],
  ['hides the page of an account that was closed', { ...view, isOver: true }, false],
])('a support view %s', async (_, present, isShown) => {
  renderComponent(
    <SupportViewGate view={present}>
      <p>Their devices</p>
    </SupportViewGate>,
  )
  expect(screen.queryByText('Their devices') !== null).toBe(isShown)
  if (!isShown) expect(await screen.findByText('The support view has ended.')).toBeDefined()
})
