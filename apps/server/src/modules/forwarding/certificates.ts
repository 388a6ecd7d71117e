import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { type CertificateFact, type CertificateFacts, PortalError } from '@fieldport/domain'
import type { PlainMessageId } from '@fieldport/messages'
import type { BrokerCertificates } from '../../adapters/mqtt/publish.ts'
import type { Seal } from '../../platform/seal.ts'

/** Certificates as entered, PEM; empty: none. */
export type PemCertificates = { readonly ca: string; readonly certificate: string; readonly key: string }

/** Validated certificates: what connections need, which is stored sealed, and the facts that people may see. */
export type CheckedCertificates = {
  /** JSON; null: none was given. */
  readonly pem: string | null
  readonly facts: CertificateFacts | null
}

export const certificatesPurpose = (id: string) => `forwarding:${id}:certificates`
export const groupCertificatesPurpose = (id: string) => `forwarding-group:${id}:certificates`

/** Returns the columns of a row. */
export function sealCertificates(
  seal: Pick<Seal, 'seal'>,
  { pem, facts }: CheckedCertificates,
  purpose: string,
) {
  return { certificates: pem === null ? null : seal.seal(pem, purpose), certificateFacts: facts }
}

export function openCertificates(
  seal: Pick<Seal, 'open'>,
  sealed: string | null,
  purpose: string,
): BrokerCertificates | undefined {
  return sealed === null ? undefined : (JSON.parse(seal.open(sealed, purpose)) as BrokerCertificates)
}

/**
 * Validates certificates for a target's address.
 * @throws PortalError INVALID_INPUT if a certificate or key is invalid or expired, or they do not match
 */
export function checkCertificates(
  typed: PemCertificates | undefined,
  address: string,
  nowSeconds: number,
): CheckedCertificates {
  const { ca = '', certificate = '', key = '' } = trimmed(typed)
  if (ca + certificate + key === '') return { pem: null, facts: null }
  if (!address.startsWith('mqtts://')) throw refusal('forwardingCertificateNeedsTls')
  const signers = ca === '' ? null : readCertificates(ca, 'forwardingCaInvalid', nowSeconds)
  const own = certificate + key === '' ? null : readClient(certificate, key, nowSeconds)
  const pem = JSON.stringify({ ...(ca === '' ? {} : { ca }), ...(own ? { certificate, key } : {}) })
  return { pem, facts: { ca: signers, client: own } }
}

function trimmed(typed: PemCertificates | undefined): Partial<PemCertificates> {
  if (!typed) return {}
  return { ca: typed.ca.trim(), certificate: typed.certificate.trim(), key: typed.key.trim() }
}

const refusal = (message: PlainMessageId) => new PortalError('INVALID_INPUT', message)
const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Parses a chain. @returns the subject of its first certificate, and the earliest expiry of all */
function readCertificates(pem: string, invalid: PlainMessageId, nowSeconds: number): CertificateFact {
  const found = (pem.match(pemBlock) ?? []).map((block) => parse(() => new X509Certificate(block), invalid))
  const [first] = found
  if (!first) throw refusal(invalid)
  const until = Math.min(...found.map(({ validTo }) => Date.parse(validTo) / 1000))
  if (until <= nowSeconds) throw refusal('forwardingCertificateExpired')
  return { subject: first.subject.split('\n').toReversed().join(', '), until }
}

function readClient(certificate: string, key: string, nowSeconds: number): CertificateFact {
  if (certificate === '' || key === '') throw refusal('forwardingCertificateNeedsKey')
  const fact = readCertificates(certificate, 'forwardingCertificateInvalid', nowSeconds)
  const secret: KeyObject = parse(() => createPrivateKey(key), 'forwardingKeyInvalid')
  if (!new X509Certificate(certificate).checkPrivateKey(secret)) throw refusal('forwardingKeyMismatch')
  return fact
}

/** Hides the parser's message, which may quote the input. */
function parse<Parsed>(read: () => Parsed, invalid: PlainMessageId): Parsed {
  try {
    return read()
  } catch {
    throw refusal(invalid)
  }
}
