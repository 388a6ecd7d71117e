import { planNotices } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { findRetiredWording } from '@fieldport/messages/retired-wording'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MailBranding, mailBranding } from './mail-branding.ts'
import type { MailContent } from './messages.service.ts'
import { safeGreetingName, toMultiLine, toSingleLine } from './user-text.ts'
import { mailLanguages, renderMail } from './render-mail.ts'
import { eventReason, limitItem as limitItemOf, testSite } from './testing.ts'

const link = 'https://portal.example.com/verify/code=a-b_c&user=x%40example.com'
const otherLink = 'https://portal.example.com/resetpassword?redirect=%2Fdata%2FDEMO00001&x=1'
const asAttribute = (address: string) => `href="${address.replaceAll('&', '&amp;')}"`

const codeReason = { kind: 'code', bus: 'can1', source: 0, spn: 100, fmi: 1, lamps: ['stop'] } as const
const limitItem = (text: string) => limitItemOf(text, link)

/** Mails whose heading states what happened. */
const tellsWhatHappened = new Set<MailContent['kind']>([
  'securityNotice',
  'notification',
  'notificationDigest',
  'planNotice',
])

type Hostile = { readonly text: string }
const contents = ({ text }: Hostile): readonly MailContent[] => [
  { kind: 'verifyEmail', name: text, link },
  { kind: 'accountExists', name: text, loginLink: link, resetLink: otherLink },
  { kind: 'resetPassword', name: text, link },
  { kind: 'securityNotice', name: text, what: 'passwordChanged', accountLink: link },
  { kind: 'securityNotice', name: text, what: 'mfaEnabled', accountLink: link },
  { kind: 'securityNotice', name: text, what: 'mfaDisabled', accountLink: link },
  { kind: 'securityNotice', name: text, what: 'recoveryCodeUsed', accountLink: link },
  { kind: 'securityNotice', name: text, what: 'apiCredentialAdded', accountLink: link },
  { kind: 'devicePasswordsCode', name: text, deviceId: 'DEMO00001', code: '048261' },
  { kind: 'invitation', inviter: text, deviceId: 'DEMO00001', deviceName: text, permission: 'USER', link },
  { kind: 'accessGranted', inviter: text, deviceId: 'DEMO00001', deviceName: text, permission: 'VIEW', link },
  ...[1, 12].map(
    (count): MailContent => ({
      kind: 'accessRemoved',
      person: text,
      devices: Array.from({ length: count }, (_, index) => ({ deviceId: `DEMO${index}`, deviceName: text })),
      link,
    }),
  ),
  ...(
    ['invited', 'added', 'removed', 'deleted', 'offered', 'declined', 'takenOver', 'handedOver'] as const
  ).map(
    (what): MailContent => ({
      kind: 'team',
      what,
      person: text,
      teamName: text,
      devices: 3,
      permission: what === 'invited' || what === 'added' ? 'OPERATOR' : null,
      leftDevices: what === 'takenOver' ? [{ deviceId: 'DEMO00001', deviceName: text }] : [],
      link,
    }),
  ),
  ...(['done', 'empty', 'failed'] as const).map(
    (outcome): MailContent => ({
      kind: 'scheduledExport',
      name: text,
      exportName: text,
      days: { from: 1_790_006_400, to: 1_790_092_800, timeZone: 'Australia/Perth' },
      outcome,
      problem: outcome === 'failed' ? createMessage('exportNothingLeft') : null,
      leftOut: [
        { deviceId: 'DEMO00002', reason: createMessage('exportUnavailable', { plan: 'Basic' }) },
        { deviceId: 'DEMO00003', reason: createMessage('exportDeviceGone') },
      ],
      sizeBytes: 1_234_567,
      keptDays: 7,
      link,
    }),
  ),
  ...planNotices.map(
    (notice): MailContent => ({
      kind: 'planNotice',
      name: text,
      timeZone: notice === 'ended' ? 'Nowhere/At All' : 'Australia/Perth',
      notice,
      devices: (notice === 'days7' ? ['DEMO00001', 'DEMO00002'] : ['DEMO00001']).map((deviceId) => ({
        deviceId,
        deviceName: text,
        endsAt: 1_790_000_000,
      })),
      deleteAt: notice === 'ended' ? 1_790_400_000 : null,
      link: notice === 'days30' ? '' : link,
    }),
  ),
  { kind: 'notification', units: null, timeZone: 'Australia/Perth', item: limitItem(text) },
  {
    kind: 'notification',
    units: 'imperial',
    timeZone: null,
    item: { ...limitItem(text), reason: codeReason },
  },
  {
    kind: 'notificationDigest',
    units: null,
    timeZone: null,
    link,
    items: [
      limitItem(text),
      { ...limitItem(text), deviceId: 'DEMO00002', level: 'warning', reason: eventReason(text) },
      {
        ...limitItem(text),
        reason: { kind: 'silence', lastContactSeconds: 1_790_000_000, expectedSeconds: 60 },
      },
      { ...limitItem(text), reason: { kind: 'clock', aheadSeconds: 90 } },
    ],
  },
  { kind: 'notificationTest', deviceId: 'DEMO00001', deviceName: text, by: text, link },
  { kind: 'subscriptionRequest', deviceId: 'DEMO00001', deviceName: text, by: text, link },
  {
    kind: 'supportRequest',
    account: 'owner@example.com',
    name: text,
    email: 'owner@example.com',
    category: 'Sales',
    deviceId: 'DEMO00001',
    details: text,
  },
]
const languages = Object.keys(mailLanguages)
const plain = contents({ text: 'Olive Owner' })
const cases = languages.flatMap((language) =>
  plain.map((content) => ({ language, content, kind: content.kind })),
)
const look = (over: Parameters<typeof testSite>[0] = {}): MailBranding =>
  mailBranding(testSite(over), 'https://portal.example.com')

