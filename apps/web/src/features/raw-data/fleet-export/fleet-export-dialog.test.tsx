import type { ExportSchedule } from '@fieldport/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { FleetExportDialog } from './fleet-export-dialog.tsx'

const schedule = {
  id: 'one',
  name: 'Weekly',
  deviceids: ['DEVICE001'],
  dataKeys: null,
  format: 'csv',
  dates: 'iso',
  timeZone: 'UTC',
  range: 'week',
  frequency: 'weekly',
  hour: 6,
  weekday: 1,
  monthDay: 1,
} as unknown as ExportSchedule

it('keeps its choices while a schedule is saved, because a change would allow to save it twice', async () => {
  const calls = fakeServer({
    'GET /api/device/devices/export-preview': () => ({
      body: { Items: [{ deviceid: 'DEVICE001', name: '', leftOut: null, records: 5 }] },
    }),
    'GET /api/portal/user-get-data-keys': () => ({ body: { Items: [] } }),
    'PUT /api/user/export-schedule/one': () => new Promise(() => {}),
  })
  const person = renderComponent(
    <FleetExportDialog from={schedule} items={[]} scheduleProblem={undefined} onClose={() => {}} />,
  )
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await person.click(save)
  await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('PUT'))).toHaveLength(1))
  const name = screen.getByRole('textbox', { name: /^Name/ })
  expect(name.closest('fieldset')?.disabled).toBe(true)
  expect(save.disabled).toBe(true)
})

it('says why no device can be exported, without claiming that there is no data', async () => {
  const message = 'Data export is unavailable on the Basic Plan'
  fakeServer({
    'GET /api/device/devices/export-preview': () => ({
      body: { Items: [{ deviceid: 'DEVICE001', name: '', leftOut: { message }, records: 0 }] },
    }),
    'GET /api/portal/user-get-data-keys': () => ({ body: { Items: [] } }),
  })
  renderComponent(
    <FleetExportDialog from={['DEVICE001']} items={[]} scheduleProblem={undefined} onClose={() => {}} />,
  )
  await screen.findByText(message, { exact: false })
  expect(screen.queryByText('No Data Found')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
})
