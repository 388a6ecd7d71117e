/** From here on, the stored form writes an integer with an exponent: readers with 64-bit integers overflow. */
export const hugeNumberLimit = 2 ** 63

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function withExponent(token: string): string {
  if (token.startsWith('"')) return token
  const value = Number(token)
  return Math.abs(value) >= hugeNumberLimit ? value.toExponential() : token
}

/**
 * Compact JSON text of a record, with every number beyond 64-bit integers written as a float (1e20 as '1e+20'). `JSON.stringify`
 * writes these as digits, and the telemetry store's parser would reject the whole record: its numbers would be missing from every
 * chart. Parsing the text gives the same numbers either way.
 */
export function toStoredJson(record: object, hasHugeNumber: boolean): string {
  const json = JSON.stringify(record)
  return hasHugeNumber ? json.replace(stringOrNumber, withExponent) : json
}
