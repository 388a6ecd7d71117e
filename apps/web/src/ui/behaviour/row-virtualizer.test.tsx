import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RowVirtualizer } from './row-virtualizer.tsx'

it('begins where somebody has scrolled to while it was loading', () => {
  const element = document.createElement('div')
  document.body.append(element)
  element.scrollTop = 88_000
  render(
    <RowVirtualizer
      count={3_000}
      rowHeightPx={44}
      overscan={5}
      scroller={{ current: element }}
      onChange={() => {}}
    />,
  )
  expect(element.scrollTop).toBe(88_000)
  element.remove()
})
