import { describe, expect, it } from 'vitest'
import { redactResponse, collectCommandSecrets, collectSecrets, maskCommandArgs } from './commands.ts'
import { isProtectedFile } from './files.ts'
import { createRedactor } from './redactor.ts'

const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${'MIIEvQ9badANBgkq'.repeat(4)}\n`.repeat(20)}-----END RSA PRIVATE KEY-----\n`
const nobody = createRedactor()
const answered = (method: string, args: Record<string, unknown>, response: unknown, known = nobody) =>
  redactResponse(known, method, args, response)
const fileOf = (response: unknown) => atob((response as { data: string }).data)

describe('the reply to Config.Get', () => {
  it.each(['wifi.sta.pass', ' WIFI.sta.pass', 'wifi/sta/pass', 'wifi..sta.pass.', 'endpoint.mqtt.azure_cs'])(
    'is masked for %s in any form',
    (path) => {
      for (const response of ['hunter22', { value: 'hunter22' }, ['hunter22'], 12345678])
        expect(JSON.stringify(answered('Config.Get', { key: path }, response))).not.toMatch(/hunter|1234/)
    },
  )

  it('keeps an empty secret and the rest of a section', () => {
    expect(answered('Config.Get', { key: 'wifi.sta.pass' }, '')).toBe('')
    expect(answered('Config.Get', { key: 'wifi' }, { sta: { ssid: 'yard', pass: 'hunter22' } })).toEqual({
      sta: { ssid: 'yard', pass: '***' },
    })
    expect(answered('Config.Get', { key: 'endpoint.mqtt' }, { azure_cs: 'x', ssl_key: 'k.pem' })).toEqual({
      azure_cs: '***',
      ssl_key: 'k.pem',
    })
  })

  it('is masked where it repeats a secret elsewhere', () => {
    const whole = { wifi: { sta: { pass: 'hunter22' } }, log: { last: 'joined with hunter22' } }
    expect(JSON.stringify(answered('Config.Get', {}, whole))).not.toContain('hunter')
  })

  it('keeps the code of an error', () => {
    const known = createRedactor(['1234'])
    expect(answered('Config.Get', { key: 'gsm.pass' }, { code: 404, message: 'no key' })).toEqual({
      code: 404,
      message: 'no key',
    })
    expect(answered('Sys.Reboot', {}, { code: 1234, message: '1234' }, known)).toEqual({
      code: 1234,
      message: '***',
    })
  })
})

describe('the reply to FS.Get', () => {
  const file = (text: string, args = {}, known = nobody) =>
    fileOf(answered('FS.Get', { filename: 'copy.txt', ...args }, { data: btoa(text), left: 0 }, known))

  it('contains no private key, whole or in chunks of any size', () => {
    expect(file(key)).not.toMatch(/MIIE|badAN/)
    for (const len of [64, 100, 256, 700])
      for (let offset = 0; offset < key.length; offset += 37) {
        const shown = file(key.slice(offset, offset + len), { offset, len })
        expect([offset, len, shown.match(/MIIEv|Q9bad|ANBgk|gkqMI/)]).toEqual([offset, len, null])
      }
  })

  it.each([
    ['PKCS#8 with a long length', [0x30, 0x82, 4, 0xbd, 2, 1, 0]],
    ['SEC1 of P-256, with a short length', [0x30, 0x77, 2, 1, 1]],
    ['PKCS#8 of Ed25519', [0x30, 0x2e, 2, 1, 0]],
  ])('contains no binary private key: %s', (_, head) => {
    const bytes = [...head, ...Array.from({ length: 60 }, (_letter, n) => n + 65)]
    expect(file(String.fromCharCode(...bytes))).toBe('***')
  })

  it('contains a binary certificate', () => {
    const certificate = String.fromCharCode(0x30, 0x77, 0x30, 0x5a, 2, 1, ...Array(40).fill(65))
    expect(file(certificate)).toBe(certificate)
  })

  it('is masked for a configuration under another name', () => {
    const text = '{"wifi":{"sta":{"ssid":"yard","pass":"hunter22"}},"gsm":{"pass":{"old":"hunter33"}}}'
    expect(file(text)).not.toContain('hunter')
    expect(file(text)).toContain('yard')
    expect(file(text.slice(0, 50))).not.toContain('hunter')
  })

  it('is masked for a known secret that is split between two chunks', () => {
    const known = createRedactor(['hunter22'])
    for (let cut = 0; cut <= 8; cut += 1) {
      const [one, two] = ['x hunter22'.slice(0, 2 + cut), 'hunter22 y'.slice(cut)]
      const shown = file(one, {}, known) + file(two, { offset: 8 }, known)
      expect(shown).not.toMatch(/hu.*22|hunt|er22/)
    }
  })

  it('contains every other file unchanged', () => {
    const binary = String.fromCharCode(...Array.from({ length: 256 }, (_, n) => n))
    const certificate = key.replaceAll('RSA PRIVATE KEY', 'CERTIFICATE')
    for (const text of ['let x = 1;\nprint(x);', binary, certificate, '{"a": 1}', ''])
      expect(file(text, { offset: 1 })).toBe(text)
    expect(answered('FS.Get', {}, { data: 'no base64!', left: 7 })).toEqual({ data: 'no base64!', left: 7 })
  })
})

