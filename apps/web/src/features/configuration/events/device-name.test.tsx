import type { DeviceSettings } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { type ConfigForm, ConfigFormContext, createGuard } from '../form/context.ts'
import { DeviceName } from './device-name.tsx'

type Answer = { readonly status?: number; readonly body: unknown }

/** Saves 'Tank', and continues to type before the answer. */
async function saveAndType(answer: Answer) {
  let settle: (answer: Answer) => void = () => {}
  const settings = { PORTAL_deviceName: 'Pump' } as unknown as DeviceSettings
  const calls = fakeServer({
    'POST /api/portal/device-set-settings': () =>
      new Promise((resolve) => {
        settle = resolve
      }),
    'GET /api/portal/device-get-settings/0-ABCDEFG': () => ({ body: settings }),
  })
  const form = { deviceid: '0-ABCDEFG', settings, guard: createGuard() } as unknown as ConfigForm
  const person = renderComponent(
    <ConfigFormContext value={form}>
      <DeviceName />
    </ConfigFormContext>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Device name' })
  await person.clear(field)
  await person.type(field, 'Tank{Enter}')
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith('POST'))).toBe(true))
  await person.type(field, ' 2')
  settle(answer)
  return field
}

it('keeps what is typed while the name is saved', async () => {
  const field = await saveAndType({ body: { message: 'Saved.' } })
  expect(await screen.findByText('Settings Updated')).toBeTruthy()
  expect(field.value).toBe('Tank 2')
})

it('keeps what is typed if somebody else has saved', async () => {
  const field = await saveAndType(errorAnswer('CONFLICT', 409, 'Changed.', { keys: ['PORTAL_deviceName'] }))
  expect(await screen.findByText(/^These settings have changed/)).toBeTruthy()
  expect(field.value).toBe('Tank 2')
})
