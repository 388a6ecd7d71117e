/** Characters from which a secret is masked wherever it occurs; a shorter one is masked only as a whole word or value. */
export const minimumSubstringLength = 8
/**
 * Characters from which a secret is masked as a word in a text; a shorter one only as a whole value, to avoid chance matches.
 */
export const minimumWordLength = 4

/** The forms in which one secret may occur. */
export type SecretEncodings = {
  readonly value: string
  /** Plain and as encoded in JSON, JSON within JSON, URLs and hexadecimal digits; longest first. */
  readonly texts: readonly string[]
  /** The base64 characters that depend on the secret alone, at each of the three byte alignments. */
  readonly base64: readonly string[]
}

/**
 * The forms in which a device may repeat a secret: plain, JSON, URL, hexadecimal and base64; short secrets in fewer of
 * them.
 */
export function encodeSecret(value: string): SecretEncodings {
  const json = JSON.stringify(value).slice(1, -1)
  const ascii = asciiJson(value)
  const texts = [value, json, JSON.stringify(json).slice(1, -1), ascii, json.replaceAll('/', '\\/')]
  if (value.length >= minimumWordLength) texts.push(encodeURIComponent(value.toWellFormed()))
  const bytes = new TextEncoder().encode(value)
  if (value.length >= minimumSubstringLength) texts.push(hexOf(bytes), hexOf(bytes).toUpperCase())
  const standard =
    value.length >= minimumSubstringLength ? [0, 1, 2].map((shift) => base64Core(bytes, shift)) : []
  const safe = standard.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'))
  return {
    value,
    texts: [...new Set(texts)].toSorted((one, other) => other.length - one.length),
    base64: [...new Set([...standard, ...safe])],
  }
}

/** @param shift number of other bytes before the secret in its group of three */
function base64Core(bytes: Uint8Array, shift: number): string {
  const binary = '\0'.repeat(shift) + String.fromCharCode(...bytes)
  return btoa(binary).slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3))
}

function asciiJson(value: string): string {
  const json = JSON.stringify(value).slice(1, -1)
  return json.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