describe.each(cases)('the $language mail $kind', ({ language, content }) => {
  const mail = renderMail(content, look({ brandName: 'Pump Watch' }), language)

  it('has a subject, a text and a page in its language', () => {
    expect(mail.subject).toMatch(/^\S.{4,149}$/)
    expect(mail.text).toContain('Pump Watch')
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(mail.html).not.toContain(language === 'ar' ? 'align="left"' : 'align="right"')
    expect(mail.html).toContain('Pump Watch')
  })

  it('names the brand prominently, not only in the footer', () => {
    const [said = ''] = mail.text.split('\n--\n')
    const [, heading = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(mail.html) ?? []
    expect(said).toContain('Pump Watch')
    expect(said).not.toMatch(/\bportal\b(?!\.example)/i)
    expect(tellsWhatHappened.has(content.kind) || heading.includes('Pump Watch')).toBe(true)
  })

  it('avoids retired wording', () => {
    const lines = [mail.subject, ...mail.text.split('\n')]
    expect(findRetiredWording(language as keyof typeof mailLanguages, lines)).toEqual([])
  })

  it('contains its links and codes unchanged', () => {
    for (const address of [link, otherLink]) {
      if (!Object.values(content).includes(address)) continue
      expect(mail.text.split('\n')).toContain(address)
      expect(mail.html).toContain(asAttribute(address))
    }
    for (const code of 'code' in content ? [content.code] : []) {
      expect(mail.text.split('\n')).toContain(code)
      expect(mail.html).toContain(`>${code}<`)
    }
  })

  it('executes nothing and loads nothing external', () => {
    expect(mail.html).not.toMatch(/<(?:script|iframe|object|form|link|img)|javascript:|url\(/i)
  })
})

it.each(plain)('in Arabic, names keep their own direction: $kind', (content) => {
  const { text } = renderMail(content, look({ brandName: 'Pump Watch' }), 'ar')
  const arabicLines = text.split('\n').filter((line) => /\p{Script=Arabic}/u.test(line))
  expect(arabicLines.length).toBeGreaterThan(2)
  for (const line of arabicLines) {
    const around = withoutIsolates(line)
    expect(around).not.toMatch(/Olive|Pump|DEMO|example/)
    // A line takes the direction of its first letter outside of isolates. Source: Unicode UAX 9, rule P2.
    expect(around).toMatch(/^[^A-Za-z]*[\u200F\p{Script=Arabic}]/u)
  }
})

it('in Arabic, the footer of a brand keeps its own direction, so that © stays at its start', () => {
  const { html } = renderMail(plain[0] as MailContent, look({ copyright: '© Pump Watch' }), 'ar')
  expect(html).toMatch(/<div dir="auto"[^>]*>© Pump Watch</)
})

it('in Arabic, a sentence that begins with a name is read from the right', () => {
  const content: MailContent = { kind: 'notification', units: null, timeZone: null, item: limitItem('Oil') }
  expect(renderMail(content, look(), 'ar').html).toMatch(/<span dir="rtl">\u2068Oil/)
})

it.each(languages)('keeps a value and its unit on one line in %s', (language) => {
  const content: MailContent = { kind: 'notification', units: null, timeZone: null, item: limitItem('Oil') }
  const { subject, html } = renderMail(content, look(), language)
  expect(html).toMatch(/<h1[^>]*>[^<]*82\u00A0kPa/)
  expect(html).toMatch(/<td[^>]*><span[^>]*>[^<]*82\u00A0kPa/)
  expect(subject).toContain('82 kPa')
})

it('uses different texts for each language', () => {
  for (const content of plain) {
    const subjects = languages.map((language) => renderMail(content, look(), language).subject)
    expect(new Set(subjects).size).toBe(languages.length)
  }
})

describe('the language of the reader', () => {
  const subjectIn = (language: string | null) => renderMail(plain[0] as MailContent, look(), language).subject
  it.each([
    ['de', 'Bestätigen Sie Ihre E-Mail-Adresse'],
    ['de-AT', 'Bestätigen Sie Ihre E-Mail-Adresse'],
    ['ar-EG', 'أكّد عنوان بريدك الإلكتروني'],
    ['en-AU', 'Confirm your email address'],
    ['fr', 'Confirm your email address'],
    ['', 'Confirm your email address'],
    [null, 'Confirm your email address'],
  ])('%s', (language, subject) => {
    expect(subjectIn(language)).toBe(subject)
  })
})

describe('user text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">click</a>',
    "' onmouseover='alert(1)",
    '</td></table><style>*{display:none}</style>',
    '<!--',
  ]
  it.each(attacks)('is escaped in every mail: %s', (text) => {
    for (const content of contents({ text })) {
      const { html } = renderMail(content, look(), 'en')
      const harmless = renderMail({ ...content, ...emptied(content) }, look(), 'en').html
      // The same tags for any text: none of it was parsed as HTML.
      expect(tagsOf(html)).toEqual(tagsOf(harmless))
    }
  })

  it('ends no header: a subject is one line for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...languages),
        (text, language) => {
          for (const content of contents({ text: `${text}\r\nBcc: thief@example.com` })) {
            const { subject } = renderMail(content, look(), language)
            expect(subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('keeps the line breaks of a support request, in text and HTML', () => {
    const details = 'First line\r\n\tsecond <b>line</b>\n\nlast'
    const content = { ...contents({ text: details }).at(-1) } as MailContent
    const { text, html } = renderMail(content, look(), 'en')
    expect(text).toContain('First line\n')
    expect(html).toContain('First line<br>second &lt;b&gt;line&lt;/b&gt;<br><br>last')
  })

  it('cannot advertise in a greeting', () => {
    for (const name of ['Win at www.evil.example', 'evil.example', 'https://evil', 'a@b', 'x'.repeat(61)])
      expect(safeGreetingName(name)).toBe('')
    expect(safeGreetingName('Olive O. Owner')).toBe('Olive O. Owner')
    expect(safeGreetingName('Zoë\u202Egnp.exe')).toBe('')
    const mail = renderMail({ kind: 'verifyEmail', name: 'Win at www.evil.example', link }, look(), 'en')
    expect(mail.text + mail.html).not.toContain('evil')
    expect(mail.text.startsWith('Hello,\n')).toBe(true)
  })

  it('is single-line or multi-line, without invisible characters', () => {
    expect(toSingleLine('  a\r\n\t b\u202E\u0000c\uD800 ')).toBe('a b c\uFFFD')
    // A joiner required by a script is kept; one between Latin letters is removed.
    expect(toSingleLine('علی\u200cرضا a\u200db')).toBe('علی\u200cرضا a b')
    expect(toMultiLine('a\u0007\r\nb\rc\u2028d\n')).toBe('a\nb\nc\nd')
  })
})

function withoutIsolates(text: string): string {
  const outer = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
  return outer === text ? text : withoutIsolates(outer)
}

/** Opening and closing tags, without text. */
function tagsOf(html: string): readonly string[] {
  return html.match(/<\/?[a-z!-]+/gi) ?? []
}

function emptied(content: MailContent): object {
  const said = ['name', 'inviter', 'person', 'teamName', 'deviceName', 'details']
  return Object.fromEntries(said.filter((key) => key in content).map((key) => [key, 'said']))
}
