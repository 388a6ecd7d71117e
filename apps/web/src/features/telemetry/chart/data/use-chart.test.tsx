import type { Series } from '@fieldport/contract'
import { type ChartStyle, resolveDisplay, type StoredPoint } from '@fieldport/domain'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../../lib/live/feed/device-feed.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { useChart } from './use-chart.ts'

const at = 1_790_000_000
/** Of buckets of three minutes, which are aligned to the epoch. */
const newestStart = Math.floor(at / 180) * 180
const column = [4]
const series: Series = {
  from: at - 21_600,
  to: at,
  bucketSeconds: 180,
  source: 'samples',
  series: {
    vin: { ts: [newestStart], n: [2], min: column, max: column, mean: column, first: column, last: column },
  },
  lastEvaluatedKey: null,
}
const range = { kind: 'relative', id: '6h', milliseconds: 21_600_000 } as const
const displays = [resolveDisplay('vin', undefined)]
const point = (offset: number, vin: number): StoredPoint => ({ ts: at + offset, aws_ts: at + offset, vin })

/** A device whose points arrive when the test says so. */
function liveDevice() {
  let receive: (point: StoredPoint) => void = () => {}
  const feed = createDeviceFeed({
    loadPoints: () => Promise.resolve([point(-20, 4)]),
    loadReadings: () => Promise.resolve({}),
    loadConditions: () => Promise.resolve({ state: 'ok', needsSomebody: false, conditions: [] }),
    openStream: (listener) => {
      receive = listener.onPoint
      return { close: () => {}, restart: () => {} }
    },
    onCleared: () => {},
    wait: () => () => {},
    isHidden: () => false,
  })
  return { feed, stop: feed.start(), receive: (next: StoredPoint) => receive(next) }
}

type Props = { readonly style: ChartStyle; readonly feed: ReturnType<typeof liveDevice>['feed'] }

function Chart({ style, feed }: Props) {
  const { data } = useChart({
    deviceid: 'DEVICE001',
    displays,
    range,
    feed,
    intervalSeconds: 5,
    style,
    secondary: undefined,
    timeZone: 'UTC',
    isOff: false,
  })
  const means = data?.lines[0]?.runs.flat().map(({ mean }) => mean)
  return <output>{data && JSON.stringify({ means, to: data.toSeconds - at })}</output>
}

const shown = () => JSON.parse(screen.getByRole('status').textContent || '{}') as unknown

beforeEach(() => vi.useFakeTimers({ now: at * 1000, shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['bar', [(4 * 2 + 7) / 3], [(4 * 2 + 7) / 3, 9]],
  ['line', [4, 7], [4, 7, 9]],
] as const)('a %s chart follows the device, and moves with the clock', async (style, first, second) => {
  fakeServer({ 'GET /api/device/device/DEVICE001/data': () => ({ body: series }) })
  const { feed, stop, receive } = liveDevice()
  renderComponent(<Chart style={style} feed={feed} />)
  await waitFor(() => expect(shown()).toEqual({ means: [4], to: 0 }))
  const arrive = async (next: StoredPoint) => {
    receive(next)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
  }
  await arrive(point(5, 7))
  expect(shown()).toMatchObject({ means: first })
  await arrive(point(165, 9))
  expect(shown()).toMatchObject({ means: second })
  await act(() => vi.advanceTimersByTimeAsync(180_000))
  expect((shown() as { to: number }).to).toBeGreaterThan(180)
  stop()
})
