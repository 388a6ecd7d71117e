export type BodyBudgetLimits = {
  /** Limit for all bodies of one sender that are being read or processed. */
  readonly bytesPerSender: number
  /** Limit for all bodies together. */
  readonly bytes: number
  /** Additional space for senders whose bodies have at most `bytesPerSender` in total; absent: none. */
  readonly reserve?: { readonly bytesPerSender: number; readonly bytes: number }
}

/** A log-in or a few readings are far smaller. */
const smallBytes = 64 * 1024

/** Adds a reserve for small bodies, so that a few endless large ones do not block all other senders. */
export function withSmallBodyReserve(limits: BodyBudgetLimits): BodyBudgetLimits {
  return { ...limits, reserve: { bytesPerSender: smallBytes, bytes: limits.bytes / 4 } }
}

/** Memory for bodies, so that no sender, and no number of senders, can exhaust the process. */
export class BodyBudget {
  readonly #limits: BodyBudgetLimits
  readonly #bySender = new Map<string, number>()
  #bytes = 0

  constructor(limits: BodyBudgetLimits) {
    this.#limits = limits
  }

  #hasRoom(ofSender: number, ofAll: number): boolean {
    const { bytesPerSender, bytes, reserve } = this.#limits
    if (ofSender > bytesPerSender) return false
    return (
      ofAll <= bytes ||
      (reserve !== undefined && ofSender <= reserve.bytesPerSender && ofAll <= bytes + reserve.bytes)
    )
  }

  /** The share of one request; every request must `release` at its end. */
  open(sender: string): BodyReservation {
    let taken = 0
    return {
      reserve: (bytes) => {
        const ofSender = this.#bySender.get(sender) ?? 0
        if (!this.#hasRoom(ofSender + bytes, this.#bytes + bytes)) return false
        taken += bytes
        this.#bytes += bytes
        this.#bySender.set(sender, ofSender + bytes)
        return true
      },
      release: () => {
        const left = (this.#bySender.get(sender) ?? 0) - taken
        if (left > 0) this.#bySender.set(sender, left)
        else this.#bySender.delete(sender)
        this.#bytes -= taken
        taken = 0
      },
    }
  }
}

export type BodyReservation = {
  /** False: there is no room for these bytes now. */
  readonly reserve: (bytes: number) => boolean
  readonly release: () => void
}
