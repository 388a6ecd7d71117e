/** One server-sent event. `data` is a single line. */
export type ServerSentEvent = { readonly id?: string; readonly event: string; readonly data: string }

export type EventStreamOptions = {
  /** Aborted when the server stops: every stream ends, so that the server can. */
  readonly stopping: AbortSignal
  /** Asked at each heartbeat; a rejection ends the stream. */
  readonly stillAllowed: () => Promise<void>
  readonly heartbeatMs?: number
}

export type EventStream = {
  readonly response: Response
  send(event: ServerSentEvent): void
  /** Access has ended: says so and closes. */
  end(): void
  onClose(release: () => void): void
  onHeartbeat(refresh: () => Promise<void>): void
}

/** A browser that reads slower than its device sends is cut off here and resumes from what it has. */
const unreadBytes = 1_048_576
const retryMs = 2_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

export function openEventStream(options: EventStreamOptions): EventStream {
  const { stopping, stillAllowed, heartbeatMs = 15_000 } = options
  const encoder = new TextEncoder()
  const releases: (() => void)[] = []
  const refreshes: (() => Promise<void>)[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null

  const write = (text: string): void => {
    if (!controller) return
    controller.enqueue(encoder.encode(text))
    if ((controller.desiredSize ?? 0) <= 0) close()
  }
  const close = () => {
    const open = controller
    controller = null
    clearInterval(timer)
    stopping.removeEventListener('abort', close)
    for (const release of releases.splice(0)) release()
    try {
      open?.close()
    } catch {
      // The browser closed it first.
    }
  }
  const beat = async () => {
    try {
      await stillAllowed()
      for (const refresh of refreshes) await refresh()
      write(': heartbeat\n\n')
    } catch {
      end()
    }
  }
  const end = () => {
    write('event: ended\ndata: {}\n\n')
    close()
  }
  const timer = setInterval(() => void beat(), heartbeatMs)
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel() {
        controller = null
        close()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: unreadBytes }),
  )
  stopping.addEventListener('abort', close)
  write(`retry: ${retryMs}\n: connected\n\n`)
  return {
    response: new Response(body, { headers }),
    send: ({ id, event, data }) => write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${data}\n\n`),
    end,
    onClose: (release) => (controller ? releases.push(release) : release()),
    onHeartbeat: (refresh) => refreshes.push(refresh),
  }
}
