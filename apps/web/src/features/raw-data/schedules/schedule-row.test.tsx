import type { ExportSchedule } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { ScheduleRow } from './schedule-row.tsx'

const schedule: ExportSchedule = {
  id: 's1',
  name: 'Daily',
  deviceids: [],
  dataKeys: null,
  format: 'csv',
  dates: 'iso',
  range: 'day',
  frequency: 'daily',
  hour: 6,
  weekday: 1,
  monthDay: 1,
  timeZone: 'UTC',
  nextRun: null,
  createdAt: 1_790_000_000,
  lastRun: null,
}

it.each([
  [['EXPSCHD01'], 'Haul truck'],
  [['EXPSCHD01', 'EXPSCHD02'], '2 devices'],
])('names its only device, and counts several: %s', (deviceids, text) => {
  renderComponent(
    <table>
      <tbody>
        <ScheduleRow schedule={{ ...schedule, deviceids }} nameOf={() => 'Haul truck'} onAction={() => {}} />
      </tbody>
    </table>,
  )
  expect(screen.getByRole('rowheader').textContent).toContain(text)
})
