export { en } from './en.ts'
export {
  type LocalizableText,
  toLocalizableText,
  type Catalogue,
  findPlainMessage,
  formatEnglish,
  formatMessage,
  parseMessage,
} from './format.ts'
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
export { type PlaceholdersOf, type Template, defineTranslation } from './translation.ts'
