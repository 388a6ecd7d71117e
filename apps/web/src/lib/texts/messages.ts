import {
  type Catalogue,
  findPlainMessage,
  formatEnglish,
  formatMessage,
  isMessage,
  type Message,
  type PlainMessageId,
  toMessage,
} from '@fieldport/messages'
import type { LanguageCode } from './languages.ts'

/** English comes with the first page; another catalogue is fetched when its language is chosen. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('@fieldport/messages/de')).de,
}

let shown: { readonly language: LanguageCode; readonly catalogue: Catalogue } | undefined

/** Messages are in this language from now on. @throws when its catalogue cannot be fetched */
export async function setMessageLanguage(language: LanguageCode): Promise<void> {
  shown = language === 'en' ? undefined : { language, catalogue: await catalogues[language]() }
}

/** A message of the server or of a rule in the reader's language, else in English. */
export function localize(what: PlainMessageId | Message): string {
  const message = toMessage(what)
  return (shown && formatMessage(shown.catalogue, shown.language, message)) ?? formatEnglish(message)
}

/** A message in the reader's language. @param text English, for an id that is newer than this page */
export function localizeOr(message: unknown, text: string): string {
  if (!isMessage(message)) return text
  const own = localize(message)
  return own === message.id ? text : own
}

/** What a call answered, in the reader's language; a server from before says it in English alone. */
export function answerText(answer: { readonly message: string; readonly localizable?: unknown }): string {
  return localizeOr(answer.localizable, answer.message)
}

/** A text that is stored in English, in the reader's language where it is a message without values. */
export function localizeText(text: string): string {
  return localizeOr(findPlainMessage(text), text)
}

/** Something that went wrong in the browser, told in the reader's language. */
export class LocalizableError extends Error {
  /** As the errors of calls carry it. */
  readonly data: { readonly message: Message }

  constructor(what: PlainMessageId | Message) {
    const message = toMessage(what)
    super(formatEnglish(message))
    this.name = 'LocalizableError'
    this.data = { message }
  }
}
