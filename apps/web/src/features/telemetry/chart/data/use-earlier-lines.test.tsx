import { type EarlierPeriod, resolveDisplay, type Retention, type TimeRange } from '@fieldport/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { readNow } from '../../../../lib/clock.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { useEarlierLines } from './use-earlier-lines.ts'

const day = 86_400
const displays = [resolveDisplay('vin', undefined)]

/** Answers with one value in the middle of the requested range, as soon as the test allows it. */
function slowServer() {
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, location.origin)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
    const column = [4]
    const vin = { ts: [(from + to) / 2], n: [1], min: column, max: column, mean: column }
    const series = { vin: { ...vin, first: column, last: column } }
    const answer = { from, to, bucketSeconds: 600, source: 'rollups', series, lastEvaluatedKey: null }
    return Response.json(answer)
  })
  return async () => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    await act(async () => waiting.shift()?.())
  }
}

const hosted: Retention = { planName: 'Hosted', retentionDays: 30 }
type View = {
  readonly range: TimeRange
  readonly period: EarlierPeriod
  readonly retention?: Retention
}
/** Shows one view after another, with each press of the button. */
function Earlier({ views }: { readonly views: readonly [View, ...View[]] }) {
  const [at, setAt] = useState(0)
  const { range, period, retention = hosted } = views[at] ?? views[0]
  const lines = useEarlierLines({
    deviceid: 'DEVICE001',
    displays,
    secondary: undefined,
    period,
    range,
    intervalSeconds: 60,
    retention,
    timeZone: 'UTC',
  })
  const times = lines.flatMap(({ runs }) => runs.flat().map(({ ts }) => ts))
  return (
    <button type="button" onClick={() => setAt(at + 1)}>
      {times.map((ts) => `${Math.round((ts - range.fromSeconds) / 3600)} h`).join()}
    </button>
  )
}

const rangeAgo = (days: number, length: number): TimeRange => {
  const toSeconds = Math.floor(readNow()) - days * day
  return { fromSeconds: toSeconds - length * day, toSeconds }
}
const drawn = () => screen.getByRole('button').textContent
const showNext = () => fireEvent.click(screen.getByRole('button'))

afterEach(() => vi.unstubAllGlobals())

it('leaves a range whose earlier period is no longer stored', async () => {
  const answer = slowServer()
  renderComponent(
    <Earlier
      views={[
        { range: rangeAgo(1, 1), period: '1d' },
        { range: rangeAgo(40, 1), period: '1d' },
      ]}
    />,
  )
  await answer()
  await waitFor(() => expect(drawn()).toBe('12 h'))
  showNext()
  expect(drawn()).toBe('')
})

it('is not drawn a week off while another period loads, but stays while the range moves', async () => {
  const answer = slowServer()
  renderComponent(
    <Earlier
      views={[
        { range: rangeAgo(1, 10), period: '1d' },
        { range: rangeAgo(2, 10), period: '1d' },
        { range: rangeAgo(2, 10), period: '1w' },
      ]}
    />,
  )
  await answer()
  await waitFor(() => expect(drawn()).toBe('120 h'))
  showNext()
  expect(drawn()).toBe('144 h')
  showNext()
  expect(drawn()).toBe('')
  // The range before it is answered first.
  await answer()
  await answer()
  await waitFor(() => expect(drawn()).toBe('120 h'))
})

it('is not requested before the plan is known, which may not store it', async () => {
  slowServer()
  const asked = vi.spyOn(globalThis, 'fetch')
  const view = { range: rangeAgo(0, 0.5), period: '1w' } as const
  const loading = { planName: '', retentionDays: 730, isLoading: true }
  const basic = { planName: 'Basic', retentionDays: 1 }
  renderComponent(<Earlier views={[{ ...view, retention: loading }, { ...view, retention: basic }, view]} />)
  expect(asked).not.toHaveBeenCalled()
  showNext()
  expect(asked).not.toHaveBeenCalled()
  showNext()
  await waitFor(() => expect(asked).toHaveBeenCalled())
})
