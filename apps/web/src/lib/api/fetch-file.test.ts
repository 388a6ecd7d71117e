import { expect, it } from 'vitest'
import { errorCode, serverMessage } from './errors.ts'
import { fetchFile } from './fetch-file.ts'

const never = new AbortController().signal
const answer = (response: Response) => () => Promise.resolve(response)
const bytes = (text: string) => new TextEncoder().encode(text)

it('gives the whole file and tells of each piece', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of ['a,b\n', '1,2\n']) controller.enqueue(bytes(piece))
      controller.close()
    },
  })
  const pieces: number[] = []
  const file = await fetchFile(
    answer(new Response(body, { headers: { 'content-type': 'text/csv' } })),
    'http://x/',
    {
      signal: never,
      onPiece: (piece) => pieces.push(piece.length),
    },
  )
  expect(await file.text()).toBe('a,b\n1,2\n')
  expect(file.type).toBe('text/csv')
  expect(pieces).toEqual([4, 4])
})

it('is no file when the transfer breaks off', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('a,b\n'))
      controller.error(new Error('broken off'))
    },
  })
  const fetched = fetchFile(answer(new Response(body)), 'http://x/', { signal: never, onPiece: () => {} })
  await expect(fetched).rejects.toThrow('broken off')
})

it('throws what the server says', async () => {
  const said = {
    defined: true,
    code: 'PLAN_RESTRICTED',
    status: 403,
    message: 'Data export is unavailable on the Basic Plan',
    data: {},
  }
  const refused = fetchFile(answer(Response.json(said, { status: 403 })), 'http://x/', {
    signal: never,
    onPiece: () => {},
  })
  const error: unknown = await refused.catch((reason: unknown) => reason)
  expect(errorCode(error)).toBe('PLAN_RESTRICTED')
  expect(serverMessage(error)).toBe(said.message)
})
