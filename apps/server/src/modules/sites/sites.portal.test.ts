import { get } from 'node:http'
import type { AuditEntry, Site } from '@fieldport/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { defaultIcon } from './default-icon.ts'
import { defaultSettings } from './site-defaults.ts'

const partner = 'http://partner.example:8080'

describe('brands over HTTP', () => {
  let portal: TestPortal
  let vendor: string
  let stranger: string

  beforeAll(async () => {
    portal = await startTestPortal({ PUBLIC_URL: 'http://portal.example:8080' })
    await portal.createUser({ email: 'stranger@example.com' })
    vendor = await portal.signIn('vendor@example.com')
    stranger = await portal.signIn('stranger@example.com')
  })
  afterAll(() => portal.stop())

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${portal.origin}/api/portal/${path}`, {
      method,
      headers: { cookie: vendor, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const add = async (siteid: string, over: object = {}) => {
    const answer = await send('POST', 'admin-sites', { ...defaultSettings, siteid, ...over })
    return { status: answer.status, site: (await answer.json()) as Site }
  }
  const code = async (answer: Response) => {
    const { code, data } = (await answer.json()) as { code: string; data: { reason?: string; by?: string[] } }
    return [answer.status, code, data?.reason, ...(data?.by ?? [])]
  }

  it('can be edited by the vendor, and are not found for others', async () => {
    const { status, site } = await add('partner', { hosts: ['Partner.Example'], brandName: 'Partner' })
    expect([status, site.hosts]).toEqual([200, ['partner.example']])
    expect((await send('GET', 'admin-get-sites', undefined, { cookie: stranger })).status).toBe(404)
    expect((await send('DELETE', 'admin-sites/partner', undefined, { cookie: stranger })).status).toBe(404)
    const { siteid, version, images, ...settings } = site
    expect(images.favicon).toBeNull()
    const change = (over: object) => send('PUT', `admin-sites/${siteid}`, { ...settings, version, ...over })
    expect((await change({ brandName: 'Renamed' })).status).toBe(200)
    expect(await code(await change({ brandName: 'Too late' }))).toEqual([
      409,
      'CONFLICT',
      'version',
      'vendor@example.com',
    ])
    expect(await code(await send('DELETE', 'admin-sites/default', undefined))).toEqual([
      409,
      'CONFLICT',
      'default',
    ])
  })

  it('show their own terms and privacy notice as plain text, or else the product’s pages', async () => {
    const { site } = await add('lawful', {
      hosts: ['lawful.example'],
      termsText: '# Fair\r\n\r\n\r\n\r\nBe\u202E kind.\u0007 <b>All</b> of you.',
      privacyUrl: 'https://lawful.example/privacy',
    })
    expect(site.termsText).toBe('# Fair\n\nBe kind. <b>All</b> of you.')
    const read = (path: string, host: string) => readAt(`${portal.origin}/api/portal/${path}`, host)
    expect(await read('site-text/terms', 'lawful.example')).toEqual({ text: site.termsText })
    expect(await read('site-text/privacy', 'lawful.example')).toEqual({ text: '' })
    expect(await read('site-text/terms', 'portal.example')).toEqual({ text: '' })
    expect(await read('site', 'lawful.example')).toMatchObject({
      termsUrl: '/terms',
      privacyUrl: 'https://lawful.example/privacy',
    })
    expect(JSON.stringify(await read('site', 'lawful.example'))).not.toContain('Be kind')
    expect((await fetch(`${portal.origin}/api/portal/site-text/imprint`)).status).toBe(400)
    const { siteid, version: _version, images: _images, ...settings } = site
    const tooLong = await send('POST', 'admin-sites', {
      ...settings,
      hosts: [],
      siteid: `${siteid}-2`,
      termsText: 'x'.repeat(40_001),
    })
    expect(tooLong.status).toBe(400)
  })

  it.each([
    { hosts: ['https://partner.example'] },
    { hosts: ['partner.example:80'] },
    { brandName: '<b>Bold</b>' },
    { brandName: 'Line\r\nbreak' },
    { colour: 'red; background: url(x)' },
    { termsUrl: 'javascript:alert(1)' },
    { mapStyleUrl: 'mailto:maps@example.com' },
    { mailFromAddress: 'a@b.example\r\nBcc: c@d.example' },
  ])('refuse %o', async (over) => {
    expect((await add('refused', over)).status).toBe(400)
  })

  it('accept images by their content', async () => {
    await add('pictures')
    const put = (bytes: Buffer | string) =>
      send('PUT', 'admin-sites/pictures/image/favicon', { base64: Buffer.from(bytes).toString('base64') })
    const taken = (await (await put(defaultIcon('#000000', 192, false))).json()) as Site
    expect((await fetch(`${portal.origin}${taken.images.favicon}`)).headers.get('content-type')).toBe(
      'image/png',
    )
    for (const bytes of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html>',
      Buffer.alloc(310_000),
    ]) {
      expect(await code(await put(bytes))).toEqual([400, 'INVALID_INPUT', undefined])
    }
    const answer = await send('PUT', 'admin-sites/pictures/image/favicon', { base64: '<svg>' })
    expect(answer.status).toBe(400)
  })

  it('let users sign in from the hosts of a brand, and from no other host', async () => {
    const signIn = (origin: string) =>
      fetch(`${portal.origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'stranger@example.com', password: 'Test-portal-1' }),
      })
    expect((await signIn(partner)).status).toBe(200)
    expect((await signIn('http://evil.example:8080')).status).toBe(403)
  })

  it('grant and remove groups immediately, and audit who did', async () => {
    const users = (await (await send('GET', 'admin-find-users?q=stranger', undefined)).json()) as {
      Items: { userid: string }[]
    }
    const userid = users.Items[0]?.userid
    const setGroups = (groups: string[]) => send('PUT', 'admin-set-groups', { userid, groups })
    const seesSites = async () =>
      (await send('GET', 'admin-get-sites', undefined, { cookie: stranger })).status === 200
    expect(await seesSites()).toBe(false)
    await setGroups(['senquip_admin'])
    expect(await seesSites()).toBe(true)
    await setGroups([])
    expect(await seesSites()).toBe(false)
    const audit = (await (await send('GET', 'admin-get-audit?q=stranger@', undefined)).json()) as {
      Items: AuditEntry[]
    }
    const changes = audit.Items.filter(({ action }) => action === 'accounts.groupsChanged')
    expect(changes.map(({ actorEmail, address, details }) => [actorEmail, address, details])).toEqual([
      ['vendor@example.com', '127.0.0.1', { from: ['senquip_admin'], to: [] }],
      ['vendor@example.com', '127.0.0.1', { from: [], to: ['senquip_admin'] }],
    ])
    expect(await code(await send('PUT', 'admin-set-groups', { userid: 'nobody', groups: [] }))).toEqual([
      404,
      'NOT_FOUND',
      undefined,
    ])
  })
})

/** Requests as a browser at that host; fetch cannot set the host. */
function readAt(address: string, host: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const parse = (chunks: readonly unknown[]) => JSON.parse(chunks.join('')) as unknown
    get(address, { headers: { host } }, (response) => {
      response.toArray().then((chunks) => resolve(parse(chunks)), reject)
    }).on('error', reject)
  })
}
