import { english } from '#english'
import { directionOf, isolate } from './direction.ts'
import { isMessage, type Message, type MessageValue, type PlainMessageId, toMessage } from './message.ts'
import type { Catalogue, PluralForms } from './translation.ts'

/**
 * Formats a message. Values are inserted unchanged, except that nested messages are formatted and lists are joined; in
 * a right-to-left language, each value keeps its own direction.
 * @param language BCP 47, for plural forms
 * @returns undefined if the catalogue lacks the ID, for example for a message from a newer version
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
    // Stored and received values are validated only here.
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

/** The English text, for logs, the API and readers of languages without a catalogue. */
export function formatEnglish(message: Message): string {
  return formatMessage(english, 'en', message) ?? message.id
}

/** A message in a response: the English text, and the same as an ID with values for other languages. */
export type LocalizableText = { message: string; localizable: Message }

/** A message with its English text, for responses and logs. */
export function toLocalizableText(what: PlainMessageId | Message): LocalizableText {
  const localizable = toMessage(what)
  return { message: formatEnglish(localizable), localizable }
}
