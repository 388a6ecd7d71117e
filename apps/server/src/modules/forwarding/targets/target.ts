import { NoAnswerError } from '../../../adapters/webhook/post.ts'
import type { ForwardingProgress, ForwardingTarget } from '../forwarding.repository.ts'

/** Points of a device on their way, in the order of receipt. */
export type Batch = {
  readonly records: readonly {
    readonly tsMs: number
    /** In the order of receipt, each once. */
    readonly receivedMicros: number
    readonly json: string
  }[]
}

export type Attempt = {
  readonly signal: AbortSignal
  /** Stores what must be known even if the try ends without an outcome. @returns false: another portal has taken over */
  readonly remember: (progress: ForwardingProgress) => Promise<boolean>
}

export type Outcome =
  | {
      readonly kind: 'taken'
      readonly progress?: ForwardingProgress
      /** How many messages were left out that the other side is too small for. */
      readonly tooLarge?: number
    }
  | {
      readonly kind: 'failed'
      /** A code: names neither the address nor what was said. */
      readonly problem: string
      /** How long the other side wants to be left alone; 0: it says nothing. */
      readonly askedMs: number
      /** Another try would end the same. */
      readonly isFinal: boolean
    }
  /** The portal stops, or another has taken over. */
  | { readonly kind: 'left' }

/** How points get to a kind of target. */
export type TargetKind = {
  readonly deliver: (target: ForwardingTarget, batch: Batch, attempt: Attempt) => Promise<Outcome>
  /** Takes back what the other side keeps of it; absent: it keeps nothing that the portal could take back. */
  readonly withdraw?: (target: ForwardingTarget, attempt: Attempt) => Promise<Outcome>
}

/** @param name begins the problem: 'MQTT' */
export async function outcomeOf(
  name: string,
  { signal }: Pick<Attempt, 'signal'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    if (signal.aborted) return { kind: 'left' }
    const { reason, isRefusedHere } = error
    return { kind: 'failed', problem: `${name} ${reason}`, askedMs: 0, isFinal: isRefusedHere }
  }
}
