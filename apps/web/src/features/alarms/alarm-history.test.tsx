import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readNow } from '../../lib/clock.ts'
import { formatSince } from '../../lib/conditions/since-text.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderWithRouter } from '../../testing/render.tsx'
import { AlarmHistory } from './alarm-history.tsx'

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
  await renderWithRouter(<AlarmHistory devices={[]} />, ['/', '/data/$deviceid'])
  const row = await screen.findByTestId('alarm-entry')
  expect(row.textContent).toContain('No contact for 1 h')
  expect(row.textContent).toContain(`since ${formatSince(lastContactSeconds, readNow())}`)
  expect(row.textContent).toContain('open for 1 h')
})
