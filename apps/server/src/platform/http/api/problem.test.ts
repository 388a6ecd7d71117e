import { expect, it } from 'vitest'
import { toProblem } from './problem.ts'

it('keeps the members of every error and adds those of RFC 9457', async () => {
  const body = { defined: true, code: 'NOT_FOUND', status: 404, message: 'Not found.', data: {} }
  const answer = await toProblem(Response.json(body, { status: 404, headers: { 'retry-after': '5' } }))
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
    404,
    'application/problem+json',
    '5',
  ])
  expect(await answer.json()).toEqual({
    type: '/api/docs#NOT_FOUND',
    title: 'Not found',
    detail: 'Not found.',
    ...body,
  })
})

it('leaves answers and errors without JSON unchanged', async () => {
  for (const answer of [Response.json({ code: 'x' }), new Response('Not found.', { status: 404 })])
    expect(await toProblem(answer)).toBe(answer)
})
