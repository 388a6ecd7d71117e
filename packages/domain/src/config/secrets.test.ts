import { describe, expect, it } from 'vitest'
import { configCatalogue } from './catalogue.ts'
import { secretMask, maskSecrets, isMaskedPassword, isSecretKey } from './secrets.ts'

describe('isSecretKey', () => {
  it.each([
    'wifi.sta.pass',
    'gsm.pass',
    'endpoint.mqtt.azure_cs',
    'new.pass',
    'x.wifi_pass',
    'a.PASS',
    'x.pass.old',
    'x.token',
  ])('recognizes %s', (key) => expect(isSecretKey(key)).toBe(true))

  it.each(['wifi.sta.ssid', 'endpoint.mqtt.ssl_key', 'a.passes', 'compass.heading', 'toString', '__proto__'])(
    'does not match %s',
    (key) => expect(isSecretKey(key)).toBe(false),
  )
})

describe('blankSecrets', () => {
  it('blanks set secrets, and keeps unset ones', () => {
    expect(
      maskSecrets({
        'wifi.sta.pass': 'hunter22',
        'gsm.pass': '',
        'endpoint.http.pass': null,
        'device.name': 'pass',
      }),
    ).toEqual({ 'wifi.sta.pass': '***', 'gsm.pass': '', 'endpoint.http.pass': null, 'device.name': 'pass' })
  })

  it.each([0, false, ['a'], { a: 1 }])('blanks a secret that is not a string: %j', (value) => {
    expect(maskSecrets({ 'x.pass': value })).toEqual({ 'x.pass': secretMask })
  })

  it('searches lists and objects', () => {
    const flat = { networks: [{ ssid: 'Shed', pass: 'hunter22', more: { token: 'abc', pass: '' } }] }
    expect(maskSecrets(flat)).toEqual({
      networks: [{ ssid: 'Shed', pass: '***', more: { token: '***', pass: '' } }],
    })
  })

  it('blanks whatever is nested too deeply to search', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}"hunter22"${']'.repeat(5000)}`)
    expect(JSON.stringify(maskSecrets({ deep }))).not.toContain('hunter22')
  })

  it('does not mutate its input', () => {
    const flat = { 'wifi.sta.pass': 'hunter22', list: [{ pass: 'x' }] }
    maskSecrets(flat)
    expect(flat).toEqual({ 'wifi.sta.pass': 'hunter22', list: [{ pass: 'x' }] })
  })

  it('blanks the value of every secret row of the catalogue', () => {
    const rows = configCatalogue.filter(({ secret }) => secret)
    const flat = Object.fromEntries(rows.map(({ key }) => [key, 'hunter22']))
    expect(Object.values(maskSecrets(flat)).every((value) => value === '***')).toBe(true)
    expect(rows.length).toBeGreaterThan(4)
  })
})

describe('isBlankedPassword', () => {
  it.each([
    ['wifi.sta.pass', '***', true],
    ['wifi.sta.pass', 'abc***def', true],
    ['gsm.pass', '**', false],
    ['wifi.sta.ssid', '***', false],
    ['wifi.sta.pass', null, false],
  ] as const)('%s = %j: %s', (key, value, expected) => {
    expect(isMaskedPassword(key, value)).toBe(expected)
  })
})
