import { expect, it } from 'vitest'
import { errorCode, serverMessage } from './errors.ts'
import { fetchFile } from './fetch-file.ts'

const never = new AbortController().signal
const answer = (response: Response) => () => Promise.resolve(response)
const bytes = (text: string) => new TextEncoder().encode(text)

it('returns the whole file and reports its progress', async () => {
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

it('fails when the transfer is interrupted', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('a,b\n'))
      controller.error(new Error('broken off'))
    },
  })
  const fetched = fetchFile(answer(new Response(body)), 'http://x/', { signal: never, onPiece: () => {} })
  await expect(fetched).rejects.toThrow('broken off')
})

it('throws the error of the server', async () => {
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
