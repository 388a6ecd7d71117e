import type { DeviceToDeviceRead } from './messages/device-reader.ts'

/** How a device responds to one command. */
export const answerBehaviours = [
  'answered',
  'late',
  'twice',
  /** After the response to the next command. */
  'shuffled',
  'garbage',
  /** Executes it without responding. */
  'never',
  /** Loses the connection before executing it. */
  'cut',
] as const
export type AnswerBehaviour = (typeof answerBehaviours)[number]

/** How a firmware update proceeds. */
export const firmwareBehaviours = ['installs', 'bad-checksum', 'reverts', 'hangs'] as const
export type FirmwareBehaviour = (typeof firmwareBehaviours)[number]

/** Deviations from a well-behaved device. Plain data: can be written on a command line or in a test. */
export type DeviceBehaviour = {
  /** Between executing and responding, and for 'late'. */
  readonly slowMs?: number
  /** Share of commands that it does not receive, and of lost responses: 0 to 1. */
  readonly lossy?: number
  /** Connects to send, and disconnects soon after. */
  readonly offlineBetween?: boolean
  /** Sends invalid data besides its configuration, and responds in every way, in turn. */
  readonly hostile?: boolean
  /** One per command, in turn; afterwards it responds normally. */
  readonly answerSequence?: readonly AnswerBehaviour[]
  /** Loses the connection, once, at this FS.Put. */
  readonly dropAtPut?: number
  /** Rejected methods with the message; an empty message: only a code. */
  readonly refusedMethods?: Readonly<Record<string, string>>
  /** Keys that it rejects in Config.Set, with the reason; it applies the others. */
  readonly refusedKeys?: Readonly<Record<string, string>>
  /** Keys that it accepts in Config.Set without applying them. */
  readonly ignoredKeys?: readonly string[]
  readonly firmware?: FirmwareBehaviour
  /** Reads a value of another device with each message. */
  readonly reads?: DeviceToDeviceRead
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
  /** For the next command. */
  readonly next: (method: string) => AnswerBehaviour
  readonly isLost: () => boolean
}

/** Decides for each command how a device responds. */
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
