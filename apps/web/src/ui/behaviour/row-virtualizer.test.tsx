import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { RowVirtualizer } from './row-virtualizer.tsx'

it('starts at the position scrolled to while it was loading', () => {
  const element = document.createElement('div')
  document.body.append(element)
  /** After the list is rendered, before it is committed. */
  function Person() {
    useLayoutEffect(() => {
      element.scrollTop = 88_000
    }, [])
    return null
  }
  render(
    <>
      <Person />
      <RowVirtualizer
        count={3_000}
        rowHeightPx={44}
        overscan={5}
        scroller={{ current: element }}
        onChange={() => {}}
      />
    </>,
  )
  expect(element.scrollTop).toBe(88_000)
  element.remove()
})
