/** What becomes of the answer to one command. */
export const answerManners = [
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
export type AnswerManner = (typeof answerManners)[number]

/** How an update of the firmware goes. */
export const firmwareManners = ['installs', 'bad-checksum', 'reverts', 'hangs'] as const
export type FirmwareManner = (typeof firmwareManners)[number]

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
  readonly manners?: readonly AnswerManner[]
  /** Loses the connection, once, at the FS.Put of this number. */
  readonly cutAtPut?: number
  /** Methods that it refuses, with the message; an empty message: a code alone. */
  readonly refuses?: Readonly<Record<string, string>>
  readonly firmware?: FirmwareManner
}

const hostileManners: readonly AnswerManner[] = ['garbage', 'twice', 'shuffled', 'late', 'never', 'garbage']

export type MannerSource = {
  /** Of the next command. */
  readonly next: (method: string) => AnswerManner
  readonly isLost: () => boolean
}

/** Decides, command by command, how a device answers. */
export function createManners(behaviour: DeviceBehaviour, random: () => number): MannerSource {
  let commands = 0
  let puts = 0

  const inTurn = (at: number): AnswerManner => {
    if (behaviour.hostile === true) return hostileManners[at % hostileManners.length] as AnswerManner
    return behaviour.manners?.[at] ?? 'answered'
  }

  return {
    next: (method) => {
      if (method === 'FS.Put' && ++puts === behaviour.cutAtPut) return 'cut'
      return inTurn(commands++)
    },
    isLost: () => behaviour.lossy !== undefined && random() < behaviour.lossy,
  }
}
