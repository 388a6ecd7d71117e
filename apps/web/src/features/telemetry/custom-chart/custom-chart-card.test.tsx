import type { DeviceSettings } from '@fieldport/contract'
import { type CustomChart, newCustomChart, newCustomSeries } from '@fieldport/domain'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { getTimeZone } from '../../../lib/format/times.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import { CustomChartCard } from './custom-chart-card.tsx'

const feed = createDeviceFeed({
  loadPoints: () => Promise.resolve([]),
  loadReadings: () => Promise.resolve({}),
  loadConditions: () => Promise.resolve({ state: 'ok', needsSomebody: false, conditions: [] }),
  openStream: () => ({ close: () => {}, restart: () => {} }),
  onCleared: () => {},
  wait: () => () => {},
  isHidden: () => false,
})

async function show(
  timeZone: string | null,
  chart: CustomChart = { ...newCustomChart, name: 'Pressure' },
  onCall: (url: URL) => void = () => {},
) {
  fakeServer({})
  const answer = fetch
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => {
    onCall(new URL(input instanceof Request ? input.url : input, location.origin))
    return answer(input, init)
  })
  const settings = { PORTAL_timeZone: timeZone, PORTAL_displaySettings: {}, myPermission: 'VIEW' }
  await renderWithRouter(
    <CustomChartCard
      deviceid="DEVICE001"
      number={1}
      chart={chart}
      cards={[]}
      settings={settings as unknown as DeviceSettings}
      feed={feed}
      intervalSeconds={60}
      retention={{ planName: 'Hosted', retentionDays: 730 }}
      mayExport={undefined}
    />,
    ['/'],
  )
  return (await screen.findAllByTestId('custom-chart')).at(-1)?.textContent
}

afterEach(() => vi.unstubAllGlobals())

it("a custom chart has the times of the device's zone, like the chart above it, and says so", async () => {
  expect(await show('Australia/Perth')).toContain('Device time (GMT+8')
})

it("a custom chart of a device without a zone has the reader's times", async () => {
  expect(await show(null)).not.toContain('Device time')
})

/** The zones of which the chart requests days; null: none. */
async function zonesAsked(timeZone: string | null, chart: CustomChart): Promise<readonly (string | null)[]> {
  const asked: (string | null)[] = []
  await show(timeZone, chart, (url) => {
    if (url.pathname.endsWith('/data')) asked.push(url.searchParams.get('timeZone'))
  })
  await waitFor(() => expect(asked).not.toEqual([]))
  return [...new Set(asked)]
}

it("bars of a custom chart are days of the device's zone or the reader's; lines ask for none", async () => {
  const lines = { ...newCustomChart, series: [newCustomSeries('vin', '#287ccf')] }
  expect(await zonesAsked('Australia/Perth', { ...lines, type: 'bar' })).toEqual(['Australia/Perth'])
  expect(await zonesAsked(null, { ...lines, type: 'bar' })).toEqual([getTimeZone()])
  expect(await zonesAsked('Australia/Perth', lines)).toEqual([null])
})
