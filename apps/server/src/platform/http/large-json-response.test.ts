import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { respondWithLargeJson } from './large-json-response.ts'

const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `Device ${index}`))
const asking = (accepted: string) => new Headers(accepted === '' ? {} : { 'accept-encoding': accepted })

it('compresses long responses if the client accepts it', async () => {
  const answer = await respondWithLargeJson(long, asking('br, gzip;q=0.8'))
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const packed = Buffer.from(await answer.arrayBuffer())
  expect(gunzipSync(packed).toString()).toBe(long)
  expect(packed.length).toBeLessThan(long.length / 3)
})

it.each([
  [long, ''],
  [long, 'deflate'],
  ['{"Items":[]}', 'gzip'],
])('sends other responses uncompressed (%#)', async (text, accepted) => {
  const answer = await respondWithLargeJson(text, asking(accepted))
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.text()).toBe(text)
})
