import { en } from './en.ts'
import {
  isMessage,
  type Message,
  type MessageId,
  type MessageValue,
  type PlainMessageId,
  toMessage,
} from './message.ts'
import type { Template } from './translation.ts'

/** The texts of one language, by id. */
export type Catalogue = Readonly<Record<string, Template>>

/**
 * The text of a message. Values stay as they are, except that messages among them are formatted too and lists are joined.
 * @param language BCP 47, for the form of a plural
 * @returns undefined when the catalogue has no such id, as of a message from a newer version
 */
export function formatMessage(
  catalogue: Catalogue,
  language: string,
  { id, params }: Message,
): string | undefined {
  const template = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined
  if (template === undefined) return undefined
  const valueAt = (value: MessageValue | undefined): string => {
    if (value === undefined) return ''
    if (typeof value !== 'object') return String(value)
    if (isMessage(value)) return formatMessage(catalogue, language, value) ?? value.id
    return value.map(valueAt).join(', ')
  }
  const text = typeof template === 'string' ? template : template[formOf(language, params['count'])]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) =>
    valueAt(Object.hasOwn(params, place) ? params[place] : undefined),
  )
}

function formOf(language: string, count: MessageValue | undefined): 'one' | 'other' {
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
}

/** The English text: what logs, the API and a reader of any language without a catalogue are shown. */
export function formatEnglish(message: Message): string {
  return formatMessage(en, 'en', message) ?? message.id
}

/** What an answer says: the English text, and beside it what a reader's own language is made from. */
export type LocalizableText = { message: string; localizable: Message }

export function toLocalizableText(what: PlainMessageId | Message): LocalizableText {
  const localizable = toMessage(what)
  return { message: formatEnglish(localizable), localizable }
}

/** A stored English text as the message of a known id with places. undefined: it is not that message. */
export function parseMessage(id: MessageId, text: string): Message | undefined {
  const template: Template = en[id]
  if (typeof template !== 'string') return undefined
  // Of what split() gives, every second one is the name of a place.
  const [start = '', ...parts] = template.split(/\{\{(\w+)\}\}/)
  if (!text.startsWith(start)) return undefined
  const params: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < parts.length; index += 2) {
    const [place = '', after = ''] = parts.slice(index, index + 2)
    const isLast = index + 2 === parts.length
    const end = isLast ? text.length - after.length : text.indexOf(after, at)
    if (end < at || !text.startsWith(after, end)) return undefined
    params[place] = text.slice(at, end)
    at = end + after.length
  }
  return { id, params }
}

let plainIds: ReadonlyMap<string, MessageId> | undefined

/** The message without values whose English text this is: for schemas, which name a text alone. */
export function findPlainMessage(text: string): Message | undefined {
  plainIds ??= listPlainIds()
  const id = plainIds.get(text)
  return id === undefined ? undefined : { id, params: {} }
}

function listPlainIds(): ReadonlyMap<string, MessageId> {
  const ids = new Map<string, MessageId>()
  for (const [id, template] of Object.entries<Template>(en)) {
    if (typeof template === 'string' && !template.includes('{{')) ids.set(template, id as MessageId)
  }
  return ids
}
