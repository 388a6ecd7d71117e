const pubackHeader = Buffer.of(0x40, 2)

/**
 * Acknowledges concurrently handled QoS 1 messages in the order in which they arrived, whichever is finished first.
 * Source: MQTT 3.1.1, [MQTT-4.6.0-2].
 */
export class AckQueue {
  readonly #send: (bytes: Buffer) => void
  readonly #entries: { readonly messageId: number; isDone: boolean }[] = []
  #isScheduled = false
  #sent = 0

  constructor(send: (bytes: Buffer) => void) {
    this.#send = send
  }

  get sent(): number {
    return this.#sent
  }

  /** @returns a function to call once the message may be acknowledged */
  reserve(messageId: number): () => void {
    const entry = { messageId, isDone: false }
    this.#entries.push(entry)
    return () => {
      entry.isDone = true
      if (this.#isScheduled || this.#entries[0] !== entry) return
      this.#isScheduled = true
      // One durable insert completes many messages at once: batch their acknowledgements into one write.
      process.nextTick(() => this.flush())
    }
  }

  flush(): void {
    this.#isScheduled = false
    const waitingAt = this.#entries.findIndex(({ isDone }) => !isDone)
    const done = this.#entries.splice(0, waitingAt === -1 ? this.#entries.length : waitingAt)
    if (done.length === 0) return
    this.#sent += done.length
    this.#send(
      Buffer.concat(
        done.flatMap(({ messageId }) => [pubackHeader, Buffer.of(messageId >> 8, messageId & 0xff)]),
      ),
    )
  }
}
