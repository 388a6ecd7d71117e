import { expect, it } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { ArrowText } from './arrow-text.tsx'

it('draws arrows, and keeps them in the text content', () => {
  renderComponent(
    <p>
      <ArrowText text="device.base_interval 5 → 10" />
    </p>,
  )
  const text = document.querySelector('p')
  expect(text?.textContent).toBe('device.base_interval 5 → 10')
  expect(text?.querySelectorAll('svg')).toHaveLength(1)
})

it('leaves a text without arrows unchanged', () => {
  renderComponent(
    <p>
      <ArrowText text="Attempt 2" />
    </p>,
  )
  expect(document.querySelector('p')?.innerHTML).toBe('Attempt 2')
})
