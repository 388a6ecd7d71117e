import { expect, it } from 'vitest'
import { mailBranding } from './mail-branding.ts'
import { renderMail } from './render-mail.ts'
import { eventReason, limitItem as limitItemOf, testSite } from './testing.ts'

const link = 'https://portal.example.com/'
const limitItem = (text: string) => limitItemOf(text, link)

it('a subject in Arabic has no space before its comma', () => {
  const content = { kind: 'notification', units: null, timeZone: null, item: limitItem('Pump 7') } as const
  const { subject } = renderMail(content, mailBranding(testSite(), 'https://portal.example.com'), 'ar')
  expect(subject).toContain('Pump 7، ')
})

it('tells the time in UTC where the reader has a zone that this portal does not know', () => {
  const content = {
    kind: 'notification',
    units: null,
    timeZone: 'Nowhere/At All',
    item: limitItem('Pump 7'),
  } as const
  expect(renderMail(content, mailBranding(testSite(), 'https://portal.example.com'), 'en').text).toContain(
    ' UTC',
  )
})

it('a digest links each event to its device at that moment', () => {
  const at = (seconds: number) => `https://portal.example.com/data/DEMO00001?at=${seconds}`
  const items = [1, 2].map((seconds) => ({ ...limitItem('Pump 7'), at: seconds, link: at(seconds) }))
  const content = { kind: 'notificationDigest', units: null, timeZone: null, items, link } as const
  const { html, text } = renderMail(content, mailBranding(testSite(), 'https://portal.example.com'), 'en')
  for (const seconds of [1, 2]) {
    expect(html).toContain(`<a href="${at(seconds)}"`)
    expect(text.split('\n')).toContain(at(seconds))
  }
})

it('a digest isolates its parts where an event is in Arabic, so that the date stays together', () => {
  const of = (name: string) => {
    const items = [limitItem(name), { ...limitItem(name), reason: eventReason(name), measurement: undefined }]
    const content = { kind: 'notificationDigest', units: null, timeZone: null, items, link } as const
    return renderMail(content, mailBranding(testSite(), 'https://portal.example.com'), 'en').text
  }
  expect(of('صمام')).toContain(': \u2068Alarm\u2069 · \u2068صمام: صمام\u2069 · \u206821 Sept')
  expect(of('Pump')).not.toContain('\u2068')
})
