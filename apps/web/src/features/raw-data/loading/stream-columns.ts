import type { RawChunk } from '@fieldport/domain'
import { sendWithSession } from '../../../lib/api/client.ts'

export type ColumnsPage = {
  readonly deviceid: string
  readonly keys: readonly string[]
  /** Epoch seconds; the end is excluded. */
  readonly from: number
  readonly to: number
  readonly datapoints: number
  readonly startKey: string | undefined
}

type Line = {
  readonly ts?: number[]
  readonly columns?: RawChunk['columns']
  readonly lastEvaluatedKey?: string | null
}

/**
 * Streams a page of columns line by line. @returns the start of the next page; null: nothing is left. Rejects with the
 * server's error.
 */
export async function* streamColumns(
  page: ColumnsPage,
  signal: AbortSignal,
): AsyncGenerator<RawChunk, string | null, undefined> {
  const response = await sendWithSession(new Request(addressOf(page), { signal }))
  if (!response.ok || !response.body) throw await readError(response)
  for await (const text of readLines(response.body)) {
    const { ts, columns = {}, lastEvaluatedKey } = JSON.parse(text) as Line
    if (lastEvaluatedKey !== undefined) return lastEvaluatedKey
    if (ts) yield { ts, columns }
  }
  // The server ends a response that it cannot complete, and a partial range is useless.
  throw new Error('The answer ended too early.')
}

function addressOf({ deviceid, keys, from, to, datapoints, startKey }: ColumnsPage): string {
  const query = new URLSearchParams({
    // Times are in every response, and the call requires a key.
    dataKeys: keys.length === 0 ? 'ts' : keys.join(','),
    from: String(from),
    to: String(to),
    datapoints: String(datapoints),
    ...(startKey === undefined ? {} : { startKey }),
  })
  return `${globalThis.location.origin}/api/device/device/${encodeURIComponent(deviceid)}/columns?${query}`
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let held: string[] = []
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const [first = '', ...others] = read.value.split('\n')
      held.push(first)
      for (const next of others) {
        yield held.join('')
        held = [next]
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Shaped like the error of any other call, so that its message is found and translated. */
async function readError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined)
  const facts = typeof body === 'object' && body !== null ? body : {}
  const message = 'message' in facts && typeof facts.message === 'string' ? facts.message : ''
  return Object.assign(new Error(message), facts)
}
