import { createInstance, type TFunction } from 'i18next'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import de from '../../locales/de.json'
import { noPreferences, setLocaleSettings } from '../locale-settings.ts'
import { type OpenCondition, type ReasonedCondition, type ReasonNames, reasonText } from './reason-text.ts'

const now = 1_750_000_000

const texts: Record<string, TFunction> = {}
beforeAll(async () => {
  const options = { keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } } as const
  const i18n = createInstance()
  await i18n.init({ ...options, lng: 'en', resources: { en: {}, de: { translation: de } } })
  texts['en'] = i18n.getFixedT('en')
  texts['de'] = i18n.getFixedT('de')
})
const metric = { ...noPreferences, language: 'en', units: 'metric' } as const
beforeEach(() => setLocaleSettings(metric))
afterAll(() => setLocaleSettings(noPreferences))

type Reason = OpenCondition['reason']
type Measurement = ReasonedCondition['measurement']

function read(
  reason: Reason,
  names: ReasonNames & { readonly measurement?: Measurement } = {},
  language = 'en',
): string {
  const condition: ReasonedCondition = { reason, since: now - 60, measurement: names.measurement }
  return reasonText(condition, texts[language] as TFunction, now, names)
}

const oil: OpenCondition['reason'] & { kind: 'limit' } = {
  kind: 'limit',
  key: 'cp1',
  value: 82,
  limit: 150,
  side: 'below',
  beyondSince: now - 180,
}
const oilDisplay = { name: 'Oil pressure', unit: 'kPa', decimals: 0, card: 'gauge' } as const
const displayOf = (key: string) => (key === 'cp1' ? oilDisplay : undefined)

it('shows which value is beyond which limit, for how long', () => {
  expect(read(oil, { displayOf })).toBe('Oil pressure 82 kPa, below 150 for 3 min')
  expect(read({ ...oil, side: 'above', limit: 50 }, { displayOf })).toBe(
    'Oil pressure 82 kPa, above 50 for 3 min',
  )
})

it('counts from the opening if the start of the breach is unknown', () => {
  const { beyondSince: _, ...reason } = oil
  expect(read(reason, { displayOf })).toBe('Oil pressure 82 kPa, below 150 for 1 min')
})

it('uses the name from the condition if the page has none', () => {
  const measurement = { name: 'Oil', unit: 'bar', decimals: 1, isHours: false }
  expect(read(oil, { measurement })).toBe('Oil 82.0 bar, below 150 for 3 min')
  expect(read(oil, { measurement, displayOf })).toBe('Oil pressure 82 kPa, below 150 for 3 min')
})

it('uses the catalogue name by default', () => {
  expect(read({ ...oil, key: 'vin', value: 9.127, limit: 11 })).toBe(
    'Supply Voltage 9.13 V, below 11 for 3 min',
  )
})

it("is in the reader's units and language", () => {
  setLocaleSettings({ ...noPreferences, language: 'de', units: 'imperial' })
  expect(read(oil, { displayOf }, 'de')).toBe('Oil pressure 11,9 psi, schon 3 Min. unter 21,8')
  const hot: Reason = { ...oil, key: 'temp1', side: 'above', value: 104.5, limit: 100 }
  const display = { name: 'Coolant', unit: '°C', decimals: 1, card: 'number' } as const
  expect(read(hot, { displayOf: () => display }, 'de')).toBe('Coolant 220,1 °F, schon 3 Min. über 212')
})

it('formats hours as hours', () => {
  const service = { ...oil, key: '1_hrs', value: 250.5, limit: 250, side: 'above' } satisfies Reason
  expect(read(service)).toMatch(/^Hour Meter 1 250.*, above 250.* for 3 min$/)
})

it('shows the text of an event under the name of its measurement', () => {
  const event = { kind: 'event', msg: 'Low', lv: 40 } as const
  expect(read({ ...event, topic: 'vin' })).toBe('Supply Voltage: Low')
  expect(read({ ...event, topic: 'cp1' }, { displayOf })).toBe('Oil pressure: Low')
  expect(read({ ...event, topic: 'bilge', msg: 'Pump runs' })).toBe('bilge: Pump runs')
  expect(read({ ...event, topic: 'bilge', msg: '' })).toBe('bilge')
})

it('shows the meaning of a trouble code once it is loaded', () => {
  const code = { kind: 'code', bus: 'can1', source: 0, spn: 110, fmi: 3, lamps: ['stop'] } satisfies Reason
  expect(read(code)).toBe('Trouble code SPN 110 FMI 3')
  expect(read(code, { faultText: () => 'Engine Coolant Temperature: Voltage above normal' })).toBe(
    'Engine Coolant Temperature: Voltage above normal (SPN 110 FMI 3)',
  )
})

it('shows lost contact and a wrong clock', () => {
  const silence = { kind: 'silence', lastContactSeconds: now - 7200, expectedSeconds: 300 } as const
  expect(read(silence)).toBe('No contact for 2 hr, expected every 5 min')
  setLocaleSettings({ ...metric, language: 'de' })
  expect(read(silence, {}, 'de')).toBe('Schon 2 Std. kein Kontakt, erwartet alle 5 Min.')
  setLocaleSettings(metric)
  expect(read({ kind: 'clock', aheadSeconds: 3600 })).toBe('Device clock is 1 hr ahead')
})
