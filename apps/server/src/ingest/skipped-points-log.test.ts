import { tierTable } from '@fieldport/domain'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { expect, test } from 'vitest'
import { createSkippedPointsLog } from './skipped-points-log.ts'

const hourMs = 3_600_000

test('logs one line in six hours for a device that sends constantly, with the count of dropped points', () => {
  let nowMs = 0
  const lines: string[] = []
  const log = createSkippedPointsLog(
    { nowMs: () => nowMs },
    { note: (device, kind, what) => lines.push(`${device} ${kind} ${formatEnglish(toMessage(what))}`) },
  )
  const text = 'acknowledged but not stored: the Basic plan stores one every 15 minutes.'
  log('DEVICE001', tierTable.Basic, 1)
  for (nowMs = 60_000; nowMs < 6 * hourMs; nowMs += 60_000) log('DEVICE001', tierTable.Basic, 2)
  expect(lines).toEqual([`DEVICE001 data 1 point ${text}`])
  log('DEVICE002', tierTable.Basic, 3)
  log('DEVICE001', tierTable.Basic, 2)
  expect(lines.slice(1)).toEqual([`DEVICE002 data 3 points ${text}`, `DEVICE001 data 720 points ${text}`])
})
