import { createMessage } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { mailBranding } from '../mail-branding.ts'
import { renderMail } from '../render-mail.ts'
import { testSite } from '../testing.ts'

const branding = mailBranding(testSite({}), 'https://portal.example.com')
const day = 86_400
/** Midnight in Perth. */
const from = 1_790_006_400

function mailOf(language: string, outcome: 'done' | 'empty' | 'failed', to: number) {
  const content = {
    kind: 'scheduledExport',
    name: 'Olive',
    exportName: 'Daily',
    days: { from, to, timeZone: 'Australia/Perth' },
    outcome,
    problem: null,
    leftOut: [{ deviceId: 'EXPSCHD01', reason: createMessage('exportDeviceGone') }],
    sizeBytes: 1000,
    keptDays: 7,
    link: 'https://portal.example.com/exports?file=1',
  } as const
  return renderMail(content, branding, language)
}

it.each([
  ['en', '22 September 2026'],
  ['de', '22. September 2026'],
  ['ar', '22 سبتمبر 2026'],
])(
  'a mail in %s names the exported day, so that several made up after an outage differ',
  (language, text) => {
    for (const outcome of ['done', 'empty', 'failed'] as const) {
      const mail = mailOf(language, outcome, from + day)
      expect(mail.subject).toContain(text)
      expect(mail.text).toContain(text)
    }
  },
)

it('several days are named by the first and the last', () => {
  expect(mailOf('en', 'done', from + 7 * day).subject).toMatch(/22\s–\s28 September 2026$/)
})

it.each([
  ['en', 'file'],
  ['de', 'Datei:'],
  ['ar', 'الملف:'],
])('a mail in %s about a failed export does not list devices missing from a file', (language, file) => {
  const { text } = mailOf(language, 'failed', from + day)
  const [line] = text.split('\n').filter((each) => each.endsWith(':'))
  expect(line).toBeDefined()
  expect(line).not.toContain(file)
})
