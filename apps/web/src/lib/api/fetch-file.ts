import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client'

type Send = (request: Request) => Promise<Response>

export type FetchFileOptions = {
  readonly signal: AbortSignal
  /** Called with each chunk as it arrives. */
  readonly onPiece: (piece: Uint8Array) => void
}

/**
 * Fetches a file that the server generates during the download. The browser stores it, on disk if it is large.
 * @param send sends the request
 * @throws the error that a call would throw; another one if the transfer breaks off, because a partial file is useless
 */
export async function fetchFile(
  send: Send,
  url: string,
  { signal, onPiece }: FetchFileOptions,
): Promise<Blob> {
  const response = await send(new Request(url, { signal }))
  if (!response.ok || !response.body) throw await readError(response)
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        onPiece(piece)
        controller.enqueue(piece)
      },
    }),
  )
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return new Response(counted, { headers: { 'content-type': type } }).blob()
}

/** Fetches an existing file, with the name that the server gives it. @throws the error that a call would throw */
export async function fetchStoredFile(
  send: Send,
  url: string,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await send(new Request(url))
  if (!response.ok) throw await readError(response)
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}

async function readError(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined)
  return isORPCErrorJson(body) ? createORPCErrorFromJson(body) : new Error(`${response.status}`)
}
