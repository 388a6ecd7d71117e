import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { respondWithJson } from './json-response.ts'

const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => `Device ${index}`))
const medium = JSON.stringify(Array.from({ length: 200 }, (_, index) => `Gerät ${index}`))
const accepting = (encodings: string) => new Headers(encodings === '' ? {} : { 'accept-encoding': encodings })

describe('a JSON response', () => {
  it.each([
    ['long', long, 'br, gzip;q=0.8'],
    ['medium', medium, 'gzip, deflate'],
  ])('is compressed as a whole if it is %s and the client accepts it', async (_, text, accepted) => {
    const response = await respondWithJson(text, accepting(accepted))
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const packed = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(packed.length))
    expect(gunzipSync(packed).toString()).toBe(text)
    expect(packed.length).toBeLessThan(text.length / 3)
  })

  it.each([
    ['nothing is accepted', long, ''],
    ['only another encoding is accepted', long, 'deflate'],
    ['gzip is refused', long, 'deflate, gzip;q=0'],
    ['it is short', '{"name":"Gerät"}', 'gzip'],
  ])('is sent as it is, with its length, if %s', async (_, text, accepted) => {
    const response = await respondWithJson(text, accepting(accepted))
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.text()).toBe(text)
  })

  it('keeps the headers that it is given', async () => {
    const given = new Headers({ 'content-type': 'application/json', etag: 'W/"1"' })
    const response = await respondWithJson('{}', accepting('gzip'), given)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'content-length': '2',
      etag: 'W/"1"',
      vary: 'accept-encoding',
    })
  })
})
