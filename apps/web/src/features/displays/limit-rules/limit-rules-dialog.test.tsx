import type { DeviceSettings } from '@fieldport/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { LimitRulesDialog } from './limit-rules-dialog.tsx'

const settings = {
  deviceid: 'DEVICE001',
  model: '',
  PORTAL_displaySettings: {},
} as unknown as DeviceSettings
const path = '/api/device/device/DEVICE001/limit-rules'
const stored = {
  id: 'rule1',
  version: 1,
  name: 'Low supply',
  key: 'vin',
  alarm: { low: 9 },
  durationSeconds: 0,
  hysteresis: 0,
  updatedAt: 1_790_000_000,
  updatedBy: 'ada@example.com',
}

const feed = createDeviceFeed({
  loadPoints: () => Promise.resolve([]),
  loadReadings: () => Promise.resolve({}),
  loadConditions: () => Promise.resolve({ state: 'ok', needsSomebody: false, conditions: [] }),
  openStream: () => ({ close: () => {}, restart: () => {} }),
  onCleared: () => {},
  wait: () => () => {},
  isHidden: () => false,
})

afterEach(() => vi.unstubAllGlobals())

it('keeps what is typed while a limit is saved, and saves it with the next Apply', async () => {
  const answers: (() => void)[] = []
  const calls = fakeServer({
    [`GET ${path}`]: () => ({ body: { Items: [stored] } }),
    [`PUT ${path}/rule1`]: (sent) =>
      new Promise((resolve) => {
        const version = (sent as typeof stored).version + 1
        answers.push(() => resolve({ body: { ...stored, ...(sent as typeof stored), version } }))
      }),
  })
  renderComponent(
    <LimitRulesDialog deviceid="DEVICE001" settings={settings} feed={feed} onClose={() => {}} />,
  )
  fireEvent.click(await screen.findByLabelText(/^Edit limit/))
  const field = screen.getByLabelText<HTMLInputElement>('Alarm below')
  const apply = () => screen.getByText('Apply').closest('button') as HTMLButtonElement
  const sent = () =>
    calls.filter((call) => call.path.startsWith('PUT')).map(({ body }) => body as typeof stored)
  fireEvent.change(field, { target: { value: '10' } })
  fireEvent.click(apply())
  await waitFor(() => expect(answers).toHaveLength(1))
  fireEvent.change(field, { target: { value: '10.5' } })
  answers[0]?.()
  await waitFor(() => expect(apply().disabled).toBe(false))
  expect(field.value).toBe('10.5')
  fireEvent.click(apply())
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(screen.queryByTestId('rule-editor')).toBeNull())
  expect(sent().map(({ version, alarm }) => [version, alarm.low])).toEqual([
    [1, 10],
    [2, 10.5],
  ])
})
