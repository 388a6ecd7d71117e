export { en } from './en.ts'
export {
  type Answer,
  answerOf,
  type Catalogue,
  findPlainMessage,
  formatEnglish,
  formatWith,
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
export { type PlacesOf, type Template, translationOf } from './translation.ts'
