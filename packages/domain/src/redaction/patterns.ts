import { secretMask } from '../config/secrets.ts'

const keyBlock =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-----|$)/g
const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?:[A-Z ]{0,10}-----)?/g
const bodyCharacter = /[A-Za-z0-9+/=\s\\]/
/** '-----BEGIN ' in base64, at each of the three byte alignments. */
const encodedMarkers = ['LS0tLS1CRUdJTi', '0tLS0tQkVHSU4g', 'tLS0tLUJFR0lOI']
const encodedRun = /[A-Za-z0-9+/_-]{40,}={0,2}/g
const certificateBlock =
  /-----BEGIN CERTIFICATE-----[\s\S]*?(?:-----END CERTIFICATE-----|$)|^[A-Za-z0-9+/=\s]*-----END CERTIFICATE-----/g
const cutMarker = /-----(?:E(?:N(?:D[A-Z ]*)?)?)?-*\s*$/
const longestMarker = 64
/** Search terms: every text in which `maskPrivateKeys` masks something contains at least one of them. */
export const privateKeyMarkers: readonly string[] = ['PRIVATE KEY', 'SharedAccess', ...encodedMarkers]
const azureKey = /(SharedAccess(?:Key|Signature)\s*=\s*)[^;\s"'&\\]+/gi

/** Masks PEM private keys, plain or in base64, and Azure shared access keys. Ordinary text never matches these formats. */
export function maskPrivateKeys(text: string): string {
  let masked = text
  if (masked.includes('PRIVATE KEY')) masked = maskBeforeEnds(masked.replaceAll(keyBlock, secretMask))
  if (encodedMarkers.some((marker) => masked.includes(marker)))
    masked = masked.replaceAll(encodedRun, (run) => (isEncodedKey(run) ? secretMask : run))
  return masked.includes('SharedAccess') ? masked.replaceAll(azureKey, `$1${secretMask}`) : masked
}

/** Masks the tail of a private key whose beginning was in an earlier piece. */
function maskBeforeEnds(text: string): string {
  let masked = ''
  let from = 0
  for (const { index, 0: marker } of text.matchAll(keyEnd)) {
    let start = index
    while (start > from && bodyCharacter.test(text[start - 1] ?? '')) start -= 1
    masked += text.slice(from, start) + secretMask
    from = index + marker.length
  }
  return masked + text.slice(from)
}

function isEncodedKey(run: string): boolean {
  const standard = run.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return [0, 1, 2, 3].some((skipped) => decoded(standard.slice(skipped)).includes('PRIVATE KEY'))
}

/** Decodes the complete groups of four characters; '' if they are not base64. */
function decoded(base64: string): string {
  try {
    return atob(base64.slice(0, base64.length - (base64.length % 4)))
  } catch {
    return ''
  }
}

/**
 * Masks what looks like the middle of a private key, in a piece of a file that contains neither its beginning nor its end.
 * Recognisable certificates stay.
 */
export function maskPrivateKeyFragment(piece: string): string {
  const rest = piece.replaceAll(certificateBlock, '')
  const lines = rest.split(/\r?\n/)
  const isBody =
    lines.some((line) => isBase64(line, 40)) ||
    isBase64(lines.join(''), 16) ||
    (cutMarker.test(rest.slice(-longestMarker)) && lines.some((line) => isBase64(line, 1)))
  if (!isBody) return piece
  const body = lines.filter((line) => isBase64(line, 1))
  return piece
    .split(/(\r?\n)/)
    .map((line) => (body.includes(line) ? secretMask : line))
    .join('')
}

function isBase64(line: string, minimum: number): boolean {
  if (line.length < minimum || !/^[A-Za-z0-9+/]+={0,2}$/.test(line)) return false
  return minimum === 1 || (/[a-z]/.test(line) && /[A-Z]/.test(line) && /\d/.test(line))
}

/** Whether bytes are a DER private key (PKCS#1, PKCS#8, SEC1): an ASN.1 sequence that begins with a version. */
export function isDerPrivateKey(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x30 || bytes.length < 32) return false
  const length = bytes[1] ?? 0
  // The high bit means that the length follows in as many bytes.
  const at = length & 0x80 ? 2 + (length & 0x7f) : 2
  return bytes[at] === 0x02 && bytes[at + 1] === 1 && (bytes[at + 2] ?? 9) <= 1
}

// Repetitions are bounded or cannot backtrack, so that a device's text cannot make matching slow.
const secretField = String.raw`(?:^|[^\w.-])\\{0,8}["']?[\w.-]*(?:pass|password|passwd|passphrase|passkey|pwd|secret|psk|token|azure_cs)`
const quoted = String.raw`"(?:\\.|[^"\\])*(?:"|\\?$)`
/** A value in escaped quotation marks, as in JSON inside a JSON string. */
const escapedQuoted = String.raw`(?<mark>\\{1,8}")(?:(?!(?<!\\)\k<mark>)[\s\S])*(?:\k<mark>|$)`
const bare = String.raw`'[^'\r\n]*(?:'|$)|[^\s"',;&}\])\\]+`
const assignment = new RegExp(
  String.raw`(?<field>${secretField}\\{0,8}["']?\s{0,20}[:=]\s{0,20})(?<value>${quoted}|${escapedQuoted}|${bare})`,
  'gi',
)
const emptyValue = /^(?:\\*"\\*"|''|null|\\*"?\*+\\*"?)$/
const simCode = /(\b(?:sim[ _-]?)?p(?:in|uk)\d?\\{0,8}["']?\s{0,20}[:=]\s{0,20}\\{0,8}["']?)\d{4,8}\b/gi
const simCommand = /(\+C(?:PIN|PWD|LCK)2?\s*=\s*)[^\r\n;]+/gi
const credentials = /\b(Basic|Bearer)(\s+)[A-Za-z0-9+/=._~-]{8,}/g
const userInfo = /(\w:\/\/)[^\s/@"'\\]+@/g

/** Masks values that the text itself labels as secrets: 'password=…', "token":"…", 'AT+CPIN=…', 'https://user:…@host'. */
export function maskNamedSecrets(text: string): string {
  return text
    .replaceAll(assignment, (whole: string, ...rest: unknown[]) => {
      const { field, value } = rest.at(-1) as { field: string; value: string }
      if (emptyValue.test(value)) return whole
      const [mark] = /^\\*["']/.exec(value) ?? ['']
      return `${field}${mark}${secretMask}${mark}`
    })
    .replaceAll(simCommand, `$1${secretMask}`)
    .replaceAll(simCode, `$1${secretMask}`)
    .replaceAll(credentials, `$1$2${secretMask}`)
    .replaceAll(userInfo, `$1${secretMask}@`)
}