describe('arguments', () => {
  it.each([
    ['AT', 'AT'],
    ['AT+CSQ', 'AT+CSQ'],
    ['AT+CPIN?', 'AT+CPIN?'],
    ['AT+COPS=1,2,"00101"', 'AT+COPS=1,2,"00101"'],
    ['AT+CPIN=1234', 'AT+CPIN=***'],
    ['at+cpin="1234"', 'at+cpin=***'],
    ['AT+CLCK="SC",1,"1234"', 'AT+CLCK=***'],
    ['AT+CSQ;+CPIN=1234', 'AT+CSQ=***'],
    ['AT+COPS=0;+CPIN=1234', 'AT+COPS=***'],
    ['ATD**04*1234*5678*5678#', 'ATD=***'],
    ['AT+CGAUTH=1,1,"me","hunter22"', 'AT+CGAUTH=***'],
    ['hunter22', '=***'],
  ])('of a modem, %s, are shown as %s', (cmd, shown) => {
    expect(maskCommandArgs('GSM.Cmd', { cmd })).toEqual({ cmd: shown })
  })

  it('are expected in the reply', () => {
    const args = { cmd: 'AT+CLCK="SC",1,"1234"' }
    expect(collectCommandSecrets('GSM.Cmd', args)).toContain('1234')
    const said = answered('GSM.Cmd', args, { response: `${args.cmd}\r\nbad code 1234`, pin: 1234 })
    expect(JSON.stringify(said)).not.toContain('1234')
    expect(collectCommandSecrets('GSM.Cmd', { cmd: 'AT+CSQ' })).toEqual([])
    expect(collectCommandSecrets('FS.Put', { data: btoa(key) })[0]).toHaveLength(64)
    expect(collectCommandSecrets('FS.Put', { data: btoa('let x = 1') })).toEqual([])
    const config = { wifi: { sta: { pass: 'hunter22', ssid: 'yard' } }, 'gsm.pin': 1234 }
    expect(collectCommandSecrets('Config.Set', { config })).toEqual(['hunter22', '1234'])
  })

  it('hide files and passwords', () => {
    expect(maskCommandArgs('FS.Put', { filename: 'a', data: 'eA==' })).toEqual({
      filename: 'a',
      data: '***',
    })
    expect(maskCommandArgs('Config.Set', { config: { gsm: { pass: 'x' } } })).toEqual({
      config: { gsm: { pass: '***' } },
    })
  })
})

it('finds the secrets of a message', () => {
  expect(collectSecrets({ a: [{ pass: 'one' }], sta: { pass: ['two', { x: 3 }] }, ssid: 'no' })).toEqual([
    'one',
    'two',
    '3',
  ])
  expect(collectSecrets('four', 'wifi.sta.pass')).toEqual(['four'])
})

describe('an unreadable file', () => {
  it.each([
    'key.pem',
    'KEY.PEM',
    'client_key.pem',
    'clientkey.pem',
    'server.key',
    'conf9.json',
    'conf0.json',
    'conf9.json.bak',
    'config',
    'a.p12',
    'private.txt',
    'mine.bin',
    'device.key.bak',
  ])('is %s', (name) => expect(isProtectedFile(name, ['/Mine.bin'])).toBe(true))
  it.each([
    'init.js',
    'ca.pem',
    'cert.pem',
    'config.js',
    'log.txt',
    'keyboard.js',
    'monkey.txt',
    'data.json',
  ])('is not %s', (name) => expect(isProtectedFile(name, ['mine.bin'])).toBe(false))
})
