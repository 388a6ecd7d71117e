import { get } from 'node:http'
import type { AuditEntry, Site } from '@fieldport/contract'
import { maximumBrandPages } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const [mine, strange] = ['BRANDPG01', 'BRANDPG02']
const page = {
  title: 'Acme pumps',
  theme: 'auto',
  scale: 100,
  showHeader: true,
  cards: [
    { id: 'key:vin', w: 2, h: 1 },
    { id: 'raw', w: 2, h: 2 },
  ],
}
const acme = 'acme.example'

let portal: TestPortal
const cookies: Record<string, string> = {}

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'http://portal.example:8080' })
  for (const deviceId of [mine, strange]) await portal.createDevice({ deviceId, tier: 'Hosted' })
  await portal.createUser({ email: 'viewer@example.com' })
  await portal.grant(mine, 'viewer@example.com', 'VIEW')
  cookies['viewer'] = await portal.signIn('viewer@example.com')
  cookies['vendor'] = await portal.signIn('vendor@example.com')
  const { body } = await look('/api/portal/admin-get-sites', acme, 'vendor')
  const [brand] = (body as { Items: Site[] }).Items
  if (!brand) throw new Error('There is no brand.')
  const { version: _version, images: _images, ...settingsOfBrand } = brand
  for (const siteid of ['acme', 'other']) {
    const settings = { ...settingsOfBrand, siteid, hosts: [`${siteid}.example`] }
    const made = await send('POST', '', settings)
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  }
})
afterAll(() => portal.stop())

