/** 'reconnecting': lost, and trying again. 'ended': the server closed it for good. */
export type StreamStatus = 'connecting' | 'open' | 'reconnecting' | 'ended'

export type EventStream = { readonly close: () => void; readonly restart: () => void }

/** The part of EventSource used here, so that tests need no browser. */
export type Source = Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>

export type EventStreamOptions = {
  readonly url: string
  /** The event to hear, such as 'point', or several. Its data is parsed JSON. */
  readonly event: string | readonly string[]
  readonly onData: (data: unknown, event: string) => void
  readonly onStatus: (status: StreamStatus) => void
  /** What was received before is to be read again: the server has deleted some of it. */
  readonly onCleared?: () => void
  readonly open?: (url: string) => Source
  readonly wait?: (run: () => void, milliseconds: number) => () => void
  /** Tells when the network goes and comes. A connection may look open for minutes after the network has gone. */
  readonly watchNetwork?: (onLost: () => void, onBack: () => void) => () => void
}

/** `EventSource.CLOSED`; the name is missing where there is no browser. */
const closed = 2
const firstRetryMs = 1000
const longestRetryMs = 30_000

/**
 * Server-sent events that never give up. The browser itself resumes after a broken connection (with Last-Event-ID) but stops
 * for good at an answer that is no stream, such as a server that starts up; then a new source is made, later each time.
 */
export function openEventStream(options: EventStreamOptions): EventStream {
  const open = options.open ?? ((url) => new EventSource(url))
  const wait = options.wait ?? waitInBrowser
  const stopWatching = (options.watchNetwork ?? watchBrowserNetwork)(lose, restart)
  let source: Source | undefined
  let cancelWait = () => {}
  let failures = 0
  let over = false

  function connect(): void {
    const mine = open(options.url)
    source = mine
    mine.addEventListener('open', () => {
      failures = 0
      report('open')
    })
    mine.addEventListener('error', () => {
      if (over || source !== mine) return
      report('reconnecting')
      if (mine.readyState === closed) retryLater()
    })
    for (const name of [options.event].flat()) mine.addEventListener(name, (event) => receive(event, name))
    mine.addEventListener('cleared', () => (over ? undefined : options.onCleared?.()))
    mine.addEventListener('ended', () => {
      report('ended')
      close()
    })
  }

  function report(status: StreamStatus): void {
    if (!over) options.onStatus(status)
  }

  function receive(event: Event, name: string): void {
    const data = over ? undefined : parse((event as MessageEvent<unknown>).data)
    if (data !== undefined) options.onData(data, name)
  }

  function retryLater(): void {
    const delayMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
    failures += 1
    cancelWait()
    cancelWait = wait(connect, delayMs)
  }

  function close(): void {
    over = true
    stopWatching()
    cancelWait()
    source?.close()
  }

  function lose(): void {
    cancelWait()
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
  return () => {
    globalThis.removeEventListener('offline', onLost)
    globalThis.removeEventListener('online', onBack)
  }
}
