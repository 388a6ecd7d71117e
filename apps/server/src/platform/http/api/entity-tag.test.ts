import { expect, it } from 'vitest'
import { matchesEntityTag, withEntityTag } from './entity-tag.ts'

const json = (body: string | ReadableStream<Uint8Array<ArrayBuffer>>, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } })

it('answers unchanged content without a body', async () => {
  const first = await withEntityTag(json('{"a":1}'), null)
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
  expect([first.status, await first.text()]).toEqual([200, '{"a":1}'])
  const again = await withEntityTag(json('{"a":1}'), `"other", ${tag}`)
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag])
  expect(again.headers.get('content-type')).toBeNull()
  const changed = await withEntityTag(json('{"a":2}'), tag)
  expect([changed.status, await changed.text()]).toEqual([200, '{"a":2}'])
})

it('leaves errors, streams and files unchanged', async () => {
  for (const answer of [
    json('{}', 404),
    new Response('data: 1', { headers: { 'content-type': 'text/event-stream' } }),
    new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  ])
    expect(await withEntityTag(answer, '*')).toBe(answer)
})

it('streams long content byte for byte', async () => {
  const chunk = new Uint8Array(400_000).fill(97)
  let sent = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent += 1
      if (sent > 6) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const answer = await withEntityTag(json(body), '*')
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, null])
  expect(sent).toBeLessThan(6)
  expect(await answer.text()).toBe('a'.repeat(2_400_000))
})

it.each([
  ['W/"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['W/"a"', '"b" , W/"a"', true],
  ['W/"a"', ' * ', true],
  ['W/"a"', '"b"', false],
  ['W/"a"', '', false],
  ['W/"a"', null, false],
])('compares %s with %s weakly: %s', (tag, header, known) => {
  expect(matchesEntityTag(tag, header)).toBe(known)
})
