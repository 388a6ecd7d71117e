import { createRedactor } from '@fieldport/domain'
import { createMessage, formatEnglish, type Message } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { redactLogRow } from './redact-rows.ts'
import { messageField } from './serverlog.repository.ts'

const redactor = createRedactor(['hunter2-hunter2'])

function redacted(what: Message) {
  const place = { device: 'LOGS00001', atMs: 0, seq: 0, kind: 'command' } as const
  const details = JSON.stringify({ ts: 1, [messageField]: what })
  const row = redactLogRow(redactor, { ...place, text: formatEnglish(what), details })
  return { ...row, details: JSON.parse(row.details) as Record<string, unknown> }
}

it('masks a secret in the values of a message and of nested messages', () => {
  const reason = createMessage('settingUnknown', { key: 'hunter2-hunter2' })
  for (const what of [
    createMessage('logCommandAnswered', { method: 'hunter2-hunter2' }),
    createMessage('logReplyRefused', { reason }),
    createMessage('logReplyRefused', { reason: ['a', 'hunter2-hunter2'] }),
  ]) {
    const row = redacted(what)
    expect(JSON.stringify(row)).not.toContain('hunter2')
    expect(formatEnglish(row.details[messageField] as Message)).toBe(row.text)
  }
})

it('drops a message whose values reveal what is masked in its full text', () => {
  const row = redacted(
    createMessage('displaySettingRefused', { key: 'wifi', field: 'password', problem: 'tulip77' }),
  )
  expect(row.text).not.toContain('tulip77')
  expect(row.details).toEqual({ ts: 1 })
})

it('leaves a message without secrets unchanged', () => {
  const what = createMessage('logCommandAnswered', { method: 'Sys.Reboot' })
  expect(redacted(what).details).toEqual({ ts: 1, [messageField]: what })
})
