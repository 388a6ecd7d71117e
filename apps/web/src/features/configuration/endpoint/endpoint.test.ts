import { configCatalogue } from '@fieldport/domain'
import { expect, test } from 'vitest'
import { deviceFileName, readFileBytes } from './read-file.ts'
import { appliedTls, clearedEndpoint, tlsKeySet, isOtherKey } from './tls-keys.ts'

test('every TLS key is in the catalogue', () => {
  const known = new Set(configCatalogue.map(({ key }) => key))
  expect([...tlsKeySet].filter((key) => !known.has(key))).toEqual([])
  expect(tlsKeySet.size).toBe(8)
})

test('Apply enables the endpoint and falls back to the built-in store', () => {
  expect(appliedTls('mqtt', { ca: ' ', certificate: 'c.pem', key: '', serverName: '' })).toEqual({
    'endpoint.mqtt.enable': true,
    'endpoint.mqtt.ssl_ca_cert': 'ca.pem',
    'endpoint.mqtt.ssl_cert': 'c.pem',
    'endpoint.mqtt.ssl_key': null,
    'endpoint.mqtt.ssl_server_name': null,
  })
})

test('Clear disables the endpoint and clears only its own values', () => {
  const set = new Set([
    'endpoint.http.address',
    'endpoint.http.pass',
    'endpoint.mqtt.server',
    'endpoint.http.enable',
  ])
  expect(clearedEndpoint('http', (key) => set.has(key))).toEqual({
    'endpoint.http.enable': false,
    'endpoint.http.address': null,
    'endpoint.http.pass': null,
  })
})

test('file names are adapted to the device and keep their extension', () => {
  expect(deviceFileName('client cert (1).pem')).toBe('client-cert-1-.pem')
  expect(deviceFileName('CA.pem')).toBe('own-ca.pem')
  expect(deviceFileName(`${'a'.repeat(60)}.pem`)).toBe(`${'a'.repeat(27)}.pem`)
})

/** A file reader whose outcome the test determines. */
class EndingReader extends EventTarget {
  readonly result = null
  readonly #ending: string
  constructor(ending: string) {
    super()
    this.#ending = ending
  }
  readAsArrayBuffer(): void {
    this.dispatchEvent(new Event(this.#ending))
  }
}

test('a file that is too large is not read', async () => {
  const reader = new EndingReader('load') as unknown as FileReader
  await expect(readFileBytes(new Blob(['x'.repeat(30 * 1024 + 1)]), reader)).rejects.toThrow(
    'File too large (30kB limit)',
  )
})

test.each([
  ['abort', 'File reading aborted'],
  ['error', 'File reading has failed'],
])('a file whose reading ends with %s reports the error', async (ending, message) => {
  const reader = new EndingReader(ending) as unknown as FileReader
  await expect(readFileBytes(new Blob(['x']), reader)).rejects.toThrow(message)
})

test('a private key belongs to another certificate only if both are known', () => {
  const known = (publicKey: string | null) => ({ publicKey })
  expect(isOtherKey(known('a'), known('b'))).toBe(true)
  expect(isOtherKey(known('a'), known('a'))).toBe(false)
  for (const [certificate, key] of [
    [known('a'), known(null)],
    [known(null), known('b')],
    [undefined, known('b')],
    [known('a'), undefined],
  ])
    expect(isOtherKey(certificate, key)).toBe(false)
})
