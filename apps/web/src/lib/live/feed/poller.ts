import { nextPollSeconds } from '@fieldport/domain'

export type PollerOptions = {
  /** Requests new data; true if there was any. */
  readonly poll: () => Promise<boolean>
  readonly intervalSeconds: () => number | undefined
  readonly isHidden: () => boolean
  readonly wait: (run: () => void, milliseconds: number) => () => void
}

export type Poller = { readonly start: () => void; readonly stop: () => void }

/** Polls while the live stream is down, at the specification's pace. The first poll is immediate. */
export function createPoller(options: PollerOptions): Poller {
  let running = false
  let emptyPolls = 0
  let cancelWait = () => {}

  async function ask(): Promise<void> {
    const found = await options.poll().catch(() => false)
    if (!running) return
    emptyPolls = found ? 0 : emptyPolls + 1
    schedule()
  }

  function schedule(): void {
    const seconds = nextPollSeconds({
      intervalSeconds: options.intervalSeconds(),
      emptyPolls,
      hidden: options.isHidden(),
    })
    cancelWait = options.wait(() => void ask(), seconds * 1000)
  }

  return {
    start() {
      if (running) return
      running = true
      emptyPolls = 0
      void ask()
    },
    stop() {
      running = false
      cancelWait()
    },
  }
}
