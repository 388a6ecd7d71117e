import type { DeviceSettings } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { errorAnswer, fakeServer } from '../../testing/fake-server.ts'
import { renderComponent } from '../../testing/render.tsx'
import { RawData } from './raw-data.tsx'
import type { RawView } from './raw-view.ts'

const settings = {
  deviceid: 'DEVICE001',
  model: '',
  PORTAL_displaySettings: {},
  tier: { name: 'Hosted', dataStorageDays: 730 },
} as unknown as DeviceSettings

function Page() {
  const [view, setView] = useState<RawView>({})
  return (
    <RawData
      deviceid="DEVICE001"
      settings={settings}
      hasFailed={false}
      isVendor={false}
      view={view}
      onView={setView}
    />
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('counts the last 24 hours once when they are loaded again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T08:00:30Z') })
  const calls = fakeServer({
    'GET /api/device/device/DEVICE001/columns/keys': () => ({ body: { dataKeys: [] } }),
    'GET /api/device/device/DEVICE001/data/count': () =>
      errorAnswer('ENGINE_UNAVAILABLE', 503, 'The store is away.'),
  })
  const asked = (path: string) => calls.filter((call) => call.path.endsWith(path)).length
  const person = renderComponent(<Page />)
  const load = () => screen.getByText('Load Data').closest('button') as HTMLButtonElement
  const isAnswered = async (times: number) => {
    await waitFor(() => expect(asked('/columns/keys')).toBe(times))
    await waitFor(() => expect(load().disabled).toBe(false))
    await waitFor(() => expect(screen.getByTestId('raw-data').dataset['phase']).toBe('failed'))
  }
  await isAnswered(1)
  expect(asked('/data/count')).toBe(1)
  vi.setSystemTime(new Date('2026-05-01T08:02:30Z'))
  await person.click(load())
  await isAnswered(2)
  expect(asked('/data/count')).toBe(2)
})
