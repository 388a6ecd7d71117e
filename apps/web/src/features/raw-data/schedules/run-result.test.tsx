import type { ExportRun } from '@fieldport/contract'
import { toLocalizableText } from '@fieldport/messages'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { RunResult } from './run-result.tsx'

const ended: ExportRun = {
  id: 'r1',
  dueAt: 1_790_000_000,
  endedAt: 1_790_000_010,
  outcome: 'done',
  problem: null,
  leftOut: [],
  file: { name: 'RawData.csv', sizeBytes: 1000, expiresAt: 1_790_600_000 },
  mail: null,
}
const gone = toLocalizableText('exportDeviceGone')
const show = (over: Partial<ExportRun>) => {
  renderComponent(<RunResult run={{ ...ended, ...over }} nameOf={(deviceid) => deviceid} />)
  return document.body.textContent ?? ''
}

describe('the last run of a scheduled export', () => {
  it.each([
    ['sent', 'Email sent'],
    ['retrying', "The mail server hasn't accepted the email yet. Trying again."],
    ['returned', 'The email bounced. Check the email address of your account.'],
    ['failed', "The email couldn't be sent."],
  ] as const)('says what became of its email: %s', (mail, text) => {
    expect(show({ mail })).toContain(text)
  })

  it.each(['waiting', null] as const)('says nothing about its email while nothing is known: %s', (mail) => {
    expect(show({ mail })).not.toMatch(/email/i)
  })

  it('names no file where there is none', () => {
    const leftOut = [
      { deviceid: 'EXPSCHD01', reason: gone },
      { deviceid: 'EXPSCHD02', reason: gone },
    ]
    const said = show({
      outcome: 'failed',
      problem: toLocalizableText('exportNothingLeft'),
      leftOut,
      file: null,
    })
    expect(said).toContain('2 devices not exported')
    expect(said).not.toContain('file')
  })

  it('gives the reason of its only device once', () => {
    show({ outcome: 'failed', problem: gone, leftOut: [{ deviceid: 'EXPSCHD01', reason: gone }], file: null })
    expect(screen.getAllByText(/no longer have access/)).toHaveLength(1)
    expect(screen.queryByText('1 device not exported')).toBeNull()
  })
})
