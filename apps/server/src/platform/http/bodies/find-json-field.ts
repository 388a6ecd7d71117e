const [quote, backslash, comma, colon] = ['"', '\\', ',', ':'].map((text) => text.charCodeAt(0))
const [openBrace, closeBrace, openBracket, closeBracket] = ['{', '}', '[', ']'].map((text) =>
  text.charCodeAt(0),
)

/**
 * The text of one field of a JSON object, found without parsing anything else, so that access can be checked before the body is
 * parsed. Takes linear time and no memory. Of a repeated name the last counts, as in `JSON.parse`.
 * @returns undefined if there is no such text; `isObject` is false if there cannot be one because this is not a JSON object
 */
export function findJsonField(
  json: Uint8Array,
  name: string,
): { readonly value: string | undefined; readonly isObject: boolean } {
  let value: string | undefined
  let at = afterSpace(json, 0)
  if (json[at] !== openBrace) return { value, isObject: false }
  at = afterSpace(json, at + 1)
  while (json[at] !== closeBrace) {
    const keyEnd = json[at] === quote ? stringEnd(json, at) : undefined
    const colonAt = keyEnd === undefined ? at : afterSpace(json, keyEnd)
    const valueAt = afterSpace(json, colonAt + 1)
    const end = valueEnd(json, valueAt)
    if (keyEnd === undefined || json[colonAt] !== colon || end === undefined)
      return { value, isObject: value !== undefined }
    if (textOf(json, at, keyEnd) === name)
      value = json[valueAt] === quote ? textOf(json, valueAt, end) : undefined
    at = afterSpace(json, end)
    if (json[at] === comma) at = afterSpace(json, at + 1)
    else if (json[at] !== closeBrace) return { value, isObject: value !== undefined }
  }
  return { value, isObject: true }
}

/** Names and IDs longer than any valid one are skipped. */
const longestTextBytes = 400

function textOf(json: Uint8Array, from: number, to: number): string | undefined {
  if (to - from > longestTextBytes) return undefined
  try {
    return JSON.parse(Buffer.from(json.subarray(from, to)).toString('utf8')) as string
  } catch {
    return undefined
  }
}

/** After a value; undefined if the text ends within it. */
function valueEnd(json: Uint8Array, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      const end = stringEnd(json, at)
      if (end === undefined) return undefined
      if (depth === 0) return end
      at = end - 1
    } else if (byte === openBrace || byte === openBracket) depth += 1
    else if (byte === closeBrace || byte === closeBracket) {
      // At the level of the object itself: the value was a number or a literal.
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (byte === comma && depth === 0) return at
  }
  return undefined
}

/** After the closing quote of a string that starts here. */
function stringEnd(json: Uint8Array, from: number): number | undefined {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === backslash) at += 1
    else if (json[at] === quote) return at + 1
  }
  return undefined
}

function afterSpace(json: Uint8Array, from: number): number {
  let at = from
  // Space, tab, line feed, carriage return: JSON's white space.
  while (json[at] === 0x20 || json[at] === 0x09 || json[at] === 0x0a || json[at] === 0x0d) at += 1
  return at
}
