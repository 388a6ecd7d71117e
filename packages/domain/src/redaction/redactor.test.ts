import { describe, expect, it } from 'vitest'
import { configCatalogue } from '../config/catalogue.ts'
import { maximumConfigDepth, nestConfig } from '../config/flat.ts'
import { createRedactor } from './redactor.ts'

const secret = 'q"Z\\7/hünter-Ω.22'
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))
const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkq'.repeat(4)}\nabc1DEF==\n-----END PRIVATE KEY-----\n`
const bench = createRedactor([secret])

describe('a known secret', () => {
  it.each([
    ['as it is', `join failed: ${secret}!`],
    ['as JSON', JSON.stringify({ why: secret })],
    ['as JSON within JSON', JSON.stringify(JSON.stringify({ why: secret }))],
    ['in a URL', `https://x.example/?p=${encodeURIComponent(secret)}`],
    ['as hexadecimal digits', Buffer.from(secret).toString('hex')],
    ['in base64', btoa(utf8(secret))],
    ['in base64 behind one byte', btoa(utf8(`u${secret}`))],
    ['in base64 behind two bytes, as in a sign-in', `Basic ${btoa(utf8(`me:${secret}!`))}`],
    ['in base64 for URLs', Buffer.from(`x${secret}?`).toString('base64url')],
  ])('is masked %s', (_, text) => {
    const masked = bench.text(text)
    expect(masked).toContain('***')
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      expect(masked).not.toContain(form)
    expect(Buffer.from(masked.replaceAll('***', ''), 'base64').toString()).not.toContain('hünter')
  })

  it('is masked in keys and values at any depth', () => {
    const masked = bench.value({ a: [{ [secret]: `x ${secret}` }, secret] })
    expect(masked).toEqual({ a: [{ '***': 'x ***' }, '***'] })
  })

  it.each(['value', 'reading'] as const)(
    'is masked deeper than messages are nested, as all else there: %s',
    (of) => {
      const nested = (depth: number): unknown =>
        Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'idle')
      expect(bench[of](nested(2 * maximumConfigDepth))).toEqual(nested(2 * maximumConfigDepth))
      expect(JSON.stringify(bench[of](nested(2 * maximumConfigDepth + 1)))).not.toContain('idle')
    },
  )

  it('is masked if cut at the end of a text', () => {
    expect(bench.fragment(`${secret.slice(5)} and ${secret.slice(0, 6)}`)).toBe('*** and ***')
    expect(bench.text('q is a letter')).toBe('q is a letter')
  })
})

describe('a short secret', () => {
  const short = createRedactor(['a', '0', '1234', 'web', 'true', '***', ''])

  it('is not masked within longer texts', () => {
    const answer = { a: 'a man has a plan', b: 'web page 12345', left: 0, ok: true, at: 1234.5 }
    expect(short.value(answer)).toEqual(answer)
  })

  it('is masked as a whole value, also as a number', () => {
    expect(short.value(['a', ' web ', '1234', 1234, 'code 1234.'])).toEqual([
      '***',
      '***',
      '***',
      '***',
      'code ***.',
    ])
  })

  it('is not masked in values that the catalogue knows as no secret', () => {
    const config = { gsm: { apn: 'web', user: 'web' }, device: { base_interval: 1234, name: 'a' } }
    expect(short.value(config)).toEqual(config)
    const long = createRedactor(['internet'])
    expect(long.value({ gsm: { apn: 'internet', pass: 'internet' } })).toEqual({
      gsm: { apn: 'internet', pass: '***' },
    })
    expect(long.value({ device: { name: 'internet' } })).toEqual({ device: { name: '***' } })
  })
})

