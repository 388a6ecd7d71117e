import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { errorAnswer, fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import type { ConfigStore } from '../form/config-store.ts'
import { type ConfigForm, ConfigFormContext } from '../form/context.ts'
import { BulkApplyDialog } from './bulk-apply-dialog.tsx'
import { storeOf } from '../form/testing.ts'

const ids = ['DEVICE001', 'DEVICE002']

function edited(): ConfigStore {
  const store = storeOf({ 'device.base_interval': 60 })
  store.setText('device.base_interval', '30')
  return store
}

it('applies what was previewed, not what was chosen while the preview was loading', async () => {
  const results = ids.map((deviceid) => ({
    deviceid,
    name: '',
    status: 'queued',
    message: '',
    changes: [],
    failedKeys: [],
  }))
  let settle = () => {}
  const calls = fakeServer({
    'GET /api/portal/user-get-device-summary': () => ({
      body: {
        Items: ids.map((deviceid) => ({ deviceid, name: '', model: 'QUAD', fw: null, permission: 'ADMIN' })),
      },
    }),
    'POST /api/device/config-changes': () =>
      new Promise((resolve) => {
        settle = () => resolve({ body: { results } })
      }),
  })
  const form = { store: edited(), deviceid: 'DEVICE001', user: { groups: [] } } as unknown as ConfigForm
  const person = renderComponent(
    <ConfigFormContext value={form}>
      <BulkApplyDialog note="" targets={ids} onClose={() => {}} />
    </ConfigFormContext>,
  )
  const sent = () =>
    calls
      .filter(({ path }) => path.startsWith('POST'))
      .map(({ body }) => body as { readonly dryRun: boolean; readonly deviceids: readonly string[] })
  const second = await screen.findByRole('checkbox', { name: /DEVICE002/ })
  await person.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await person.click(second)
  settle()
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2 devices' }), { detail: 1 })
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ dryRun, deviceids }) => [dryRun, deviceids])).toEqual([
    [true, ids],
    [false, ids],
  ])
})

it('says that the devices could not be loaded, and loads them again', async () => {
  let isAway = true
  fakeServer({
    'GET /api/portal/user-get-device-summary': () =>
      isAway
        ? errorAnswer('ENGINE_UNAVAILABLE', 503, 'The store is away.')
        : {
            body: { Items: [{ deviceid: 'DEVICE001', name: '', model: '', fw: null, permission: 'ADMIN' }] },
          },
  })
  const form = { store: edited(), deviceid: 'DEVICE001', user: { groups: [] } } as unknown as ConfigForm
  const person = renderComponent(
    <ConfigFormContext value={form}>
      <BulkApplyDialog note="" targets={[]} onClose={() => {}} />
    </ConfigFormContext>,
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isAway = false
  await person.click(retry)
  expect(await screen.findByRole('checkbox', { name: /DEVICE001/ })).toBeTruthy()
})
