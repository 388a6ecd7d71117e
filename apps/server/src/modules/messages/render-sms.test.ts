import { describe, expect, it } from 'vitest'
import { renderSms } from './render-sms.ts'

const content = { kind: 'code', code: '123456' } as const
/** GSM 7-bit characters used here: with any other, an SMS fits 70 characters instead of 160. Source: 3GPP TS 23.038. */
const gsm = /^[A-Za-z0-9 .,:?'äöüß-]{1,160}$/

describe('an SMS', () => {
  it.each([
    ['en', 'Portal: 123456 is your code. It expires in 10 minutes.'],
    ['de-AT', 'Portal: 123456 ist Ihr Code. Er ist 10 Minuten gültig.'],
    ['fr', 'Portal: 123456 is your code. It expires in 10 minutes.'],
    [null, 'Portal: 123456 is your code. It expires in 10 minutes.'],
  ])('is in the language of its reader: %s', (language, text) => {
    expect(renderSms(content, 'Portal', language)).toBe(text)
    expect(text).toMatch(gsm)
  })

  it('of an event has subject, place and time, in the basic alphabet', () => {
    const item = {
      deviceId: 'DEMO00001',
      deviceName: 'Haul truck 7',
      level: 'alarm',
      at: 1_790_000_000,
      reason: { kind: 'limit', key: 'cp1', value: 82.4, limit: 150, side: 'below' },
      measurement: { name: 'Oil pressure', unit: 'kPa', decimals: 0 },
      link: 'https://portal.example/data/DEMO00001?at=1790000000',
    } as const
    const told = { kind: 'notification', units: null, timeZone: 'Australia/Perth', item } as const
    const [text = '', link] = renderSms(told, 'Portal', 'en').split(' https')
    expect(text).toMatch(
      /^Portal: Alarm: Haul truck 7: Oil pressure 82 kPa, below 150, 21 Sept? 2026, \d\d:13 \S+$/,
    )
    expect(text.replace('+', '')).toMatch(gsm)
    expect(link).toBe('://portal.example/data/DEMO00001?at=1790000000')
  })

  it.each([
    ['en', 'left', 'Left "Yard"'],
    ['de', 'entered', 'In "Yard" angekommen'],
    ['ar', 'left', 'غادر'],
  ] as const)('of an area has the direction, in %s', (language, fires, expected) => {
    const item = {
      deviceId: 'DEMO00001',
      deviceName: 'Truck',
      level: 'alarm',
      at: 1_790_000_000,
      reason: { kind: 'area', name: 'Yard\n', fires, distanceMetres: 40, beyondSince: 1_789_999_900 },
      link: 'https://portal.example/data/DEMO00001?at=1790000000',
    } as const
    const told = { kind: 'notification', units: null, timeZone: 'UTC', item } as const
    expect(renderSms(told, 'Portal', language)).toContain(expected)
  })

  it.each([
    ['°C', '105 C,'],
    ['m³/h', '105 m3/h,'],
  ])('keeps to the basic alphabet with the unit %s', (unit, expected) => {
    const item = {
      deviceId: 'DEMO00001',
      deviceName: 'Truck',
      level: 'alarm',
      at: 1_790_000_000,
      reason: { kind: 'limit', key: 'tc1', value: 105, limit: 95, side: 'above' },
      measurement: { name: 'Coolant', unit, decimals: 0 },
      link: '',
    } as const
    const text = renderSms({ kind: 'notification', units: null, timeZone: 'UTC', item }, 'Portal', 'en')
    expect(text.replaceAll('/', '')).toMatch(gsm)
    expect(text).toContain(expected)
  })

  describe('in Arabic', () => {
    const item = {
      deviceId: 'DEMO00001',
      deviceName: 'Haul truck 7',
      level: 'alarm',
      at: 1_790_000_000,
      reason: { kind: 'limit', key: 'cp1', value: 82, limit: 150, side: 'below' },
      measurement: { name: 'Oil pressure', unit: 'kPa', decimals: 0 },
      escalatedMinutes: 15,
      link: 'https://portal.example/data/DEMO00001?at=1790000000',
    } as const
    const reader = { units: null, timeZone: 'UTC' }
    const [deviceId, deviceName] = ['DEMO00001', 'Haul truck 7']
    const contents = [
      content,
      { kind: 'notification', ...reader, item },
      {
        kind: 'notification',
        ...reader,
        item: { ...item, reason: { kind: 'event', topic: 'pump', msg: 'dry', lv: 40 } },
      },
      { kind: 'notificationDigest', ...reader, items: [item, item], link: 'https://portal.example/' },
      {
        kind: 'notificationTest',
        deviceId,
        deviceName,
        by: 'a@example.com',
        link: 'https://portal.example/',
      },
    ] as const

    const withoutIsolates = (text: string): string => {
      const outer = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
      return outer === text ? text : withoutIsolates(outer)
    }

    it.each(contents)('reads from right to left, each Latin part on its own: $kind', (told) => {
      const text = renderSms(told, 'Portal', 'ar')
      const links = /https:\S+$/
      const around = withoutIsolates(text).replace(links, '')
      // Phones take the direction from the first letter outside of isolates. Source: Unicode UAX 9, rule P2.
      expect(around).toMatch(/^[^A-Za-z]*\p{Script=Arabic}/u)
      expect(around).not.toMatch(/[A-Za-z]/)
      expect(text).toMatch(told.kind === 'code' || told.kind === 'notificationTest' ? /\p{L}/u : links)
    })
  })

  it('closes what a long sentence leaves open where it is cut', () => {
    const reason = { kind: 'limit', key: 'cp1', value: 82, limit: 150, side: 'below' } as const
    const item = {
      deviceId: 'DEMO00001',
      deviceName: 'Truck',
      level: 'alarm',
      at: 1_790_000_000,
      reason,
      measurement: { name: 'n'.repeat(60), unit: 'u'.repeat(40), decimals: 0 },
      link: 'https://portal.example/',
    } as const
    const told = { kind: 'notification', units: null, timeZone: 'UTC', item } as const
    const text = renderSms(told, 'Portal', 'ar')
    expect(text.split('\u2068')).toHaveLength(text.split('\u2069').length)
    expect(renderSms(told, 'Portal', 'en')).toMatch(/: n{60} 82 u{13}\.\.\., 21 Sept? 2026/)
  })

  it('is one line for any brand name', () => {
    const text = renderSms(content, `Pumps\r\n+61400000001 ${'x'.repeat(200)}`, 'de')
    expect(text).toMatch(/^[^\r\n]{1,100}$/)
    expect(text).toContain('123456')
  })
})
