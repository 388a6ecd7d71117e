/** Even an open stream is checked: a half-open connection looks alive. Source: specification 3, section 4. */
const checkMs = 120_000
/** A point this much newer than the stream's last one was missed by it, and is not merely on its way. */
const missedAfterSeconds = 10

export type StreamCheckOptions = {
  /** Asks for what is new. */
  readonly poll: () => Promise<unknown>
  /** When the newest point reached the server, epoch seconds; 0 without one. */
  readonly newestReceipt: () => number
  /** Points that the stream should have brought long ago came by asking. */
  readonly onMissed: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
}

/** Asks now and then whether the stream left something out. Returns how to stop. */
export function startStreamCheck({ poll, newestReceipt, onMissed, wait }: StreamCheckOptions): () => void {
  let cancelWait = () => {}
  let stopped = false

  async function check(): Promise<void> {
    const before = newestReceipt()
    await poll().catch(() => undefined)
    if (stopped) return
    if (before > 0 && newestReceipt() - before > missedAfterSeconds) onMissed()
    plan()
  }

  function plan(): void {
    cancelWait = wait(() => void check(), checkMs)
  }

  plan()
  return () => {
    stopped = true
    cancelWait()
  }
}
