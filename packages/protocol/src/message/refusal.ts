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

const mebibytes = messageLimits.bodyBytes / 1024 / 1024
const kibibytes = messageLimits.pointBytes / 1024
const pointsPerMessage = messageLimits.pointsPerMessage.toLocaleString('en')

export const faults = {
  bodyTooLarge: {
    reason: 'body-too-large',
    detail: `The message is larger than ${mebibytes} MiB: send fewer points at once.`,
  },
  empty: {
    reason: 'empty-message',
    detail: 'The message holds no point: send a JSON object, or an array of them.',
  },
  invalidUtf8: {
    reason: 'invalid-utf8',
    detail: 'The message is not UTF-8 text: send JSON encoded as UTF-8.',
  },
  invalidJson: {
    reason: 'invalid-json',
    detail:
      'The message is not valid JSON: check quotes, commas and brackets, and that it was not cut short.',
  },
  tooManyPoints: {
    reason: 'too-many-points',
    detail: `The message holds more than ${pointsPerMessage} points: send them in several messages.`,
  },
  wrongType: {
    reason: 'wrong-type',
    detail: 'A point must be a JSON object of keys and values: this element is something else.',
  },
  missingTs: {
    reason: 'missing-ts',
    detail: 'The point has no "ts": add the time of measurement in seconds since 1970.',
  },
  tsNotNumber: {
    reason: 'wrong-type',
    detail: '"ts" is not a number: send seconds since 1970 without quotes.',
  },
  tsTooOld: {
    reason: 'ts-too-old',
    detail: '"ts" is before July 2017: set the clock of the device, and send seconds, since 1970.',
  },
  tsTooFarAhead: {
    reason: 'ts-too-far-ahead',
    detail:
      '"ts" is more than a day ahead of the server: set the clock of the device, and send seconds, not milliseconds.',
  },
  foreignDeviceId: {
    reason: 'foreign-device-id',
    detail: '"deviceid" names another device than the one that signed in: correct it or leave it out.',
  },
  pointTooLarge: {
    reason: 'point-too-large',
    detail: `The point is larger than ${kibibytes} KiB: capture fewer frames or send shorter texts.`,
  },
  tooManyKeys: {
    reason: 'too-many-keys',
    detail: `The point has more than ${messageLimits.keysPerPoint} keys: spread them over several points.`,
  },
  tooDeep: {
    reason: 'too-deep',
    detail: `The point nests lists or objects deeper than ${messageLimits.depth} levels: send it flatter.`,
  },
} as const satisfies Record<string, Fault>

export function keyNotAllowed(key: string): Fault {
  return { reason: 'key-not-allowed', detail: `The key ${quote(key)} is not allowed: ${keyAdvice(key)}` }
}

function keyAdvice(key: string): string {
  if (key === '') return 'give the value a name.'
  if (key.length > messageLimits.keyLength) return `use at most ${messageLimits.keyLength} characters.`
  return 'choose another name, of printable characters.'
}

export function numberOutOfRange(key: string): Fault {
  return {
    reason: 'number-out-of-range',
    detail: `A number under ${quote(key)} is too large to be stored: send values within ±1.79e308.`,
  }
}
