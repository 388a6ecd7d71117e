import { tabSession } from '../../session/tab-session.ts'
import type { Recovery } from '../../session/session-store.ts'

/** 'reconnecting': lost, and trying again. 'ended': the server closed it for good. */
export type StreamStatus = 'connecting' | 'open' | 'reconnecting' | 'ended'

/** How a stream that the server refused or ended continues: with a new session of the same person, or not at all. */
export type StreamSession = {
  readonly epoch: () => number
  readonly recover: (since: number, wasSignedOut?: boolean) => Promise<Recovery>
}

export type EventStream = { readonly close: () => void; readonly restart: () => void }

/** The part of EventSource used here, so that tests need no browser. */
export type EventSourceLike = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export type EventStreamOptions = {
  readonly url: string
  /** The event or events to listen to, such as 'point'. Their data is parsed as JSON. */
  readonly event: string | readonly string[]
  readonly onData: (data: unknown, event: string) => void
  readonly onStatus: (status: StreamStatus) => void
  /** The server deleted some of what was received: load it again. */
  readonly onCleared?: () => void
  readonly open?: (url: string) => EventSourceLike
  readonly wait?: (run: () => void, milliseconds: number) => () => void
  readonly session?: StreamSession
  /**
   * Reports when the network is lost or back, and when a page is restored from the back-forward cache. A connection may
   * look open for minutes after the network is lost.
   */
  readonly watchNetwork?: (onLost: () => void, onBack: () => void) => () => void
}

/** `EventSource.CLOSED`; the constant does not exist outside browsers. */
const closed = 2
const firstRetryMs = 1000
const longestRetryMs = 30_000

/**
 * Server-sent events with unlimited retries. The browser itself resumes after a broken connection (with Last-Event-ID)
 * but stops for good at a response that is not a stream, such as that of a starting server; then a new source is
 * created, with increasing delay.
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const { open = (url: string): EventSourceLike => new EventSource(url), session = tabSession } = options
  const retry = createRetry(options.wait ?? waitInBrowser)
  const stopWatching = (options.watchNetwork ?? watchBrowserNetwork)(lose, restart)
  let source: EventSourceLike | undefined
  let over = false
  const report = (status: StreamStatus): void => (over ? undefined : options.onStatus(status))

  function connect(): void {
    const since = session.epoch()
    const mine = open(options.url)
    source = mine
    listenToSource(mine, options, () => !over && source === mine, {
      onOpen: () => {
        retry.reset()
        report('open')
      },
      onError: () => {
        report('reconnecting')
        if (mine.readyState === closed) void recover(since, () => retry.later(connect))
      },
      onEnded: () => {
        mine.close()
        source = undefined
        void recover(since, end)
      },
    })
  }

  /** The server refused or ended the stream: reopens it once the person has a new session, if that was the reason. */
  async function recover(since: number, otherwise: () => void): Promise<void> {
    const mine = source
    const recovery = await session.recover(since, false)
    // Meanwhile the network may have returned and created a new source.
    if (over || source !== mine) return
    if (recovery === 'renewedHere' || recovery === 'renewedElsewhere') restart()
    else if (recovery === 'unknown') {
      report('reconnecting')
      retry.later(connect)
    } else otherwise()
  }

  function end(): void {
    report('ended')
    close()
  }

  function close(): void {
    over = true
    stopWatching()
    lose()
  }

  function lose(): void {
    retry.cancel()
    source?.close()
    report('reconnecting')
  }

  function restart(): void {
    if (over) return
    lose()
    connect()
  }

  options.onStatus('connecting')
  connect()
  return { close, restart }
}

/** The delay doubles with each failure until it is reset. */
function createRetry(wait: NonNullable<EventStreamOptions['wait']>) {
  let cancel = () => {}
  let failures = 0
  return {
    later(run: () => void): void {
      const delayMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
      failures += 1
      cancel()
      cancel = wait(run, delayMs)
    },
    cancel: (): void => cancel(),
    reset: (): void => {
      failures = 0
    },
  }
}

type SourceListeners = {
  readonly onOpen: () => void
  readonly onError: () => void
  readonly onEnded: () => void
}

/** @param isPresent whether the source is still the stream's current one: events of earlier ones are ignored */
function listenToSource(
  source: EventSourceLike,
  { event, onData, onCleared }: Pick<EventStreamOptions, 'event' | 'onData' | 'onCleared'>,
  isPresent: () => boolean,
  { onOpen, onError, onEnded }: SourceListeners,
): void {
  const hear = (name: string, listener: (event: Event) => void) =>
    source.addEventListener(name, (event) => {
      if (isPresent()) listener(event)
    })
  hear('open', onOpen)
  hear('error', onError)
  hear('cleared', () => onCleared?.())
  hear('ended', onEnded)
  for (const name of [event].flat()) {
    hear(name, (message) => {
      const data = parse((message as MessageEvent<unknown>).data)
      if (data !== undefined) onData(data, name)
    })
  }
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}

function waitInBrowser(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

function watchBrowserNetwork(onLost: () => void, onBack: () => void): () => void {
  if (!('addEventListener' in globalThis)) return () => {}
  globalThis.addEventListener('offline', onLost)
  globalThis.addEventListener('online', onBack)
  // A page restored from the back-forward cache has lost its connection.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onBack()
  globalThis.addEventListener('pageshow', onPageShow)
  return () => {
    globalThis.removeEventListener('offline', onLost)
    globalThis.removeEventListener('online', onBack)
    globalThis.removeEventListener('pageshow', onPageShow)
  }
}
