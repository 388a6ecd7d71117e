import { measurementFamilies, singleMeasurements } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { mailBranding } from './mail-branding.ts'
import type { NotificationContent } from './messages.service.ts'
import { renderMail } from './render-mail.ts'
import { renderSms } from './render-sms.ts'
import { arabicMeasurement, germanMeasurement } from './texts/measurement-names.ts'
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

const named = (name: string, over: object = {}) => {
  const measurement = { name, unit: 'V', decimals: 1, ...over }
  return {
    kind: 'notification',
    units: null,
    timeZone: null,
    item: { ...limitItem('Pump 7'), measurement },
  } as const
}
const subjectOf = (content: NotificationContent, language: string) =>
  renderMail(content, mailBranding(testSite(), 'https://portal.example.com'), language).subject

it.each([
  ['de', 'Supply Voltage', 'Versorgungsspannung 82,0 V'],
  ['de', 'IO3 Voltage', 'IO3 Spannung 82,0 V'],
  ['de', 'State 3 Hours', 'Zustand 3 (Stunden) 82,0 V'],
  ['de', 'Öldruck', 'Öldruck 82,0 V'],
  ['ar', 'Supply Voltage', 'جهد التغذية 82.0 V'],
  ['en', 'Supply Voltage', 'Supply Voltage 82.0 V'],
])(
  'names a measurement of the catalogue in the language of the reader, in %s: %s',
  (language, name, said) => {
    expect(subjectOf(named(name), language)).toContain(said)
  },
)

it.each([
  ['en', '82.0%'],
  ['de', '82,0 %'],
])('writes percent as the language does, in %s', (language, said) => {
  expect(subjectOf(named('Humidity', { unit: '%' }), language)).toContain(said)
})

it('knows every number of the catalogue in German and Arabic', () => {
  const same = new Set(['HDOP', 'Modbus', 'Analog', 'Digital'])
  const rows = [...Object.values(singleMeasurements), ...Object.values(measurementFamilies)]
  const names = rows
    .filter(({ kind = 'number' }) => kind === 'number' || kind === 'hours')
    .flatMap((row) => [row.label, ...('noun' in row ? [String(row.noun)] : [])])
  const wanted = names.filter((name) => !same.has(name))
  expect(wanted.filter((name) => germanMeasurement(name) === name)).toEqual([])
  expect(wanted.filter((name) => !/\p{Script=Arabic}/u.test(arabicMeasurement(name)))).toEqual([])
})

it('tells hours as the pages show them', () => {
  const { item, ...rest } = named('Movement Hours', { unit: '', isHours: true })
  const reason = { ...item.reason, value: 12_345.61, limit: 12_000, side: 'above' } as typeof item.reason
  const content = { ...rest, item: { ...item, reason } }
  expect(subjectOf(content, 'de')).toContain('Fahrstunden 12.345 h 37 m, über 12.000 h 0 m')
})

it('ends what is too long with an ellipsis, in an SMS with the basic alphabet', () => {
  const content = {
    ...named('Supply Voltage'),
    item: { ...limitItem('x'.repeat(61)), deviceName: 'y'.repeat(61) },
  }
  expect(subjectOf(content, 'en')).toContain(`${'y'.repeat(59)}…, ${'x'.repeat(59)}… 82 kPa`)
  const sms = renderSms(content, 'Portal', 'en')
  expect(sms).toContain(`${'y'.repeat(59)}...: `)
  expect(sms).not.toContain('…')
})
