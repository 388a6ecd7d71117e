import { en } from './en.ts'
import { isMessage, type Message, type MessageId, type MessageValue } from './message.ts'
import type { Template } from './translation.ts'

/** The texts of one language, by id. */
export type Catalogue = Readonly<Record<string, Template>>

/**
 * The text of a message. Values stay as they are, except that messages among them are formatted too and lists are joined.
 * @param language BCP 47, for the form of a plural
 * @returns undefined when the catalogue has no such id, as of a message from a newer version
 */
export function formatWith(
  catalogue: Catalogue,
  language: string,
  { id, params }: Message,
): string | undefined {
  const template = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined
  if (template === undefined) return undefined
  const valueAt = (value: MessageValue | undefined): string => {
    if (value === undefined) return ''
    if (typeof value !== 'object') return String(value)
    if (isMessage(value)) return formatWith(catalogue, language, value) ?? value.id
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
  return formatWith(en, 'en', message) ?? message.id
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
