/** Even an open stream is checked, because a half-open connection looks alive. Source: specification 3, section 4. */
const checkMs = 120_000
/** A point this much newer than the stream's last one was missed, not just delayed. */
const missedAfterSeconds = 10

export type StreamCheckOptions = {
  /** Requests new data. */
  readonly poll: () => Promise<unknown>
  /** Receipt time of the newest point on the server, epoch seconds; 0 without one. */
  readonly newestReceipt: () => number
  /** A poll found points that the stream should have delivered long ago. */
  readonly onMissed: () => void
  readonly wait: (run: () => void, milliseconds: number) => () => void
}

/** Checks periodically whether the stream missed something. Returns a function that stops it. */
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
