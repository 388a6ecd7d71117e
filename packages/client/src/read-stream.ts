/** An event of a live stream. */
export type ServerEvent = {
  readonly event: string
  /** Pass it as `lastEventId` to resume after this event. */
  readonly id: string | undefined
  readonly data: unknown
}

/** Yields each line of JSON as it arrives. */
export async function* readLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator {
  for await (const line of splitLines(body)) if (line !== '') yield JSON.parse(line) as unknown
}

/** Source: HTML, section 9.2.6 ('Interpreting an event stream'). The portal sends data on one line, as JSON. */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ServerEvent> {
  let fields: Record<string, string> = {}
  for await (const line of splitLines(body)) {
    if (line === '') {
      const { event = 'message', id, data } = fields
      fields = {}
      if (data !== undefined) yield { event, id, data: JSON.parse(data) as unknown }
    } else if (!line.startsWith(':')) {
      const [name = ''] = line.split(':', 1)
      fields[name] = line.slice(name.length + 1).replace(/^ /, '')
    }
  }
}

/** Ends the request when the reader stops. */
async function* splitLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel()
  }
}
