import type { en } from './en.ts'
import type { PlaceholdersOf } from './translation.ts'

/** What happened, such as `linkExpired`. IDs are sent and stored, so they are never renamed. */
export type MessageId = keyof typeof en

/** A placeholder's value: a name or number as it is, a nested message to be formatted, or a list of them. */
export type MessageValue = string | number | Message | readonly MessageValue[]

/** A message's values by placeholder. */
export type MessageParams<Id extends MessageId> = {
  readonly [Place in PlaceholdersOf<(typeof en)[Id]>]: Place extends 'count' ? number : MessageValue
}

/** What happened, with values: sent and stored instead of a text. */
export type Message = {
  readonly id: MessageId
  readonly params: Readonly<Record<string, MessageValue>>
}

/** IDs of messages without placeholders. */
export type PlainMessageId = {
  [Id in MessageId]: [PlaceholdersOf<(typeof en)[Id]>] extends [never] ? Id : never
}[MessageId]

/** Creates a message; its values are type-checked by its template. */
export function createMessage<Id extends MessageId>(
  id: Id,
  ...[params]: [PlaceholdersOf<(typeof en)[Id]>] extends [never] ? [] : [params: MessageParams<Id>]
): Message {
  return { id, params: params ?? {} }
}

/** Converts the result of a rule, which is an ID alone if its text has no placeholders. */
export function toMessage(what: PlainMessageId | Message): Message {
  return typeof what === 'string' ? { id: what, params: {} } : what
}

/** Whether a value has the shape of a message, including those of a newer version with an unknown ID. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('params' in value)) return false
  return typeof value.id === 'string' && typeof value.params === 'object' && value.params !== null
}

/** Joins messages, one per line. @param messages at least one */
export function joinLines([first, ...others]: readonly [Message, ...Message[]]): Message {
  const [second, ...rest] = others
  return second === undefined ? first : createMessage('lines', { first, rest: joinLines([second, ...rest]) })
}

/** Joins messages as sentences of one text. @param messages at least one */
export function joinSentences([first, ...others]: readonly [Message, ...Message[]]): Message {
  const [second, ...rest] = others
  return second === undefined
    ? first
    : createMessage('sentences', { first, rest: joinSentences([second, ...rest]) })
}
