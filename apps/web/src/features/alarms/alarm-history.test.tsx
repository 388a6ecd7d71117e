import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNow } from '../../lib/clock.ts'
import { formatSince } from '../../lib/conditions/since-text.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { AlarmHistory, type HistoryDevice } from './alarm-history.tsx'

it('counts no contact from the last contact, as the list of open alarms does', async () => {
  const closedAt = Math.floor(readNow()) - 600
  const lastContactSeconds = closedAt - 3600
  const entry = {
    deviceid: 'DEVICE001',
    kind: 'silence',
    subject: 'contact',
    level: 'warning',
    reason: { kind: 'silence', lastContactSeconds, expectedSeconds: 60 },
    openedAt: lastContactSeconds + 1200,
    closedAt,
    closedBy: 'return',
  }
  fakeServer({
    'GET /api/portal/user-get-condition-history': () => ({
      body: { Items: [entry], lastEvaluatedKey: null },
    }),
  })
  await renderWithRouter(<AlarmHistory devices={[]} isVendor={false} />, ['/', '/data/$deviceid'])
  const row = await screen.findByTestId('alarm-entry')
  expect(row.textContent).toContain('No contact for 1 h')
  expect(row.textContent).toContain(`since ${formatSince(lastContactSeconds, readNow())}`)
  expect(row.textContent).toContain('open for 1 h')
})

it('says why older entries of a machine whose plan has ended are missing', async () => {
  fakeServer({
    'GET /api/portal/user-get-condition-history': () => ({ body: { Items: [], lastEvaluatedKey: null } }),
  })
  const machine = { name: '', customer: '', permission: 'ADMIN' } as const
  const devices = [
    { ...machine, deviceid: 'DEVICE001', plan: 'Hosted' },
    { ...machine, deviceid: 'DEVICE002', plan: 'Basic' },
  ] as const
  const show = async (shown: readonly HistoryDevice[], isVendor: boolean) => {
    await renderWithRouter(<AlarmHistory devices={shown} isVendor={isVendor} />, ['/', '/data/$deviceid'])
    await screen.findByText('No alarms or warnings yet.')
    const said = screen.queryAllByTestId('alarm-retention').map(({ textContent }) => textContent)
    cleanup()
    return said
  }
  expect(await show(devices, false)).toEqual(['Data older than 1 day(s) is unavailable on the Basic plan.'])
  expect(await show(devices.slice(0, 1), false)).toEqual([])
  expect(await show(devices, true)).toEqual([])
})
