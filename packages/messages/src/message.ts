import type { en } from './en.ts'
import type { PlaceholdersOf } from './translation.ts'

/** What happened, such as `linkExpired`. Sent and stored: an id is never renamed. */
export type MessageId = keyof typeof en

/** A value at a place: a name or number as it is, a message in the language of the whole, or a list of them. */
export type MessageValue = string | number | Message | readonly MessageValue[]

/** The values that a message needs, by the name of the place. */
export type MessageParams<Id extends MessageId> = {
  readonly [Place in PlaceholdersOf<(typeof en)[Id]>]: Place extends 'count' ? number : MessageValue
}

/** What happened, with its values: what is sent and stored instead of a text. */
export type Message = {
  readonly id: MessageId
  readonly params: Readonly<Record<string, MessageValue>>
}

/** Ids of messages without places. */
export type PlainMessageId = {
  [Id in MessageId]: [PlaceholdersOf<(typeof en)[Id]>] extends [never] ? Id : never
}[MessageId]

/** A message of one id, its values checked by its template. */
export function createMessage<Id extends MessageId>(
  id: Id,
  ...[params]: [PlaceholdersOf<(typeof en)[Id]>] extends [never] ? [] : [params: MessageParams<Id>]
): Message {
  return { id, params: params ?? {} }
}

/** What a rule returns: an id alone where its text has no places. */
export function toMessage(what: PlainMessageId | Message): Message {
  return typeof what === 'string' ? { id: what, params: {} } : what
}

/** Whether a value is shaped like a message, also like one of a newer version with an id unknown here. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('params' in value)) return false
  return typeof value.id === 'string' && typeof value.params === 'object' && value.params !== null
}

/** Several messages as one, a line each. @param messages at least one */
export function joinLines([first, ...others]: readonly [Message, ...Message[]]): Message {
  const [second, ...rest] = others
  return second === undefined ? first : createMessage('lines', { first, rest: joinLines([second, ...rest]) })
}

/** Several messages as one text of sentences. @param messages at least one */
export function joinSentences([first, ...others]: readonly [Message, ...Message[]]): Message {
  const [second, ...rest] = others
  return second === undefined
    ? first
    : createMessage('sentences', { first, rest: joinSentences([second, ...rest]) })
}
