import { configCatalogue } from '@fieldport/domain'
import { expect, test } from 'vitest'
import { deviceFileName, distinctFileName } from './device-file-name.ts'
import { appliedTls, clearedEndpoint, tlsKeySet, belongsToOtherCertificate } from './tls-keys.ts'

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

test('a file does not get the name of one of another kind', () => {
  expect(distinctFileName('key', 'client.pem', ['client.pem', ''])).toBe('key-client.pem')
  expect(distinctFileName('key', 'client.key', ['client.pem', ''])).toBe('client.key')
  const long = `${'a'.repeat(27)}.pem`
  expect(distinctFileName('ca', long, [long])).toBe(`ca-${'a'.repeat(24)}.pem`)
})

test('a private key belongs to another certificate only if both are known', () => {
  const known = (publicKey: string | null) => ({ publicKey })
  expect(belongsToOtherCertificate(known('a'), known('b'))).toBe(true)
  expect(belongsToOtherCertificate(known('a'), known('a'))).toBe(false)
  for (const [certificate, key] of [
    [known('a'), known(null)],
    [known(null), known('b')],
    [undefined, known('b')],
    [known('a'), undefined],
  ])
    expect(belongsToOtherCertificate(certificate, key)).toBe(false)
})
