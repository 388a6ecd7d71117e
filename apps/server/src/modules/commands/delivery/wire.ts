import { isObject } from '@fieldport/domain'
import { en } from '@fieldport/messages'
import { attemptsCycle } from './delivery.repository.ts'

/** A request in the shape of the device framework; its reply goes to `{src}/rpc`. */
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

export type ParsedReplies = { readonly replies: readonly WireReply[]; readonly faults: readonly string[] }

/** Whole configurations and lists of files fit. */
export const maximumReplyBytes = 256 * 1024
const maximumReplies = 100
const maximumDepth = 32
const maximumMessageLength = 1000

/** Ids are whole numbers of at most 53 bits: the command, the attempt (modulo) and the part of one number each. */
const idSpan = 2 ** 32
const partSpan = 2 ** 15
export const maximumParts = partSpan - 1

/** The id of the request; of a command that is one request, the command's own. */
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

/** What a device sent as its replies: one, a list, or none at all. Whatever is no reply is a fault, in words. */
export function parseReplies(body: Uint8Array): ParsedReplies {
  if (body.byteLength > maximumReplyBytes) return onlyFault(en.replyTooLarge)
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  if (isTooDeep(text)) return onlyFault(en.replyTooDeep)
  let value: unknown
  try {
    value = text.trim() === '' ? [] : JSON.parse(text)
  } catch {
    return onlyFault(en.replyNotJson)
  }
  const frames = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  if (frames.length > maximumReplies) return onlyFault(en.repliesTooMany)
  const parsed = frames.map(parseFrame)
  return {
    replies: parsed.filter((frame) => typeof frame !== 'string'),
    faults: parsed.filter((frame) => typeof frame === 'string'),
  }
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

function onlyFault(fault: string): ParsedReplies {
  return { replies: [], faults: [fault] }
}

function parseFrame(frame: unknown): WireReply | string {
  if (!isObject(frame)) return en.replyNotObject
  const { id, result, error, progress } = frame
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) return en.replyWithoutId
  const to = fromWireId(id)
  if (isObject(progress)) return { kind: 'progress', to, progress }
  if (error !== undefined && error !== null) return { kind: 'error', to, error: errorOf(error) }
  return { kind: 'result', to, result: result ?? null }
}

/** Without a code or a message the device did not say. */
function errorOf(error: unknown): WireError {
  if (!isObject(error)) return { code: -1, message: String(error).slice(0, maximumMessageLength) }
  const { code, message } = error
  return {
    code: typeof code === 'number' && Number.isFinite(code) ? code : -1,
    ...(typeof message === 'string' ? { message: message.slice(0, maximumMessageLength) } : {}),
  }
}

/** Looked at before it is parsed: what is nested a hundred thousand times cannot be written again. */
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