describe('a secret key', () => {
  const nobody = createRedactor()

  it.each(configCatalogue.filter(({ secret }) => secret).map(({ key }) => key))('is masked: %s', (path) => {
    const flat = { [path]: 'hunter22' }
    const [, ...below] = path.split('.')
    expect(JSON.stringify(nobody.value(nestConfig(flat)))).not.toContain('hunter')
    expect(JSON.stringify(nobody.value(flat))).not.toContain('hunter')
    expect(nobody.value('hunter22', path)).toBe('***')
    expect(JSON.stringify(nobody.value(nestConfig({ [below.join('.')]: 'hunter22' })))).not.toContain(
      'hunter',
    )
    for (const said of [{ key: path, value: 'hunter22' }, [path, 'hunter22'], `{"${path}":"hunter22`])
      expect(JSON.stringify(nobody.value({ said }))).not.toContain('hunter')
  })

  it('shows that it is unset', () => {
    expect(nobody.value({ wifi: { sta: { pass: '' } } })).toEqual({ wifi: { sta: { pass: '' } } })
  })

  it.each([
    ['password=hunter22&x=1', 'password=***&x=1'],
    [`{"wifi":{"pass":"hun\\"ter22","ssid":"yard"}`, `{"wifi":{"pass":"***","ssid":"yard"}`],
    [`"{\\"pass\\":\\"hunter22\\",\\"x\\":1}"`, `"{\\"pass\\":\\"***\\",\\"x\\":1}"`],
    ['{"pass":"hunter', '{"pass":"***"'],
    ['{"pass":"","b":null}', '{"pass":"","b":null}'],
    ['AT+CPIN="1234"\r\nOK', 'AT+CPIN=***\r\nOK'],
    ['SIM PIN: 1234', 'SIM PIN: ***'],
    ['HostName=x;SharedAccessKey=abc+/=;y=1', 'HostName=x;SharedAccessKey=***;y=1'],
    ['mqtts://me:hunter22@broker.example', 'mqtts://***@broker.example'],
    ['Bearer abcdefghijk', 'Bearer ***'],
    ['the compass: north', 'the compass: ***'],
    ['nothing passed: fine', 'nothing passed: fine'],
  ])('is masked in text: %s', (text, masked) => expect(nobody.text(text)).toBe(masked))
})

describe('a private key', () => {
  const nobody = createRedactor()

  it.each([
    ['as it is', key],
    ['as JSON', JSON.stringify({ key })],
    ['cut off', key.slice(0, 60)],
    ['its end', key.slice(70)],
    ['in base64', btoa(key)],
    ['in base64 behind something', btoa(`x${key}`)],
    ['encrypted', key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE')],
    ['of an elliptic curve', key.replaceAll('PRIVATE', 'EC PRIVATE')],
  ])('is masked %s', (_, text) => {
    const masked = nobody.text(text)
    expect(masked).toContain('***')
    expect(masked).not.toMatch(/MIIE|abc1DEF/)
    expect(JSON.stringify(nobody.reading({ log: text }))).not.toMatch(/MIIE|abc1DEF/)
  })

  it('is distinguished from a certificate', () => {
    const certificate = key.replaceAll('PRIVATE KEY', 'CERTIFICATE')
    expect(nobody.text(certificate)).toBe(certificate)
    expect(nobody.text(btoa(certificate))).toBe(btoa(certificate))
  })
})

describe('a reading', () => {
  it('keeps numbers, names and short texts of any kind', () => {
    const point = { ts: 1234, pass: 1234, state: 'web', token: 'x', note: 'pass: 3' }
    expect(createRedactor(['1234', 'web']).reading(point)).toEqual(point)
  })

  it.each([
    { log: `said ${secret}` },
    { log: btoa(utf8(`x${secret}`)) },
    { log: btoa(key) },
    { log: key },
    { log: 'SharedAccessKey=abc' },
    { wifi: { sta: { pass: 'other-one' } } },
    { 'wifi.sta.pass': 'other-one' },
  ])('is found by search terms for masked values: %j', (point) => {
    const json = JSON.stringify(point)
    expect(JSON.stringify(bench.reading(point))).not.toBe(json)
    expect(bench.searchTerms.some((term) => json.includes(term))).toBe(true)
  })

  it('contains no long secret and no secret of the catalogue', () => {
    expect(bench.reading({ log: `said ${secret}`, wifi: { sta: { pass: 'other-one' } } })).toEqual({
      log: 'said ***',
      wifi: { sta: { pass: '***' } },
    })
  })
})

it('takes linear time on hostile input', { timeout: 10_000 }, () => {
  const size = 200_000
  const parts = [
    '\\',
    '-',
    'a',
    ' ',
    'pass ',
    'pass:',
    '"',
    "'",
    '-----END ',
    '-----BEGIN ',
    '://',
    'A1b',
    '\\"',
  ]
  for (const part of parts) {
    const text = `PRIVATE KEY ${part.repeat(size / part.length)}x`
    bench.fragment(text)
    bench.text(`${Buffer.from(secret).toString('base64')} ${text}`)
  }
  expect(parts).not.toEqual([])
})
