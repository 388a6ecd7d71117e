import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { acceptedOrigins, refuseForeignOrigin } from './origins.ts'

const app = new Hono()
app.use(refuseForeignOrigin(() => acceptedOrigins('https://portal.example.com/', 8080)))
app.all('*', (context) => context.text('done'))

const ask = async (method: string, headers: Record<string, string>) =>
  (await app.request('/', { method, headers })).status

describe('the origin check of changes', () => {
  it.each(['https://portal.example.com', 'http://localhost:8080', 'http://127.0.0.1:8080'])(
    'accepts %s',
    async (origin) => {
      expect(await ask('POST', { origin })).toBe(200)
    },
  )

  it.each([
    'https://evil.example',
    'https://portal.example.com.evil.example',
    'http://portal.example.com',
    'null',
    '',
  ])('refuses "%s"', async (origin) => {
    expect(await ask('POST', { origin })).toBe(403)
    expect(await ask('DELETE', { origin })).toBe(403)
  })

  it('accepts scripts, which send no origin, and refuses cross-site requests of browsers', async () => {
    expect(await ask('POST', {})).toBe(200)
    expect(await ask('POST', { 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await ask('PUT', { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await ask('PUT', { 'sec-fetch-site': 'same-site' })).toBe(403)
  })

  it('lets other sites read', async () => {
    expect(await ask('GET', { origin: 'https://evil.example' })).toBe(200)
  })
})
