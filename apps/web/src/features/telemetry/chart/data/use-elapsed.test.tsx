import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createVisibilityGate } from '../../../../lib/live/visibility/visibility-gate.ts'
import { VisibilityContext } from '../../../../lib/live/visibility/use-when-visible.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { useElapsedSeconds } from './use-elapsed.ts'

const receivedMs = 1_790_000_000_000
const halfHourMs = 1_800_000

beforeEach(() => vi.useFakeTimers({ now: receivedMs }))
afterEach(() => vi.useRealTimers())

type Props = { readonly isPlaceholderData?: boolean; readonly rangeMs?: number | undefined }

function Elapsed({ isPlaceholderData = false, rangeMs }: Props) {
  const received = { dataUpdatedAt: receivedMs, isPlaceholderData }
  return <output>{useElapsedSeconds(received, rangeMs)}</output>
}

const shown = () => Number(screen.getByRole('status').textContent)
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

it('grows with the clock, in steps', () => {
  renderComponent(<Elapsed rangeMs={halfHourMs} />)
  expect(shown()).toBe(0)
  pass(7)
  expect(shown()).toBe(5)
  pass(60)
  expect(shown()).toBe(65)
})

it('catches up once a hidden chart is visible again', () => {
  const gate = createVisibilityGate(() => {})
  renderComponent(
    <VisibilityContext value={gate}>
      <Elapsed rangeMs={halfHourMs} />
    </VisibilityContext>,
  )
  gate.setVisible(false)
  pass(600)
  expect(shown()).toBe(0)
  act(() => gate.setVisible(true))
  expect(shown()).toBe(600)
})

it.each([{ rangeMs: undefined }, { rangeMs: halfHourMs, isPlaceholderData: true }])(
  'stays for a range that does not move, or whose series is not there yet: %j',
  (props) => {
    renderComponent(<Elapsed {...props} />)
    pass(600)
    expect(shown()).toBe(0)
  },
)
