import type { SentCertificate } from '@fieldport/contract'
import { type CertificateKind, type ConfigValue, configCatalogue, defaultCaFile } from '@fieldport/domain'

export type TlsEndpoint = 'http' | 'mqtt'

/** The keys of an endpoint's TLS settings. Source: specification 2, section 3. */
export const tlsKeys = {
  http: {
    ca: 'endpoint.http.ssl_ca_file',
    certificate: 'endpoint.http.ssl_client_cert_file',
    key: 'endpoint.http.ssl_client_key_file',
    serverName: 'endpoint.http.ssl_server_name',
  },
  mqtt: {
    ca: 'endpoint.mqtt.ssl_ca_cert',
    certificate: 'endpoint.mqtt.ssl_cert',
    key: 'endpoint.mqtt.ssl_key',
    serverName: 'endpoint.mqtt.ssl_server_name',
  },
} as const satisfies Readonly<Record<TlsEndpoint, Readonly<Record<CertificateKind | 'serverName', string>>>>

export const tlsKeySet: ReadonlySet<string> = new Set(Object.values(tlsKeys).flatMap(Object.values))

/** The dialog's fields. */
export type TlsDraft = Readonly<Record<CertificateKind | 'serverName', string>>

type Sent = Pick<SentCertificate, 'publicKey'> | undefined

/** Whether a private key belongs to another certificate; false if either is unknown. */
export function belongsToOtherCertificate(certificate: Sent, key: Sent): boolean {
  const [theirs, own] = [certificate?.publicKey ?? null, key?.publicKey ?? null]
  return theirs !== null && own !== null && theirs !== own
}

/**
 * The settings for Apply: the endpoint is enabled; without a CA of its own it uses the built-in store. Source:
 * specification 2, sections 4, 5.
 */
export function appliedTls(endpoint: TlsEndpoint, draft: TlsDraft): Readonly<Record<string, ConfigValue>> {
  const keys = tlsKeys[endpoint]
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    [`endpoint.${endpoint}.enable`]: true,
    [keys.ca]: orNull(draft.ca) ?? defaultCaFile,
    [keys.certificate]: orNull(draft.certificate),
    [keys.key]: orNull(draft.key),
    [keys.serverName]: orNull(draft.serverName),
  }
}

/**
 * The settings for Clear: the endpoint is disabled, and its settings are emptied. Source: specification 2, section 4.
 */
export function clearedEndpoint(
  endpoint: TlsEndpoint,
  isSet: (key: string) => boolean,
): Readonly<Record<string, ConfigValue>> {
  const enable = `endpoint.${endpoint}.enable`
  const settings = configCatalogue
    .map(({ key }) => key)
    .filter((key) => key.startsWith(`endpoint.${endpoint}.`) && key !== enable && isSet(key))
  return { [enable]: false, ...Object.fromEntries(settings.map((key) => [key, null])) }
}
