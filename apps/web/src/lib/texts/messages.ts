import {
  type Catalogue,
  formatEnglish,
  formatMessage,
  isMessage,
  type Message,
  type PlainMessageId,
  toLocalizableText,
  toMessage,
} from '@fieldport/messages'
import type { LanguageCode } from './languages.ts'

/** English comes with the first page; another catalogue is fetched when its language is chosen. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('@fieldport/messages/de')).de,
  ar: async () => (await import('@fieldport/messages/ar')).ar,
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

/** Why something was not delivered, in the reader's language; undefined: nothing is known. */
export function problemText(problem: {
  readonly problemText: string | null
  readonly localizable: unknown
}): string | undefined {
  return problem.problemText === null ? undefined : localizeOr(problem.localizable, problem.problemText)
}

/** Something that went wrong in the browser, told in the reader's language. */
export class LocalizableError extends Error {
  /** As the errors of calls carry it. */
  readonly data: { readonly localizable: Message }

  constructor(what: PlainMessageId | Message) {
    const { message, localizable } = toLocalizableText(what)
    super(message)
    this.name = 'LocalizableError'
    this.data = { localizable }
  }
}
