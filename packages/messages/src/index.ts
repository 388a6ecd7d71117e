export { en } from './en.ts'
export { type Catalogue, findPlainMessage, formatEnglish, formatWith } from './format.ts'
export {
  createMessage,
  isMessage,
  type Message,
  type MessageId,
  type MessageParams,
  type MessageValue,
  type PlainMessageId,
  toMessage,
} from './message.ts'
export { type PlacesOf, type Template, translationOf } from './translation.ts'
