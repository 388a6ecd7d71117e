import type { PlainMessageId } from '@fieldport/messages'
import { parseFirmwareVersion } from '../commands/firmware.ts'
import type { DeviceVariant, FlatConfig } from './config-key.ts'
import { isHostAndPort } from './formats.ts'
import { configMessages } from './values.ts'

/** Source: specification 2, sections 5 and 9. */
export const mqttDefaultPort = 8883
export const httpDefaultPort = 443
export const mqttTopicLength = 80

export const endpointMessages = {
  server: configMessages.server,
  topicLength: 'topicTooLong',
  azureTopic: 'azureNeedsTopic',
  azureFirmware: 'azureNotSupported',
  httpAddress: 'httpAddressInvalid',
  httpMissing: 'httpAddressMissing',
  mqttMissing: 'mqttAddressMissing',
  udpAddress: 'udpAddressInvalid',
  udpMissing: 'udpAddressMissing',
} as const

/** 'host' becomes 'host:8883'; anything that is not an address stays as typed. Source: specification 2, section 5. */
export function normaliseMqttServer(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || !isHostAndPort(trimmed) || /:\d+$/.test(withoutIpv6(trimmed))) return trimmed
  return `${trimmed}:${mqttDefaultPort}`
}

/** The colons in [::1] do not separate a port. */
function withoutIpv6(address: string): string {
  return address.replace(/^\[[^\]]*\]/, '')
}

/** Removes 'http://' and adds 'https://'; the port is 443 unless given. Source: specification 2, section 5. */
export function normaliseHttpAddress(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  return `https://${trimmed.replace(/^https?:\/\//i, '')}`
}

function isHttpAddress(text: string): boolean {
  const rest = normaliseHttpAddress(text).slice('https://'.length)
  const [host = '', ...path] = rest.split('/')
  return isHostAndPort(host) && path.every((part) => !/[\s\p{Cc}]/u.test(part))
}

export type EndpointProblem = { readonly key: string; readonly message: PlainMessageId }

/**
 * Settings that keep an endpoint from working, each with the key where the problem is shown. A masked secret counts as
 * set. Source: specification 2, section 5 ('Network and endpoints').
 */
export function findEndpointProblems(
  config: FlatConfig,
  { firmware }: Pick<DeviceVariant, 'firmware'>,
): readonly EndpointProblem[] {
  return [
    ...udpProblems(config),
    ...httpProblems(config),
    ...mqttProblems(config),
    ...azureProblems(config, firmware),
  ]
}

function textAt(config: FlatConfig, key: string): string {
  const value = Object.hasOwn(config, key) ? config[key] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

function udpProblems(config: FlatConfig): readonly EndpointProblem[] {
  const key = 'endpoint.udp.address'
  const address = textAt(config, key)
  if (address === '')
    return config['endpoint.udp.enable'] === true ? [{ key, message: endpointMessages.udpMissing }] : []
  const isGood = isHostAndPort(address) && /:\d+$/.test(withoutIpv6(address))
  return isGood ? [] : [{ key, message: endpointMessages.udpAddress }]
}

function httpProblems(config: FlatConfig): readonly EndpointProblem[] {
  const key = 'endpoint.http.address'
  const address = textAt(config, key)
  if (address === '')
    return config['endpoint.http.enable'] === true ? [{ key, message: endpointMessages.httpMissing }] : []
  return isHttpAddress(address) ? [] : [{ key, message: endpointMessages.httpAddress }]
}

function mqttProblems(config: FlatConfig): readonly EndpointProblem[] {
  const key = 'endpoint.mqtt.server'
  const server = textAt(config, key)
  const isAzure = textAt(config, 'endpoint.mqtt.azure_cs') !== ''
  const problems: EndpointProblem[] = []
  if (server !== '' && !isHostAndPort(server)) problems.push({ key, message: endpointMessages.server })
  if (server === '' && !isAzure && config['endpoint.mqtt.enable'] === true) {
    problems.push({ key, message: endpointMessages.mqttMissing })
  }
  if (textAt(config, 'endpoint.mqtt.data_topic').length > mqttTopicLength) {
    problems.push({ key: 'endpoint.mqtt.data_topic', message: endpointMessages.topicLength })
  }
  return problems
}

function azureProblems(config: FlatConfig, firmware: string | null): readonly EndpointProblem[] {
  const key = 'endpoint.mqtt.azure_cs'
  if (textAt(config, key) === '') return []
  const problems: EndpointProblem[] = []
  if (!supportsAzure(firmware)) problems.push({ key, message: endpointMessages.azureFirmware })
  if (textAt(config, 'endpoint.mqtt.data_topic') === '') {
    problems.push({ key: 'endpoint.mqtt.data_topic', message: endpointMessages.azureTopic })
  }
  return problems
}

/** Not on firmware that starts with SFW001. Source: specification 2, section 5. */
export function supportsAzure(firmware: string | null): boolean {
  return parseFirmwareVersion(firmware)?.number !== '001' && firmware?.startsWith('SFW001') !== true
}

/** The newest APN database version for devices. Source: specification 2, sections 5 and 9. */
export const autoApnVersion = 1

/** Whether an update of the APN database is offered: the device has a modem and another version. */
export function isAutoApnUpdateDue(config: FlatConfig): boolean {
  const version = Object.hasOwn(config, 'gsm.auto_apn_version') ? config['gsm.auto_apn_version'] : undefined
  return (
    config['gsm.available'] !== false &&
    version !== undefined &&
    version !== null &&
    version !== autoApnVersion
  )
}
