import { assert, property, string } from 'fast-check'
import { formatEnglish, toMessage } from '@fieldport/messages'
import { describe, expect, it } from 'vitest'
import {
  findEndpointProblems,
  isAutoApnUpdateDue,
  normaliseHttpAddress,
  normaliseMqttServer,
  supportsAzure,
} from './endpoints.ts'

const subject = { firmware: 'SFW003-4.0.0' }

describe('normaliseMqttServer', () => {
  it.each([
    ['broker.example.com', 'broker.example.com:8883'],
    [' broker.example.com ', 'broker.example.com:8883'],
    ['broker.example.com:1883', 'broker.example.com:1883'],
    ['[::1]', '[::1]:8883'],
    ['[::1]:1883', '[::1]:1883'],
    ['mqtt://broker', 'mqtt://broker'],
    ['', ''],
  ])('turns %j into %j', (typed, stored) => expect(normaliseMqttServer(typed)).toBe(stored))

  it('is idempotent', () => {
    assert(
      property(string(), (typed) => {
        const once = normaliseMqttServer(typed)
        expect(normaliseMqttServer(once)).toBe(once)
      }),
    )
  })
})

describe('normaliseHttpAddress', () => {
  it.each([
    ['example.com/ingest', 'https://example.com/ingest'],
    ['http://example.com', 'https://example.com'],
    ['HTTP://example.com', 'https://example.com'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['  ', ''],
  ])('turns %j into %j', (typed, stored) => expect(normaliseHttpAddress(typed)).toBe(stored))
})

describe('findEndpointProblems', () => {
  const messages = (config: Record<string, unknown>, firmware: string | null = subject.firmware) =>
    findEndpointProblems(config, { firmware }).map(
      ({ key, message }) => `${key}: ${formatEnglish(toMessage(message))}`,
    )

  it('finds nothing in an empty configuration', () => {
    expect(messages({})).toEqual([])
  })

  it("refuses a protocol in a broker's address", () => {
    expect(messages({ 'endpoint.mqtt.server': 'mqtts://broker:8883' })).toEqual([
      'endpoint.mqtt.server: Broker address is not valid.',
    ])
  })

  it.each([
    ['endpoint.udp.enable', 'endpoint.udp.address: Enter an address for UDP, or disable it.'],
    ['endpoint.http.enable', 'endpoint.http.address: Enter an address for HTTP POST, or disable it.'],
    ['endpoint.mqtt.enable', 'endpoint.mqtt.server: Enter a broker address for MQTT, or disable it.'],
  ])('requires an address with %s', (key, message) => {
    expect(messages({ [key]: true })).toEqual([message])
    expect(messages({ [key]: false })).toEqual([])
  })

  it('requires a port with UDP', () => {
    expect(messages({ 'endpoint.udp.address': 'example.com' })).toEqual([
      'endpoint.udp.address: UDP address is not valid. Use the form host:port.',
    ])
    expect(messages({ 'endpoint.udp.address': 'example.com:4000' })).toEqual([])
    expect(messages({ 'endpoint.udp.address': '[::1]' })).toHaveLength(1)
  })

  it.each(['exa mple.com', 'https://', 'user@host:x'])('refuses the HTTP address %j', (address) => {
    expect(messages({ 'endpoint.http.address': address })).toEqual([
      'endpoint.http.address: HTTP address is not valid.',
    ])
  })

  it('limits the data topic to 80 characters', () => {
    expect(messages({ 'endpoint.mqtt.data_topic': 'x'.repeat(80) })).toEqual([])
    expect(messages({ 'endpoint.mqtt.data_topic': 'x'.repeat(81) })).toHaveLength(1)
  })

  it('requires a topic with Azure, even if the connection string is blanked', () => {
    const azure = { 'endpoint.mqtt.azure_cs': '***', 'endpoint.mqtt.enable': true }
    expect(messages(azure)).toEqual([
      'endpoint.mqtt.data_topic: An Azure connection string needs a data topic.',
    ])
    expect(messages({ ...azure, 'endpoint.mqtt.data_topic': 'data' })).toEqual([])
  })

  it('offers no Azure on the first hardware line', () => {
    const azure = { 'endpoint.mqtt.azure_cs': 'HostName=x', 'endpoint.mqtt.data_topic': 'data' }
    expect(messages(azure, 'SFW001-1.2.3')).toEqual([
      "endpoint.mqtt.azure_cs: This device's firmware does not support Azure.",
    ])
    expect(messages(azure, null)).toEqual([])
    expect(supportsAzure('SFW001-odd')).toBe(false)
    expect(supportsAzure('SFW002-2.0.0')).toBe(true)
  })
})

describe('isAutoApnUpdateDue', () => {
  it.each([
    [{ 'gsm.available': true, 'gsm.auto_apn_version': 0 }, true],
    [{ 'gsm.available': true, 'gsm.auto_apn_version': 2 }, true],
    [{ 'gsm.available': true, 'gsm.auto_apn_version': 1 }, false],
    [{ 'gsm.available': false, 'gsm.auto_apn_version': 0 }, false],
    [{ 'gsm.available': true }, false],
    [{}, false],
  ])('%j: %s', (config, expected) => expect(isAutoApnUpdateDue(config)).toBe(expected))
})
