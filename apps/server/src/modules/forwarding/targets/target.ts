import { NoAnswerError } from '../../../adapters/webhook/post.ts'
import type { ForwardingProgress, ForwardingTarget } from '../forwarding.repository.ts'

/** Points of one device to send, in the order of receipt. */
export type Batch = {
  readonly records: readonly {
    readonly tsMs: number
    /** Receipt time, unique per record. */
    readonly receivedMicros: number
    readonly json: string
  }[]
}

export type Attempt = {
  readonly signal: AbortSignal
  /** Stores progress that must survive an interrupted attempt. @returns false: another portal has taken over */
  readonly saveProgress: (progress: ForwardingProgress) => Promise<boolean>
}

export type Outcome =
  | {
      readonly kind: 'accepted'
      readonly progress?: ForwardingProgress
      /** How many points were skipped, because each alone was too large for the receiver. */
      readonly tooLarge?: number
    }
  | {
      readonly kind: 'failed'
      /** A code, without the address and the text of the response. */
      readonly problem: string
      /** The delay that the receiver requested before a retry; 0: none. */
      readonly requestedDelayMs: number
      /** A retry would fail in the same way. */
      readonly isFinal: boolean
    }
  /** This portal is stopping, or another has taken over. */
  | { readonly kind: 'aborted' }

/** Delivers points to one kind of target. */
export type TargetKind = {
  readonly deliver: (target: ForwardingTarget, batch: Batch, attempt: Attempt) => Promise<Outcome>
  /** Withdraws what the receiver retains about a device; absent: it retains nothing that can be withdrawn. */
  readonly withdraw?: (target: ForwardingTarget, attempt: Attempt) => Promise<Outcome>
}

/** Runs an attempt and turns a missing response into an outcome. @param name prefix of the problem code: 'MQTT' */
export async function outcomeOf(
  name: string,
  { signal }: Pick<Attempt, 'signal'>,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    if (signal.aborted) return { kind: 'aborted' }
    const { reason, isRefusedHere } = error
    return { kind: 'failed', problem: `${name} ${reason}`, requestedDelayMs: 0, isFinal: isRefusedHere }
  }
}