async function send(method: string, path: string, body?: unknown, who = 'vendor') {
  const answer = await fetch(`${portal.origin}/api/portal/admin-sites${path}`, {
    method,
    headers: { cookie: cookies[who] ?? '', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const save = (name: string, over: object = {}, siteid = 'acme') =>
  send('PUT', `/${siteid}/pages/${name}`, { page, hasOverview: true, version: 0, ...over })

/** Requests a page as a browser at one of the hosts; `fetch` cannot set the host. */
function look(path: string, host = acme, who: string | null = 'viewer') {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const cookie = who === null ? {} : { cookie: cookies[who] ?? '' }
    const request = get(`${portal.origin}${path}`, { headers: { host, ...cookie } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
      )
    })
    request.on('error', reject)
  })
}
const ofDevice = (name: string, deviceId = mine) => `/api/device/device/${deviceId}/page/${name}`
const overview = (name: string) => `/api/portal/user-page/${name}`

describe('pages of a brand', () => {
  it('are created by the vendor, and hidden from others', async () => {
    expect((await save('pumps')).body).toEqual({ name: 'pumps', version: 1, hasOverview: true, page })
    expect((await send('GET', '/acme/pages')).body).toMatchObject({
      Items: [{ name: 'pumps', title: 'Acme pumps', cards: 2, hasOverview: true }],
    })
    for (const [method, path, body] of [
      ['GET', '/acme/pages', undefined],
      ['GET', '/acme/pages/pumps', undefined],
      ['PUT', '/acme/pages/pumps', { page, hasOverview: true, version: 1 }],
      ['POST', '/acme/pages/pumps/rename', { to: 'boats', title: '' }],
      ['DELETE', '/acme/pages/pumps', undefined],
    ] as const)
      expect((await send(method, path, body, 'viewer')).status).toBe(404)
  })

  it("are shown only at their brand's hosts, to those with access to the device", async () => {
    const shown = { name: 'pumps', version: 1, page, ofBrand: true }
    expect((await look(ofDevice('pumps'))).body).toEqual(shown)
    expect((await look(overview('pumps'))).body).toEqual(shown)
    for (const host of ['other.example', 'portal.example', 'nobody.example']) {
      expect((await look(ofDevice('pumps'), host)).status).toBe(404)
      expect((await look(overview('pumps'), host)).status).toBe(404)
    }
    expect((await look(ofDevice('pumps', strange))).status).toBe(404)
    expect((await look(ofDevice('pumps'), acme, null)).status).toBe(401)
    expect((await look(overview('pumps'), acme, null)).status).toBe(401)
  })

  it('exist without a device only if the vendor allows it, and for a device only with cards', async () => {
    await save('cards_only', { hasOverview: false })
    await save('list_only', { page: { ...page, cards: [] } })
    const statuses = async (name: string) => [
      (await look(ofDevice(name))).status,
      (await look(overview(name))).status,
    ]
    expect(await statuses('cards_only')).toEqual([200, 404])
    expect(await statuses('list_only')).toEqual([404, 200])
  })

  it('yield to pages that users created', async () => {
    const own = { ...page, title: 'Mine', cards: [] }
    const answer = await fetch(`${portal.origin}${overview('pumps')}`, {
      method: 'PUT',
      headers: { cookie: cookies['viewer'] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ page: own, version: 0 }),
    })
    expect(answer.status).toBe(200)
    expect((await look(overview('pumps'))).body).toEqual({ name: 'pumps', version: 1, page: own })
    expect((await look(ofDevice('pumps'))).body).toMatchObject({ ofBrand: true })
  })

  it('refuse device IDs as names, cards beyond the limit and unknown brands', async () => {
    for (const name of ['ABC123XYZ', 'a%20b', 'x'.repeat(101)]) expect((await save(name)).status).toBe(400)
    const cards = Array.from({ length: 61 }, (_, at) => ({ id: `key:k${at}`, w: 1, h: 1 }))
    expect((await save('many', { page: { ...page, cards } })).status).toBe(400)
    expect((await save('pumps', {}, 'nobody')).status).toBe(404)
    expect((await send('GET', '/acme/pages/unknown')).status).toBe(404)
    expect((await send('DELETE', '/acme/pages/unknown')).status).toBe(404)
  })

  it('show the device in the URL, whatever device a card names', async () => {
    const cards = [{ id: 'key:vin', w: 1, h: 1, deviceid: strange }]
    const { body } = await save('sneaky', { page: { ...page, cards } })
    expect(body).toMatchObject({ page: { cards: [{ id: 'key:vin', w: 1, h: 1 }] } })
    expect(JSON.stringify(body)).not.toContain(strange)
  })

  it('report a conflict between two people', async () => {
    await save('twice')
    const change = (title: string) => save('twice', { page: { ...page, title }, version: 1 })
    const answers = await Promise.all([change('One'), change('Other')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await save('twice')).status).toBe(409)
  })

  it('can be renamed, which frees the old URL', async () => {
    await save('before')
    const renamed = await send('POST', '/acme/pages/before/rename', { to: 'after', title: 'After' })
    expect(renamed.body).toMatchObject({ name: 'after', version: 2, page: { title: 'After' } })
    expect((await look(ofDevice('before'))).status).toBe(404)
    expect((await look(ofDevice('after'))).status).toBe(200)
    const taken = await send('POST', '/acme/pages/after/rename', { to: 'pumps', title: '' })
    expect(taken.status).toBe(409)
    const device = await send('POST', '/acme/pages/after/rename', { to: 'ABC123XYZ', title: '' })
    expect(device.status).toBe(400)
  })

  it('are limited, also when several are created simultaneously', async () => {
    const made = await Promise.all(
      Array.from({ length: maximumBrandPages + 3 }, (_, at) => save(`n${at}`, {}, 'other')),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maximumBrandPages)
    expect(made.find(({ status }) => status !== 200)?.body['message']).toContain(`${maximumBrandPages} pages`)
  })

  it('are deleted alone and with their brand, and all of it is audited', async () => {
    await save('short')
    expect((await send('DELETE', '/acme/pages/short')).body).toEqual({ done: true })
    expect((await look(ofDevice('short'))).status).toBe(404)
    expect((await send('DELETE', '/other')).status).toBe(200)
    const log = await fetch(`${portal.origin}/api/portal/admin-get-audit?q=acme&limit=100`, {
      headers: { cookie: cookies['vendor'] ?? '' },
    })
    const { Items } = (await log.json()) as { Items: AuditEntry[] }
    const entries = Items.filter(({ details }) => ['short', 'before'].includes(String(details['name'])))
    expect(entries.map(({ action, details }) => [action, details['name']]).toReversed()).toEqual([
      ['brandPage.saved', 'before'],
      ['brandPage.renamed', 'before'],
      ['brandPage.saved', 'short'],
      ['brandPage.deleted', 'short'],
    ])
  })
})
