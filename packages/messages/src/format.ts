import { english } from '#english'
import { directionOf, isolate } from './direction.ts'
import { isMessage, type Message, type MessageValue, type PlainMessageId, toMessage } from './message.ts'
import type { Catalogue, PluralForms } from './translation.ts'

/**
 * The text of a message. Values stay as they are, except that messages among them are formatted too and lists are joined; in a
 * language written from the right each value keeps its own direction.
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
  const isRightToLeft = directionOf(language) === 'rtl'
  const valueAt = (value: MessageValue | undefined): string => {
    if (value === undefined) return ''
    if (typeof value !== 'object') return isRightToLeft ? isolate(String(value)) : String(value)
    if (isMessage(value)) return formatMessage(catalogue, language, value) ?? value.id
    // Stored and sent values are checked here alone.
    return Array.isArray(value) ? value.map(valueAt).join(isRightToLeft ? '، ' : ', ') : ''
  }
  const text = typeof template === 'string' ? template : formOf(template, language, params['count'])
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) =>
    valueAt(Object.hasOwn(params, place) ? params[place] : undefined),
  )
}

function formOf(forms: PluralForms, language: string, count: MessageValue | undefined): string {
  return forms[new Intl.PluralRules(language).select(Number(count))] ?? forms.other
}

/** The English text: what logs, the API and a reader of any language without a catalogue are shown. */
export function formatEnglish(message: Message): string {
  return formatMessage(english, 'en', message) ?? message.id
}

/** What an answer says: the English text, and beside it what a reader's own language is made from. */
export type LocalizableText = { message: string; localizable: Message }

export function toLocalizableText(what: PlainMessageId | Message): LocalizableText {
  const localizable = toMessage(what)
  return { message: formatEnglish(localizable), localizable }
}
