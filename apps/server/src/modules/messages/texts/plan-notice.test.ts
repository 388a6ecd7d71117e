import { planNotices } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { mailBranding } from '../mail-branding.ts'
import { renderMail } from '../render-mail.ts'
import { testSite } from '../testing.ts'

const link = 'https://portal.example.com/subscriptions'
const look = mailBranding(testSite(), 'https://portal.example.com')

describe('the end of a plan', () => {
  const mailOf = (notice: (typeof planNotices)[number], planLink: string, language = 'en') =>
    renderMail(
      {
        kind: 'planNotice',
        name: 'Kim',
        timeZone: null,
        notice,
        devices: [{ deviceId: 'DEMO00001', deviceName: 'Truck', endsAt: 1_790_000_000 }],
        deleteAt: notice === 'ended' ? 1_790_400_000 : null,
        link: planLink,
      },
      look,
      language,
    )

  it.each(planNotices)('%s asks for nothing that its reader cannot do', (notice) => {
    const open = mailOf(notice, link).text
    expect(open).toMatch(notice === 'paymentFailed' ? /your billing details/ : /Choose the Hosted plan/)
    const hidden = mailOf(notice, '').text
    expect(hidden).not.toMatch(/Choose the Hosted plan|your billing details/)
    expect(hidden.toLowerCase()).toContain(`contact ${look.brandName.toLowerCase()}`)
  })

  it.each(['en', 'de', 'ar'].flatMap((language) => planNotices.map((notice) => [language, notice] as const)))(
    'in %s: %s names no plan to readers from whom plans are hidden',
    (language, notice) => {
      const words = /\bplan|basic|hosted|tarif|خطة/i
      expect(mailOf(notice, link, language).text).toMatch(words)
      const { subject, text, html } = mailOf(notice, '', language)
      expect(`${subject} ${text} ${html}`).not.toMatch(words)
    },
  )
})

it.each([
  ['Pump', 'white-space:nowrap'],
  ['n'.repeat(60), 'word-break:break-word'],
])('leaves room beside the name of a device: %s', (deviceName, style) => {
  const devices = [{ deviceId: '1', deviceName, endsAt: 1_790_000_000 }]
  const content = { kind: 'planNotice', name: '', timeZone: null, notice: 'days45', link: '' } as const
  const { html } = renderMail({ ...content, devices, deleteAt: null }, look, 'en')
  const [, label = ''] = /<td class="quiet line"([^>]*)>/.exec(html) ?? []
  expect(label).toContain(style)
})

it('breaks a long name in the heading, so that a phone shows it whole', () => {
  const devices = [{ deviceId: '1', deviceName: 'n'.repeat(60), endsAt: 1_790_000_000 }]
  const content = { kind: 'planNotice', name: '', timeZone: null, notice: 'days45', link: '' } as const
  const { html } = renderMail({ ...content, devices, deleteAt: null }, look, 'de')
  expect(html).toMatch(/<h1 [^>]*overflow-wrap:anywhere/)
})
