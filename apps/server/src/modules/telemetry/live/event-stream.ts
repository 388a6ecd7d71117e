import type { UnreadShare } from './unread-budget.ts'

/** One server-sent event. `data` is a single line. */
export type ServerSentEvent = { readonly id?: string; readonly event: string; readonly data: string }

export type EventStreamOptions = {
  /** Aborted when the server stops, which ends every stream. */
  readonly stopping: AbortSignal
  /** Called at each heartbeat and after each change of access; a rejection ends the stream. */
  readonly recheckAccess: () => Promise<unknown>
  /** Calls back when access may have ended, without waiting for the heartbeat. */
  readonly onAccessChange?: (recheck: () => void) => () => void
  /** Memory for what the browser has not read yet. */
  readonly unread?: UnreadShare
  /** Ends the connection, whatever the browser has not read yet; called some time after the end of the stream. */
  readonly disconnect?: () => void
  readonly lingerMs?: number
  readonly heartbeatMs?: number
}

export type EventStream = {
  readonly response: Response
  send(event: ServerSentEvent): void
  /** Access has ended: sends this and closes. */
  end(): void
  onClose(release: () => void): void
  onHeartbeat(refresh: () => Promise<void>): void
}

/** A browser that reads more slowly than its device sends is disconnected here and resumes. */
const unreadBytes = 1_048_576
const retryMs = 2_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export function openEventStream(options: EventStreamOptions): EventStream {
  const { stopping, recheckAccess, onAccessChange, heartbeatMs = 15_000 } = options
  const reader = trackReader(options)
  const encoder = new TextEncoder()
  const releases: (() => void)[] = []
  const refreshes: (() => Promise<void>)[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null

  const write = (text: string): void => {
    if (!controller) return
    controller.enqueue(encoder.encode(text))
    if (!reader.hasRoom(controller)) close()
  }
  const close = () => {
    const open = controller
    controller = null
    clearInterval(timer)
    if (open) reader.linger()
    stopping.removeEventListener('abort', close)
    for (const release of releases.splice(0)) release()
    closeQuietly(open)
  }
  const check = oneAtATime(async () => {
    if (!controller) return
    try {
      await recheckAccess()
      for (const refresh of refreshes) await refresh()
    } catch {
      end()
    }
  })
  const end = () => {
    write('event: ended\ndata: {}\n\n')
    close()
  }
  const timer = setInterval(() => void check().then(() => write(': heartbeat\n\n')), heartbeatMs)
  const body = openBody(
    (started) => {
      controller = started
    },
    () => {
      close()
      reader.forget()
    },
    () => controller && reader.hasRoom(controller),
  )
  stopping.addEventListener('abort', close)
  if (onAccessChange) {
    releases.push(onAccessChange(() => void check()))
    // Access may have ended between the check and the subscription.
    void check()
  }
  write(`retry: ${retryMs}\n: connected\n\n`)
  if (stopping.aborted) close()
  return {
    response: new Response(body, { headers }),
    send: ({ id, event, data }) => write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${data}\n\n`),
    end,
    onClose: (release) => (controller ? releases.push(release) : release()),
    onHeartbeat: (refresh) => refreshes.push(refresh),
  }
}

/** Follows how much the browser has not read yet, until its connection ends. */
function trackReader({ unread, disconnect, lingerMs = 10_000 }: EventStreamOptions) {
  const forget = () => void unread?.set(0)
  return {
    hasRoom({ desiredSize }: ReadableStreamDefaultController<Uint8Array>): boolean {
      const mayHoldMore = unread?.set(unreadBytes - (desiredSize ?? 0)) ?? true
      return mayHoldMore && (desiredSize ?? 0) > 0
    },
    forget,
    /** The stream has ended: the browser may read the rest of it for a while. */
    linger(): void {
      const end = () => {
        forget()
        disconnect?.()
      }
      setTimeout(end, lingerMs).unref()
    },
  }
}

function closeQuietly(open: ReadableStreamDefaultController<Uint8Array> | null): void {
  try {
    open?.close()
  } catch {
    // The browser closed it first.
  }
}

function openBody(
  start: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel: () => void,
  onRead: () => unknown,
): ReadableStream<Uint8Array> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: unreadBytes })
  return new ReadableStream<Uint8Array>({ start, cancel, pull: () => void onRead() }, strategy)
}

/** Runs the work once after each call, never concurrently: calls during a run lead to one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isRequestedAgain = false
  return async () => {
    isRequestedAgain = true
    if (isRunning) return
    isRunning = true
    while (isRequestedAgain) {
      isRequestedAgain = false
      await work()
    }
    isRunning = false
  }
}
