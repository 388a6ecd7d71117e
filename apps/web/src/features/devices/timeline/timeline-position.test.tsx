import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PointHistory } from '../../../lib/live/history/point-history.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { TimelinePosition } from './timeline-position.tsx'

const refusal = Object.assign(new Error('Data older than 1 day(s) is unavailable on the Basic plan.'), {
  code: 'PLAN_RESTRICTED',
})

function show(error: unknown) {
  const state = { status: 'failed', reachesOldest: false, reachesPresent: false, error } as const
  const retry = vi.fn<() => Promise<void>>()
  const history = { subscribe: () => () => {}, state: () => state, retry } as unknown as PointHistory
  const person = renderComponent(
    <TimelinePosition
      point={undefined}
      pointNumber={undefined}
      count={0}
      moment={1_790_000_000}
      history={history}
      withClock={false}
    />,
  )
  return { person, retry }
}

it('offers to load points again after a failure', async () => {
  const { person, retry } = show(new TypeError('Failed to fetch'))
  await person.click(screen.getByRole('button', { name: "Couldn't load points. Try again" }))
  expect(retry).toHaveBeenCalled()
})

it('says that the plan does not store them, which no retry changes', () => {
  show(refusal)
  expect(screen.getByRole('status').textContent).toBe(refusal.message)
  expect(screen.queryByRole('button')).toBeNull()
})
