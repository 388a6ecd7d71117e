export type InFlightLimits = {
  readonly messagesPerSender: number
  readonly bytesPerSender: number
  readonly bytes: number
}

export type PausableSender = {
  /** Called with true to pause reading from this sender, and with false to resume. */
  readonly hold: (isHeld: boolean) => void
}

type Tally = { messages: number; bytes: number }

/**
 * Limits messages that were read and are not acknowledged yet. A sender with too many of them is paused, and so is
 * whoever sends while the total is too large: nothing is refused, TCP slows the senders down.
 */
export class InFlightLimiter {
  readonly #limits: InFlightLimits
  readonly #tallies = new Map<PausableSender, Tally>()
  readonly #held = new Set<PausableSender>()
  readonly #whenIdle: (() => void)[] = []
  #bytes = 0

  constructor(limits: InFlightLimits) {
    this.#limits = limits
  }

  begin(sender: PausableSender, sizeBytes: number): void {
    const tally = this.#tallies.get(sender) ?? { messages: 0, bytes: 0 }
    this.#tallies.set(sender, tally)
    tally.messages++
    tally.bytes += sizeBytes
    this.#bytes += sizeBytes
    if (this.#held.has(sender) || !this.#isTooMuch(tally)) return
    this.#held.add(sender)
    sender.hold(true)
  }

  end(sender: PausableSender, sizeBytes: number): void {
    const tally = this.#tallies.get(sender)
    if (!tally) return
    tally.messages--
    tally.bytes -= sizeBytes
    this.#bytes -= sizeBytes
    if (tally.messages === 0) this.#tallies.delete(sender)
    this.#releaseWhoMayGoOn(sender)
    if (this.#tallies.size === 0) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  /** Resolves when no message is in flight. */
  async idle(): Promise<void> {
    if (this.#tallies.size === 0) return
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
  }

  #isTooMuch(tally: Tally): boolean {
    return (
      tally.messages >= this.#limits.messagesPerSender ||
      tally.bytes >= this.#limits.bytesPerSender ||
      this.#bytes >= this.#limits.bytes
    )
  }

  #releaseWhoMayGoOn(ended: PausableSender): void {
    if (this.#held.size === 0) return
    // While the total is too large, resume only a sender with nothing left in flight: nothing else would resume it.
    const candidates = this.#bytes < this.#limits.bytes ? [...this.#held] : [ended]
    for (const sender of candidates) {
      const tally = this.#tallies.get(sender)
      if (tally && this.#isTooMuch(tally)) continue
      if (this.#held.delete(sender)) sender.hold(false)
    }
  }
}
