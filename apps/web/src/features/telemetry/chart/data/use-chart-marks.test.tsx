import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { DeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { useChartMarks } from './use-chart-marks.ts'

it('asks for no more events once access has ended, and keeps those it has', async () => {
  const event = { ts: 30, topic: 'pump', msg: 'Leak', lv: 40 }
  const calls = fakeServer({
    'GET /api/device/device/DEVICE001/events': () => ({ body: { events: [event], from: 0, isLast: true } }),
    'GET /api/device/device/DEVICE001/conditions/history': () => ({
      body: { Items: [], lastEvaluatedKey: null },
    }),
  })
  let state = { status: 'open' }
  const listeners = new Set<() => void>()
  const feed = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as DeviceFeed
  let pass: (seconds: number) => void = () => {}
  function Marks() {
    const [toSeconds, setTo] = useState(60)
    pass = setTo
    const { marks } = useChartMarks({
      deviceid: 'DEVICE001',
      range: { fromSeconds: 0, toSeconds },
      isWaiting: false,
      feed,
    })
    return <output>{marks.map(({ text }) => text).join(', ')}</output>
  }
  renderComponent(<Marks />)
  expect(await screen.findByText('pump: Leak')).toBeTruthy()
  const asked = calls.length
  act(() => {
    state = { status: 'ended' }
    for (const listener of listeners) listener()
  })
  await act(async () => pass(120))
  expect(screen.getByRole('status').textContent).toBe('pump: Leak')
  expect(calls).toHaveLength(asked)
})
