import { nextPollSeconds } from '@fieldport/domain'

export type PollerOptions = {
  /** Asks for what is new; true when there was something. */
  readonly poll: () => Promise<boolean>
  readonly intervalSeconds: () => number | undefined
  readonly isHidden: () => boolean
  readonly wait: (run: () => void, milliseconds: number) => () => void
}

export type Poller = { readonly start: () => void; readonly stop: () => void }

/** Asks again and again while the live stream is down, at the pace of the specification. It starts at once. */
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
