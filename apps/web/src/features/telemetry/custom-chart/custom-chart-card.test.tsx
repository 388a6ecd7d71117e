import type { DeviceSettings } from '@fieldport/contract'
import { newCustomChart } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../lib/live/feed/device-feed.ts'
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

async function show(timeZone: string | null) {
  fakeServer({})
  const settings = { PORTAL_timeZone: timeZone, PORTAL_displaySettings: {}, myPermission: 'VIEW' }
  await renderWithRouter(
    <CustomChartCard
      deviceid="DEVICE001"
      number={1}
      chart={{ ...newCustomChart, name: 'Pressure' }}
      cards={[]}
      settings={settings as unknown as DeviceSettings}
      feed={feed}
      intervalSeconds={60}
      retention={{ planName: 'Hosted', retentionDays: 730 }}
      mayExport={undefined}
    />,
    ['/'],
  )
  return (await screen.findByTestId('custom-chart')).textContent
}

afterEach(() => vi.unstubAllGlobals())

it("a custom chart has the times of the device's zone, like the chart above it, and says so", async () => {
  expect(await show('Australia/Perth')).toContain('Device time (GMT+8')
})

it("a custom chart of a device without a zone has the reader's times", async () => {
  expect(await show(null)).not.toContain('Device time')
})
