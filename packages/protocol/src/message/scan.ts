import { messageLimits } from './limits.ts'
import { type Fault, faults } from './refusal.ts'

/** An element of the body that must not reach the parser, as the text range [from, to). */
export type UnsafeElement = {
  readonly index: number
  readonly from: number
  readonly to: number
  readonly fault: Fault
}

export type ScanResult = { readonly elements: number; readonly unsafe: readonly UnsafeElement[] }

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openSquare = 0x5b
// '[' and '{' differ only in the bit 0x20, and so do ']' and '}'.
const open = 0x7b
const close = 0x7d
const caseBit = 0x20

/** The position of the quote that ends the string starting at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  const end = text.length
  let at = start + 1
  while (at < end) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    at += code === backslash ? 2 : 1
  }
  return end
}

/**
 * Counts the elements of a body and finds those that are nested too deeply or too long, in one pass without
 * allocations, so that they never reach the parser or a recursive function. For text that is not JSON the result is
 * meaningless but harmless, because the parser sees the rest.
 */
export function scanBody(text: string): ScanResult {
  const unsafe: UnsafeElement[] = []
  const isBatch = text.charCodeAt(firstNonWhitespace(text)) === openSquare
  const outside = isBatch ? 1 : 0
  let elements = 1
  let depth = 0
  let deepest = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
    } else if (code === comma) {
      if (depth === 1 && isBatch) elements++
    } else if ((code | caseBit) === open) {
      depth++
      if (depth === outside + 1) {
        from = at
        deepest = depth
      } else if (depth > deepest) deepest = depth
    } else if ((code | caseBit) === close) {
      depth--
      if (depth === outside) {
        const fault = faultOf(deepest - outside, at + 1 - from)
        if (fault !== null) unsafe.push({ index: elements - 1, from, to: at + 1, fault })
      }
    }
  }
  if (depth > outside) {
    const fault = faultOf(deepest - outside, text.length - from)
    if (fault !== null) unsafe.push({ index: elements - 1, from, to: text.length, fault })
  }
  return { elements, unsafe }
}

function faultOf(depth: number, length: number): Fault | null {
  if (depth > messageLimits.depth) return faults.tooDeep
  // A UTF-16 unit is at least one byte of UTF-8; the exact size is checked on the stored form.
  return length > messageLimits.pointBytes ? faults.pointTooLarge : null
}

/** The position of the first character that is not JSON white space. */
export function firstNonWhitespace(text: string): number {
  let at = 0
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++
  return at
}
