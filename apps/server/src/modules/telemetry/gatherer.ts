export type GathererOptions = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number
  /** Time between two inserts while nobody waits for them; 0: each message is inserted at once. */
  readonly gatherMs: number
  /** Whether somebody looks at what this device sends. */
  readonly isWatched: (deviceId: string) => boolean
}

/** A device that sends again within this time waits for its acknowledgement before it goes on. */
const promptMs = 1_000

/**
 * Decides how long messages are gathered before they are inserted. An insert costs the same whether it holds one point or
 * twenty, so the regular messages of a fleet share inserts. Whoever is waited for is not held up: a device that sends one
 * message after the other, and one that somebody looks at.
 */
export class Gatherer {
  readonly #options: GathererOptions
  /** Devices heard in this period and in the one before: no device has to be forgotten by itself. */
  #heard = new Set<string>()
  #heardBefore = new Set<string>()
  #periodStartMs = Number.NEGATIVE_INFINITY
  #lastInsertMs = Number.NEGATIVE_INFINITY
  #isUrgent = false
  #hurry: (() => void) | null = null

  constructor(options: GathererOptions) {
    this.#options = options
  }

  /** Call for each message that begins to wait. */
  add(deviceId: string): void {
    this.#startPeriod()
    const isInConversation = this.#heard.has(deviceId) || this.#heardBefore.has(deviceId)
    this.#heard.add(deviceId)
    if (isInConversation || this.#options.isWatched(deviceId)) this.#urge()
  }

  /** Resolves when the next insert may start. Null: now. */
  wait(): Promise<void> | null {
    const waitMs = this.#isUrgent ? 0 : this.#lastInsertMs + this.#options.gatherMs - this.#options.nowMs()
    if (waitMs <= 0) return null
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#hurry = null
        resolve()
      }
      const timer = setTimeout(end, waitMs)
      this.#hurry = end
    })
  }

  /** Call when an insert starts: it takes what has come so far. */
  start(): void {
    this.#isUrgent = false
    this.#lastInsertMs = this.#options.nowMs()
  }

  #urge(): void {
    this.#isUrgent = true
    this.#hurry?.()
  }

  #startPeriod(): void {
    const nowMs = this.#options.nowMs()
    const ageMs = nowMs - this.#periodStartMs
    if (ageMs < promptMs) return
    this.#heardBefore = ageMs < 2 * promptMs ? this.#heard : new Set()
    this.#heard = new Set()
    this.#periodStartMs = nowMs
  }
}
