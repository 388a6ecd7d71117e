import { type EarlierPeriod, resolveDisplay, type Retention, type TimeRange } from '@fieldport/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { readNow } from '../../../../lib/clock.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { useEarlier } from './use-earlier.ts'

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
let show: (view: View) => void

function Earlier({ first }: { readonly first: View }) {
  const [{ range, period, retention = hosted }, setView] = useState(first)
  show = (next) => act(() => setView(next))
  const lines = useEarlier({
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
  return <output>{times.map((ts) => `${Math.round((ts - range.fromSeconds) / 3600)} h`).join()}</output>
}

const rangeAgo = (days: number, length: number): TimeRange => {
  const toSeconds = Math.floor(readNow()) - days * day
  return { fromSeconds: toSeconds - length * day, toSeconds }
}
const drawn = () => screen.getByRole('status').textContent

afterEach(() => vi.unstubAllGlobals())

it('leaves a range whose earlier period is no longer stored', async () => {
  const answer = slowServer()
  renderComponent(<Earlier first={{ range: rangeAgo(1, 1), period: '1d' }} />)
  await answer()
  await waitFor(() => expect(drawn()).toBe('12 h'))
  show({ range: rangeAgo(40, 1), period: '1d' })
  expect(drawn()).toBe('')
})

it('is not drawn a week off while another period loads, but stays while the range moves', async () => {
  const answer = slowServer()
  renderComponent(<Earlier first={{ range: rangeAgo(1, 10), period: '1d' }} />)
  await answer()
  await waitFor(() => expect(drawn()).toBe('120 h'))
  show({ range: rangeAgo(2, 10), period: '1d' })
  expect(drawn()).toBe('144 h')
  show({ range: rangeAgo(2, 10), period: '1w' })
  expect(drawn()).toBe('')
  // The range before it is answered first.
  await answer()
  await answer()
  await waitFor(() => expect(drawn()).toBe('120 h'))
})

it('is not requested before the plan is known, which may not store it', async () => {
  slowServer()
  const asked = vi.spyOn(globalThis, 'fetch')
  const loading = { planName: '', retentionDays: 730, isLoading: true }
  const range = rangeAgo(0, 0.5)
  renderComponent(<Earlier first={{ range, period: '1w', retention: loading }} />)
  expect(asked).not.toHaveBeenCalled()
  show({ range, period: '1w', retention: { planName: 'Basic', retentionDays: 1 } })
  expect(asked).not.toHaveBeenCalled()
  show({ range, period: '1w' })
  await waitFor(() => expect(asked).toHaveBeenCalled())
})
