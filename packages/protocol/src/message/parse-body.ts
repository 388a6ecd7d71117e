import { isDeviceId } from '@fieldport/domain'
import { messageLimits } from './limits.ts'
import { type Fault, faults } from './refusal.ts'
import { firstNonWhitespace, scanBody, type UnsafeElement } from './scan.ts'

/**
 * A parsed body whose points have not been judged yet.
 * `fault` is set if the whole message is refused; `elements` is empty then.
 * `faultAt` contains what was kept from the parser, by position.
 */
export type ParsedMessage = {
  readonly fault: Fault | null
  readonly elements: readonly unknown[]
  readonly faultAt: ReadonlyMap<number, Fault>
}

const nothing: ReadonlyMap<number, Fault> = new Map()

function refuse(fault: Fault): ParsedMessage {
  return { fault, elements: [], faultAt: nothing }
}

/** Bytes of UTF-8. Counted only if the number of UTF-16 units does not decide. */
export function exceedsBytes(text: string, limitBytes: number): boolean {
  if (text.length > limitBytes) return true
  if (text.length * 3 <= limitBytes) return false
  return new TextEncoder().encode(text).length > limitBytes
}

function decodeText(body: Uint8Array | string): string | null {
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

function parse(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** The text with every unsafe element replaced by null, so that only its neighbours are parsed. */
function withoutUnsafe(text: string, unsafe: readonly UnsafeElement[]): string {
  const parts: string[] = []
  let at = 0
  for (const element of unsafe) {
    parts.push(text.slice(at, element.from), 'null')
    at = element.to
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/**
 * First half of `decodeMessage`: bytes to JSON values. Never throws. A transport that learns the sender from the
 * message itself (UDP) parses it, reads `claimedDeviceId`, decides whether that device may use the transport, and
 * passes the same parsed message to `decodeParsedMessage`.
 */
export function parseMessageBody(body: Uint8Array | string): ParsedMessage {
  const isTooLarge =
    typeof body === 'string'
      ? exceedsBytes(body, messageLimits.bodyBytes)
      : body.byteLength > messageLimits.bodyBytes
  if (isTooLarge) return refuse(faults.bodyTooLarge)
  const text = decodeText(body)
  if (text === null) return refuse(faults.invalidUtf8)
  if (firstNonWhitespace(text) === text.length) return refuse(faults.empty)
  const scan = scanBody(text)
  if (scan.elements > messageLimits.pointsPerMessage) return refuse(faults.tooManyPoints)
  const parsed = parse(scan.unsafe.length === 0 ? text : withoutUnsafe(text, scan.unsafe))
  if (parsed === null) return refuse(faults.invalidJson)
  const elements: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value]
  if (elements.length === 0) return refuse(faults.empty)
  const faultAt =
    scan.unsafe.length === 0
      ? nothing
      : new Map(scan.unsafe.map((element) => [element.index, element.fault] as const))
  return { fault: null, elements, faultAt }
}

function deviceIdOf(element: unknown): string | null {
  if (typeof element !== 'object' || element === null || !('deviceid' in element)) return null
  return isDeviceId(element.deviceid) ? element.deviceid : null
}

/**
 * The device that a message claims to come from: the first well-formed `deviceid` in it, or null. A claim proves
 * nothing. Points that name another device are refused by `decodeParsedMessage`.
 */
export function claimedDeviceId(message: ParsedMessage): string | null {
  for (const element of message.elements) {
    const deviceId = deviceIdOf(element)
    if (deviceId !== null) return deviceId
  }
  return null
}
