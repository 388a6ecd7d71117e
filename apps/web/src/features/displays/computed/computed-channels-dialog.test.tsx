import type { DeviceSettings } from '@fieldport/contract'
import type { ComputedChannel } from '@fieldport/domain'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderWithRouter } from '../../../testing/render.tsx'
import { ComputedChannelsDialog } from './computed-channels-dialog.tsx'

const save = 'POST /api/portal/device-set-settings'
const read = 'GET /api/portal/device-get-settings/DEVICE001'
const channel = (key: string, name: string): ComputedChannel => ({
  key,
  name,
  units: '',
  decimals: 1,
  expression: 'vin * 2',
})
const mine = channel('calc1', 'Double')
const theirs = channel('calc1', 'Twice')
const settingsWith = (channels: readonly ComputedChannel[]) =>
  ({ PORTAL_computedChannels: channels, PORTAL_displaySettings: {}, model: '' }) as unknown as DeviceSettings

const feed = createDeviceFeed({
  loadPoints: () => Promise.resolve([]),
  loadReadings: () => Promise.resolve({}),
  loadConditions: () => Promise.resolve({ state: 'ok', needsSomebody: false, conditions: [] }),
  openStream: () => ({ close: () => {}, restart: () => {} }),
  onCleared: () => {},
  wait: () => () => {},
  isHidden: () => false,
})

/** Another person saves the channel while it is open here, and the page reads the settings again. */
async function show(before: readonly ComputedChannel[]) {
  const server = { stored: [theirs] as readonly ComputedChannel[] }
  const calls = fakeServer({
    [read]: () => ({ body: settingsWith(server.stored) }),
    [save]: (sent) => {
      const { settings, loaded } = sent as Record<'settings' | 'loaded', DeviceSettings>
      if (JSON.stringify(loaded.PORTAL_computedChannels) !== JSON.stringify(server.stored))
        return errorAnswer('CONFLICT', 409, 'Changed.', {
          keys: ['PORTAL_computedChannels'],
          by: ['ada@example.com'],
        })
      server.stored = settings.PORTAL_computedChannels
      return { body: { message: 'Saved.' } }
    },
  })
  const onClose = vi.fn<() => void>()
  function Page() {
    const [settings, setSettings] = useState(settingsWith(before))
    return (
      <>
        <button type="button" onClick={() => setSettings(settingsWith(server.stored))}>
          Refetch
        </button>
        <ComputedChannelsDialog deviceid="DEVICE001" settings={settings} feed={feed} onClose={onClose} />
      </>
    )
  }
  const { person } = await renderWithRouter(<Page />, ['/'])
  await person.click(screen.getByText('Refetch'))
  const apply = () => person.click(screen.getByRole('button', { name: 'Apply' }))
  return { person, apply, onClose, server, sent: () => calls.filter(({ path }) => path === save).length }
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['changed', [channel('calc1', 'Before')]],
  ['added first', []],
])('channels that somebody else %s meanwhile are replaced only by choice', async (_, before) => {
  const { person, apply, onClose, server, sent } = await show(before)
  if (before.length === 0) {
    await person.click(screen.getByRole('button', { name: 'Add channel' }))
    await person.type(screen.getByRole('textbox', { name: 'Expression' }), mine.expression)
  } else await person.clear(name())
  await person.type(name(), mine.name)
  await apply()
  expect(await screen.findByText('Last saved by ada@example.com.')).toBeTruthy()
  expect(screen.getByText(/Twice · vin/)).toBeTruthy()
  expect([name().value, server.stored]).toEqual([mine.name, [theirs]])
  await person.click(screen.getByRole('button', { name: 'Keep mine' }))
  await apply()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([sent(), server.stored]).toEqual([2, [expect.objectContaining({ name: mine.name })]])
})

it("takes somebody else's channels instead of the own ones by choice", async () => {
  const { person, apply, sent } = await show([channel('calc1', 'Before')])
  await person.type(name(), ' it')
  await apply()
  await person.click(await screen.findByRole('button', { name: 'Use theirs' }))
  expect(name().value).toBe(theirs.name)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  expect(sent()).toBe(1)
})

it('asks before unsaved channels are discarded', async () => {
  const { person, onClose } = await show([channel('calc1', 'Before')])
  await person.type(name(), ' it')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('alert').textContent).toContain('Your changes are not saved.')
  expect(onClose).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledOnce()
})
