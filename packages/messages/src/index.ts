export { directionOf, isolate } from './direction.ts'
export { en } from './en.ts'
export { loadEnglish } from '#english'
export { formatEnglish, formatMessage, type LocalizableText, toLocalizableText } from './format.ts'
export { findPlainMessage, parseMessage, readStoredMessage } from './stored-message.ts'
export {
  createMessage,
  isMessage,
  joinLines,
  joinSentences,
  type Message,
  type MessageId,
  type MessageParams,
  type MessageValue,
  type PlainMessageId,
  toMessage,
} from './message.ts'
export {
  type Catalogue,
  type PlaceholdersOf,
  type PluralForms,
  type Template,
  defineTranslation,
} from './translation.ts'
