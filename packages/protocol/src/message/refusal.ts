import { unprintable } from '@fieldport/domain'
import {
  createMessage,
  findPlainMessage,
  formatEnglish,
  type Message,
  type MessageId,
  parseMessage,
  type PlainMessageId,
  toMessage,
} from '@fieldport/messages'
import { messageLimits } from './limits.ts'

/** Why a message or a point in it was not stored. The code is stable; matching on `detail` is not intended. */
export const refusalReasons = [
  'body-too-large',
  'empty-message',
  'invalid-utf8',
  'invalid-json',
  'too-many-points',
  'wrong-type',
  'missing-ts',
  'ts-too-old',
  'ts-too-far-ahead',
  'foreign-device-id',
  'point-too-large',
  'too-many-keys',
  'too-deep',
  'key-not-allowed',
  'number-out-of-range',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A fault before its index is known. */
export type Fault = {
  readonly reason: RefusalReason
  /** One sentence in English for the device's owner: the problem and what to do about it. */
  readonly detail: string
  /** The same sentence as a message ID with values. */
  readonly localizable: Message
}

/** `index` is the position in the sent array, 0 for a single object and for a message refused as a whole. */
export type Refusal = Fault & { readonly index: number }

const shownKeyLength = 32

/** Keys come from outside: shown quoted, shortened and well-formed, with their invisible characters. */
function quote(key: string): string {
  const shown = JSON.stringify(key.length > shownKeyLength ? `${key.slice(0, shownKeyLength)}…` : key)
  return shown.replaceAll(unprintable, escapeUnits)
}

function escapeUnits(text: string): string {
  return text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function createFault(reason: RefusalReason, what: PlainMessageId | Message): Fault {
  const localizable = toMessage(what)
  return { reason, detail: formatEnglish(localizable), localizable }
}

export const faults = {
  bodyTooLarge: createFault('body-too-large', 'messageTooLarge'),
  empty: createFault('empty-message', 'messageEmpty'),
  invalidUtf8: createFault('invalid-utf8', 'messageNotUtf8'),
  invalidJson: createFault('invalid-json', 'messageNotJson'),
  tooManyPoints: createFault('too-many-points', 'messageTooManyPoints'),
  wrongType: createFault('wrong-type', 'pointNotObject'),
  missingTs: createFault('missing-ts', 'pointWithoutTs'),
  tsNotNumber: createFault('wrong-type', 'tsNotNumber'),
  tsTooOld: createFault('ts-too-old', 'tsTooOld'),
  tsTooFarAhead: createFault('ts-too-far-ahead', 'tsTooFarAhead'),
  foreignDeviceId: createFault('foreign-device-id', 'pointOfOtherDevice'),
  pointTooLarge: createFault('point-too-large', 'pointTooLarge'),
  tooManyKeys: createFault('too-many-keys', 'pointTooManyKeys'),
  tooDeep: createFault('too-deep', 'pointTooDeep'),
} as const satisfies Readonly<Record<string, Fault>>

/** The fault of a point with an unusable key, with advice that depends on the reason. */
export function keyNotAllowed(key: string): Fault {
  const advice = createMessage(keyAdvice(key))
  return createFault('key-not-allowed', createMessage('pointKeyNotAllowed', { key: quote(key), advice }))
}

function keyAdvice(key: string) {
  if (key === '') return 'pointKeyEmpty'
  return key.length > messageLimits.keyLength ? 'pointKeyTooLong' : 'pointKeyUnusable'
}

/** The fault of a point with a number that is no finite 64-bit float. */
export function numberOutOfRange(key: string): Fault {
  return createFault('number-out-of-range', createMessage('numberOutOfRange', { key: quote(key) }))
}

const placedIds: readonly MessageId[] = ['numberOutOfRange', 'topicOfOtherDevice', 'messageLargerThan']

/** The message of a refusal that an earlier version stored only in English. undefined: not in the catalogue. */
export function findRefusalMessage(detail: string): Message | undefined {
  const refused = parseMessage('pointKeyNotAllowed', detail)
  // The key may contain anything; the advice is what follows the last colon.
  const advice = refused && findPlainMessage(detail.slice(detail.lastIndexOf(': ') + 2))
  if (advice) return createMessage('pointKeyNotAllowed', { key: refused.params['key'] ?? '', advice })
  return (
    findPlainMessage(detail) ??
    placedIds.map((id) => parseMessage(id, detail)).find((message) => message !== undefined)
  )
}
