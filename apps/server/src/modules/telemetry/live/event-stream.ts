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
  const { unread, disconnect, lingerMs = 10_000 } = options
  const encoder = new TextEncoder()
  const releases: (() => void)[] = []
  const refreshes: (() => Promise<void>)[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null

  const write = (text: string): void => {
    if (!controller) return
    controller.enqueue(encoder.encode(text))
    const hasRoom = measure()
    if ((controller.desiredSize ?? 0) <= 0 || !hasRoom) close()
  }
  const measure = () => unread?.set(unreadBytes - (controller?.desiredSize ?? unreadBytes)) ?? true
  const release = () => {
    unread?.set(0)
    disconnect?.()
  }
  const close = () => {
    const open = controller
    controller = null
    clearInterval(timer)
    if (open) setTimeout(release, lingerMs).unref()
    stopping.removeEventListener('abort', close)
    for (const each of releases.splice(0)) each()
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
      controller = null
      close()
      unread?.set(0)
    },
    measure,
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
  onRead: () => void,
): ReadableStream<Uint8Array> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: unreadBytes })
  return new ReadableStream<Uint8Array>({ start, cancel, pull: () => onRead() }, strategy)
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
