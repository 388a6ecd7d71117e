import type { ReadsDevice } from './messages/device-reader.ts'

/** What becomes of the answer to one command. */
export const answerBehaviours = [
  'answered',
  'late',
  'twice',
  /** After the answer to the command that follows. */
  'shuffled',
  'garbage',
  /** Obeys and says nothing. */
  'never',
  /** Loses the connection before it obeys. */
  'cut',
] as const
export type AnswerBehaviour = (typeof answerBehaviours)[number]

/** How an update of the firmware goes. */
export const firmwareBehaviours = ['installs', 'bad-checksum', 'reverts', 'hangs'] as const
export type FirmwareBehaviour = (typeof firmwareBehaviours)[number]

/** How a device differs from one that obeys at once. Plain data: it can be written on a command line or in a test. */
export type DeviceBehaviour = {
  /** Between obeying and answering, and for 'late'. */
  readonly slowMs?: number
  /** Part of the commands that it does not hear, and of the answers that are lost on their way: 0 to 1. */
  readonly lossy?: number
  /** Connects to send, and leaves soon after. */
  readonly offlineBetween?: boolean
  /** Reports nonsense besides its configuration, and answers in every manner, in turn. */
  readonly hostile?: boolean
  /** One for each command, in turn; afterwards it answers as it should. */
  readonly answerSequence?: readonly AnswerBehaviour[]
  /** Loses the connection, once, at the FS.Put of this number. */
  readonly dropAtPut?: number
  /** Methods that it refuses, with the message; an empty message: a code alone. */
  readonly refusedMethods?: Readonly<Record<string, string>>
  /** Keys of Config.Set that it refuses, with the reason; it takes the others. */
  readonly refusedKeys?: Readonly<Record<string, string>>
  /** Keys of Config.Set that it accepts without taking them. */
  readonly ignoredKeys?: readonly string[]
  readonly firmware?: FirmwareBehaviour
  /** Asks for a value of another device with each message. */
  readonly reads?: ReadsDevice
}

const hostileAnswerSequence: readonly AnswerBehaviour[] = [
  'garbage',
  'twice',
  'shuffled',
  'late',
  'never',
  'garbage',
]

export type AnswerBehaviourSource = {
  /** Of the next command. */
  readonly next: (method: string) => AnswerBehaviour
  readonly isLost: () => boolean
}

/** Decides, command by command, how a device answers. */
export function createAnswerBehaviours(
  behaviour: DeviceBehaviour,
  random: () => number,
): AnswerBehaviourSource {
  let commands = 0
  let puts = 0

  const inTurn = (at: number): AnswerBehaviour => {
    if (behaviour.hostile === true)
      return hostileAnswerSequence[at % hostileAnswerSequence.length] as AnswerBehaviour
    return behaviour.answerSequence?.[at] ?? 'answered'
  }

  return {
    next: (method) => {
      if (method === 'FS.Put' && ++puts === behaviour.dropAtPut) return 'cut'
      return inTurn(commands++)
    },
    isLost: () => behaviour.lossy !== undefined && random() < behaviour.lossy,
  }
}
