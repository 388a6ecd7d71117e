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

/** English comes with the first page; other catalogues are fetched when their language is chosen. */
const catalogues: Readonly<Record<Exclude<LanguageCode, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('@fieldport/messages/de')).de,
  ar: async () => (await import('@fieldport/messages/ar')).ar,
}

let shown: { readonly language: LanguageCode; readonly catalogue: Catalogue } | undefined

/** Sets the language of messages. @throws if its catalogue cannot be fetched */
export async function setMessageLanguage(language: LanguageCode): Promise<void> {
  shown = language === 'en' ? undefined : { language, catalogue: await catalogues[language]() }
}

/** A message of the server or of a rule in the reader's language, otherwise in English. */
export function localize(what: PlainMessageId | Message): string {
  const message = toMessage(what)
  return (shown && formatMessage(shown.catalogue, shown.language, message)) ?? formatEnglish(message)
}

/** A message in the reader's language. @param text the English text, for an ID unknown to this page */
export function localizeOr(message: unknown, text: string): string {
  if (!isMessage(message)) return text
  const own = localize(message)
  return own === message.id ? text : own
}

/** A response's message in the reader's language; older servers send English only. */
export function answerText(answer: { readonly message: string; readonly localizable?: unknown }): string {
  return localizeOr(answer.localizable, answer.message)
}

/** Why something was not delivered, in the reader's language; undefined if unknown. */
export function problemText(problem: {
  readonly problemText: string | null
  readonly localizable: unknown
}): string | undefined {
  return problem.problemText === null ? undefined : localizeOr(problem.localizable, problem.problemText)
}

/** An error of the browser, with a message in the reader's language. */
export class LocalizableError extends Error {
  /** Same shape as in errors of calls. */
  readonly data: { readonly localizable: Message }

  constructor(what: PlainMessageId | Message) {
    const { message, localizable } = toLocalizableText(what)
    super(message)
    this.name = 'LocalizableError'
    this.data = { localizable }
  }
}
