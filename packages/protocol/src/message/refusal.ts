import {
  createMessage,
  en,
  findPlainMessage,
  formatEnglish,
  type Message,
  parseMessage,
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

/**
 * One refusal. `index` is the position in the array that was sent, 0 for a single object and for a message
 * that was refused whole. `detail` is one sentence for the owner of the device: what is wrong and what to do.
 */
export type Refusal = { readonly index: number; readonly reason: RefusalReason; readonly detail: string }

/** What is wrong, before it is known at which index. */
export type Fault = { readonly reason: RefusalReason; readonly detail: string }

const shownKeyLength = 32

/** Keys come from outside: shown quoted, shortened and well formed. */
function quote(key: string): string {
  return JSON.stringify(key.length > shownKeyLength ? `${key.slice(0, shownKeyLength)}…` : key)
}

export const faults = {
  bodyTooLarge: {
    reason: 'body-too-large',
    detail: en.messageTooLarge,
  },
  empty: {
    reason: 'empty-message',
    detail: en.messageEmpty,
  },
  invalidUtf8: {
    reason: 'invalid-utf8',
    detail: en.messageNotUtf8,
  },
  invalidJson: {
    reason: 'invalid-json',
    detail: en.messageNotJson,
  },
  tooManyPoints: {
    reason: 'too-many-points',
    detail: en.messageTooManyPoints,
  },
  wrongType: {
    reason: 'wrong-type',
    detail: en.pointNotObject,
  },
  missingTs: {
    reason: 'missing-ts',
    detail: en.pointWithoutTs,
  },
  tsNotNumber: {
    reason: 'wrong-type',
    detail: en.tsNotNumber,
  },
  tsTooOld: {
    reason: 'ts-too-old',
    detail: en.tsTooOld,
  },
  tsTooFarAhead: {
    reason: 'ts-too-far-ahead',
    detail: en.tsTooFarAhead,
  },
  foreignDeviceId: {
    reason: 'foreign-device-id',
    detail: en.pointOfOtherDevice,
  },
  pointTooLarge: {
    reason: 'point-too-large',
    detail: en.pointTooLarge,
  },
  tooManyKeys: {
    reason: 'too-many-keys',
    detail: en.pointTooManyKeys,
  },
  tooDeep: {
    reason: 'too-deep',
    detail: en.pointTooDeep,
  },
} as const satisfies Record<string, Fault>

export function keyNotAllowed(key: string): Fault {
  return {
    reason: 'key-not-allowed',
    detail: formatEnglish(createMessage('pointKeyNotAllowed', { key: quote(key), advice: keyAdvice(key) })),
  }
}

function keyAdvice(key: string): string {
  if (key === '') return en.pointKeyEmpty
  if (key.length > messageLimits.keyLength) return en.pointKeyTooLong
  return en.pointKeyUnusable
}

export function numberOutOfRange(key: string): Fault {
  return {
    reason: 'number-out-of-range',
    detail: formatEnglish(createMessage('numberOutOfRange', { key: quote(key) })),
  }
}

const keyAdvices = ['pointKeyEmpty', 'pointKeyTooLong', 'pointKeyUnusable'] as const

/** The message of a refusal, which is kept and told to devices in English. undefined: a sentence of no catalogue. */
export function findRefusalMessage(detail: string): Message | undefined {
  const advice = keyAdvices.find((id) => detail.endsWith(en[id]))
  const refused = advice && parseMessage('pointKeyNotAllowed', detail)
  if (refused) {
    const { key = '' } = refused.params
    return createMessage('pointKeyNotAllowed', { key, advice: createMessage(advice) })
  }
  return (
    findPlainMessage(detail) ??
    parseMessage('numberOutOfRange', detail) ??
    parseMessage('topicOfOtherDevice', detail)
  )
}
