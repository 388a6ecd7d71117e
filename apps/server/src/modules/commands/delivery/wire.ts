import { isObject } from '@fieldport/domain'
import { createMessage, type Message, type PlainMessageId } from '@fieldport/messages'
import { storableValue } from '../../../platform/storable.ts'
import { attemptsCycle } from './delivery.repository.ts'

/** A request in the format of the device framework; its reply goes to `{src}/rpc`. */
export type WireRequest = {
  readonly id: number
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
  readonly src: string
}

/** Which request a reply belongs to. `part` 0: the command is one request. */
export type WireId = { readonly id: number; readonly attempts: number; readonly part: number }

export type WireReply =
  | { readonly kind: 'result'; readonly to: WireId; readonly result: unknown }
  | { readonly kind: 'error'; readonly to: WireId; readonly error: WireError }
  | { readonly kind: 'progress'; readonly to: WireId; readonly progress: Readonly<Record<string, unknown>> }

export type WireError = { readonly code?: number; readonly message?: string }

/** A device's request to the portal, in the same format. */
export type DeviceRequest = { readonly id: number; readonly method: string; readonly args: unknown }

/** The portal's response: a result, or why there is none. */
export type DeviceAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

export type ParsedReplies = {
  readonly replies: readonly WireReply[]
  readonly asked: readonly DeviceRequest[]
  readonly faults: readonly Message[]
}

/** Whole configurations and file lists fit. */
export const maximumReplyBytes = 256 * 1024
const maximumReplies = 100
const maximumDepth = 32
const maximumMessageLength = 1000

/** IDs are integers of at most 53 bits that combine the command, the attempt (modulo) and the part. */
const idSpan = 2 ** 32
const partSpan = 2 ** 15
export const maximumParts = partSpan - 1

/** The ID of the request; for a command that is one request, the command's own. */
export function toWireId({ id, attempts, part }: WireId): number {
  if (part === 0) return id
  return ((attempts % attemptsCycle) * partSpan + part) * idSpan + id
}

export function fromWireId(wireId: number): WireId {
  const rest = Math.floor(wireId / idSpan)
  return { id: wireId % idSpan, attempts: Math.floor(rest / partSpan), part: rest % partSpan }
}

export function requestOf(
  deviceId: string,
  to: WireId,
  method: string,
  args: Readonly<Record<string, unknown>>,
): WireRequest {
  return { id: toWireId(to), method, args, src: `portal/${deviceId}` }
}

/** The response to a device's request, in the format of the device framework. */
export function answerOf(deviceId: string, { id }: DeviceRequest, answer: DeviceAnswer) {
  return { id, src: `portal/${deviceId}`, dst: deviceId, ...answer }
}

/** Parses what a device sent: replies and its own requests, one, a list, or none. Anything else is a fault. */
export function parseReplies(body: Uint8Array): ParsedReplies {
  if (body.byteLength > maximumReplyBytes) return onlyFault('replyTooLarge')
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  if (isTooDeep(text)) return onlyFault('replyTooDeep')
  let value: unknown
  try {
    value = text.trim() === '' ? [] : parseStorable(text)
  } catch {
    return onlyFault('replyNotJson')
  }
  const frames = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  if (frames.length > maximumReplies) return onlyFault('repliesTooMany')
  const parsed = frames.map(parseFrame)
  return {
    replies: parsed.filter((frame) => typeof frame !== 'string' && 'kind' in frame),
    asked: parsed.filter((frame) => typeof frame !== 'string' && 'method' in frame),
    faults: parsed.filter((frame) => typeof frame === 'string').map((id) => createMessage(id)),
  }
}

/** Parses a reply so that it can be stored: characters that cannot be stored only occur as escapes. */
function parseStorable(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return text.includes('\\u') ? storableValue(value) : value
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

function onlyFault(id: PlainMessageId): ParsedReplies {
  return { replies: [], asked: [], faults: [createMessage(id)] }
}

/** A frame that names a method and contains no result is a request: treated as a reply, it would end a command with the same ID. */
function parseFrame(frame: unknown): WireReply | DeviceRequest | PlainMessageId {
  if (!isObject(frame)) return 'replyNotObject'
  const { id, method, args, result, error, progress } = frame
  const isRequest =
    typeof method === 'string' && [result, error, progress].every((part) => part === undefined)
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
    return isRequest ? 'requestWithoutId' : 'replyWithoutId'
  if (isRequest) return { id, method, args }
  const to = fromWireId(id)
  if (isObject(progress)) return { kind: 'progress', to, progress }
  if (error !== undefined && error !== null) return { kind: 'error', to, error: errorOf(error) }
  return { kind: 'result', to, result: result ?? null }
}

/** -1 if the device gave no code. */
function errorOf(error: unknown): WireError {
  if (!isObject(error)) return { code: -1, message: toMessageText(String(error)) }
  const { code, message } = error
  return {
    code: typeof code === 'number' && Number.isFinite(code) ? code : -1,
    ...(typeof message === 'string' ? { message: toMessageText(message) } : {}),
  }
}

function toMessageText(text: string): string {
  return text.slice(0, maximumMessageLength).toWellFormed()
}

/** Checked before parsing: JSON nested a hundred thousand levels deep cannot be serialised again. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isInText) {
      if (char === '\\') at += 1
      else if (char === '"') isInText = false
    } else if (char === '"') isInText = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    if (depth > maximumDepth) return true
  }
  return false
}
