import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { PublicSite, Site } from '@fieldport/contract'
import { createBrandPalette } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relational } from '../../adapters/relational/open.ts'
import { openInMemoryForTest } from '../../adapters/relational/testing.ts'
import { createHttpApp } from '../../platform/http/http-app.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { createMetrics } from '../../platform/monitoring/metrics.ts'
import { parseTrustedProxies } from '../../platform/network/trusted-proxies.ts'
import { createAuditModule } from '../audit/audit.module.ts'
import { parseMapStyle } from '../../platform/network/map-style.ts'
import { createMapsModule } from '../maps/maps.module.ts'
import { renderBrandPage, toInlineJson } from './brand-page.ts'
import { defaultIcon } from './default-icon.ts'
import { defaultSettings } from './site-defaults.ts'
import { createSitesModule } from './sites.module.ts'

const by = { actor: { userId: 'vendor', email: 'vendor@example.com' }, address: '192.0.2.1' }
const publicUrl = 'http://portal.example:8080'
const template = join(import.meta.dirname, '../../../../web/index.html')

describe('the pages of a host', () => {
  let relational: Relational
  let webRoot: string
  let modules: Awaited<ReturnType<typeof createSitesModule>>
  let app: ReturnType<typeof createHttpApp>

  beforeAll(async () => {
    relational = await openInMemoryForTest()
    webRoot = await mkdtemp(join(tmpdir(), 'fieldport-web-'))
    await writeFile(join(webRoot, 'index.html'), await readFile(template))
    const { db } = relational
    const operator = parseMapStyle('streets.pmtiles https://satellite.example/tiles.json')
    const { maps } = createMapsModule({ dataDir: webRoot, maps: operator, log: createLog('silent') })
    const settings = { publicUrl, port: 8080, canMail: () => true, maps }
    modules = await createSitesModule({ db, ...createAuditModule({ db }), ...settings })
    app = createHttpApp({
      log: createLog('silent'),
      metrics: createMetrics(),
      authorise: async () => ({ caller: null, device: null }),
      authenticate: async () => null,
      identity: async () => new Response(null, { status: 404 }),
      acceptedOrigins: modules.sites.origins,
      sitePages: modules.sitePages,
      publicUrl,
      trustedProxies: parseTrustedProxies('10.0.0.1'),
      healthChecks: {},
      healthCauses: () => Promise.resolve([]),
      phase: () => 'serving',
      webRoot,
      outbox: null,
      registerRawCalls: () => {},
      router: {},
    })
  })
  afterAll(async () => {
    await relational.close()
    await rm(webRoot, { recursive: true })
  })

  const brand = (siteid: string, over: Partial<Site> = {}) =>
    modules.sitesAdmin.add(by, siteid, { ...defaultSettings, hosts: [`${siteid}.example`], ...over })
  const ask = (path: string, host = 'portal.example:8080', headers: Record<string, string> = {}) =>
    app.request(`http://127.0.0.1${path}`, { headers: { host, ...headers } })
  const pageAt = async (host: string, path = '/') => (await ask(path, host)).text()
  const brandIn = (html: string): PublicSite =>
    JSON.parse(/<script type="application\/json" id="brand">(.*)<\/script>/.exec(html)?.[1] ?? '')

  it('contain the brand, and its changes', async () => {
    const site = await brand('amber', { brandName: 'Amber', colour: '#aa5500', isDevelopment: true })
    for (const path of ['/', '/index.html', '/data/DEMO00001']) {
      const html = await pageAt('amber.example:8080', path)
      expect(brandIn(html)).toEqual(modules.sites.publicSite('amber'))
      expect(html).toContain('<title>Dev Portal</title>')
      expect(html).toContain('<meta name="theme-color" content="#aa5500" />')
      expect(html).toContain('<html lang="en">')
    }
    expect(brandIn(await pageAt('portal.example:8080')).siteid).toBe('default')
    const { siteid, version, ...settings } = site
    await modules.sitesAdmin.set(by, siteid, version, { ...settings, brandName: 'Amber & Co' })
    const html = await pageAt('amber.example:8080')
    expect(brandIn(html).brandName).toBe('Amber & Co')
    expect(html).toContain('content="Amber &amp; Co"')
  })

  it.each([
    'evil.com',
    'evil.com:8080',
    'amber.example.evil.com',
    'a'.repeat(5000),
    '"><script>',
    '127.0.0.1',
    '',
  ])('contain the default brand for an unknown host', async (host) => {
    const html = await pageAt(host)
    expect(brandIn(html).siteid).toBe('default')
    expect(html).not.toContain('evil.com')
    const document = await (await ask('/api/openapi.json', host)).json()
    expect(document).toMatchObject({ servers: [{ url: publicUrl }] })
  })

  it('match hosts regardless of case and port, and ignore an untrusted forwarded host', async () => {
    expect(brandIn(await pageAt('AMBER.Example:1')).siteid).toBe('amber')
    const answer = await ask('/', 'portal.example', { 'x-forwarded-host': 'amber.example' })
    expect(brandIn(await answer.text()).siteid).toBe('default')
  })

  it('use the forwarded host of a trusted proxy', async () => {
    const headers = { host: 'inside:1', 'x-forwarded-host': 'evil.com, amber.example' }
    const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
    const answer = await app.request('http://127.0.0.1/', { headers }, env)
    expect(brandIn(await answer.text()).siteid).toBe('amber')
  })

  it('include a manifest with existing icons', async () => {
    const answer = await ask('/manifest.webmanifest', 'amber.example')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({ theme_color: '#aa5500', display: 'standalone', start_url: '/' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    for (const { src, sizes } of manifest.icons) {
      const icon = await ask(src, 'amber.example')
      const bytes = Buffer.from(await icon.arrayBuffer())
      expect(icon.headers.get('cache-control')).toContain('immutable')
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    expect((await ask('/api/portal/site-icon/amber/100.png')).status).toBe(404)
    expect((await ask('/api/portal/site-icon/nobody/192.png')).status).toBe(404)
  })

  it('use a square PNG of the brand as the app icon', async () => {
    await brand('icons')
    const base64 = defaultIcon('#112233', 192, true).toString('base64')
    const { images } = await modules.sitesAdmin.setImage(by, 'icons', 'favicon', base64)
    expect(await (await ask('/manifest.webmanifest', 'icons.example')).json()).toMatchObject({
      icons: [{ src: images.favicon, sizes: '192x192 512x512', type: 'image/png', purpose: 'any' }],
    })
    expect(await pageAt('icons.example')).toContain(`<link rel="icon" href="${images.favicon}" />`)
  })

  it('serve images by their type, cached permanently at a URL with the content hash', async () => {
    await brand('pictures')
    const bytes = defaultIcon('#112233', 192, false)
    const { images } = await modules.sitesAdmin.setImage(by, 'pictures', 'logoDark', bytes.toString('base64'))
    const answer = await ask(images.logoDark ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const stale = await ask('/api/portal/site-image/pictures/logoDark?v=0')
    expect(stale.headers.get('cache-control')).toBe('no-cache')
    for (const path of ['pictures/logoLight', 'pictures/settings', 'nobody/logoDark']) {
      expect((await ask(`/api/portal/site-image/${path}`)).status).toBe(404)
    }
  })

  it('allow map requests only to the origins of the brand and the operator', async () => {
    await brand('mapped', { mapStyleUrl: 'https://tiles.example:8443/style.json?key=1' })
    const policy = async (host: string) => (await ask('/', host)).headers.get('content-security-policy') ?? ''
    const own = await policy('mapped.example')
    const origins = 'https://tiles.example:8443 https://satellite.example'
    expect(own).toContain(`connect-src 'self' ${origins};`)
    expect(own).toContain(`img-src 'self' data: blob: ${origins};`)
    expect(own).toContain("script-src 'self';")
    expect(own).toContain("worker-src 'self' blob:;")
    const other = await policy('portal.example')
    expect(other).toContain("connect-src 'self' https://satellite.example;")
    expect(other).not.toContain('tiles.example:8443')
    const { maps } = brandIn(await pageAt('mapped.example'))
    expect(maps).toMatchObject({
      streets: 'https://tiles.example:8443/style.json?key=1',
      satellite: 'https://satellite.example/tiles.json',
    })
    const answer = await ask(maps.basemap, 'mapped.example', { range: 'bytes=0-6' })
    expect([answer.status, await answer.text()]).toEqual([206, 'PMTiles'])
  })

  it('send hashed files compressed by the build to clients that accept it, and uncompressed to others', async () => {
    const content = 'export const words = 1\n'.repeat(200)
    await mkdir(join(webRoot, 'assets'), { recursive: true })
    await writeFile(join(webRoot, 'assets/words-1.js'), content)
    await writeFile(join(webRoot, 'assets/words-1.js.br'), brotliCompressSync(content))
    const answers = await Promise.all(
      ['gzip, deflate, br, zstd', 'identity'].map(async (encodings) =>
        ask('/assets/words-1.js', undefined, { 'accept-encoding': encodings }),
      ),
    )
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null])
    for (const { headers } of answers) {
      expect(headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(headers.get('cache-control')).toContain('immutable')
    }
    const [compressed, whole] = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(brotliDecompressSync(new Uint8Array(compressed ?? [])).toString()).toBe(content)
    expect(Buffer.from(new Uint8Array(whole ?? [])).toString()).toBe(content)
    const missing = await ask('/assets/words-2.js')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, null])
  })

  it('allow only the script worker to compile WebAssembly, without network access', async () => {
    await mkdir(join(webRoot, 'assets'), { recursive: true })
    const policyOf = async (name: string) => {
      await writeFile(join(webRoot, 'assets', name), '1')
      return (await ask(`/assets/${name}`)).headers.get('content-security-policy')
    }
    expect(await policyOf('script-worker-a_B-1.js')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    for (const name of ['script-page-a.js', 'a-script-worker-a.js', 'script-worker-a.js.html'])
      expect(await policyOf(name)).toContain("script-src 'self';")
  })

  it('hide the documentation if the brand hides it', async () => {
    await brand('closed', { switches: { ...defaultSettings.switches, hideDocs: true } })
    for (const path of ['/api/docs', '/api/openapi.json', '/api/postman.json']) {
      expect((await ask(path)).status).toBe(200)
      const closed = await ask(path, 'closed.example')
      expect([closed.status, await closed.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', status: 404, message: 'Not found.' },
      ])
    }
    const document = await (await ask('/api/openapi.json', 'mapped.example')).json()
    expect(document).toMatchObject({ servers: [{ url: 'http://mapped.example:8080' }] })
  })

  it('accept changes from the hosts of its brands until a brand is deleted', async () => {
    await brand('sender')
    const change = async (origin: string) =>
      (await app.request('http://127.0.0.1/api/portal/nothing', { method: 'POST', headers: { origin } }))
        .status
    expect(await change('http://sender.example:8080')).toBe(404)
    expect(await change('https://sender.example:8080')).toBe(403)
    expect(await change('http://sender.example')).toBe(403)
    await modules.sitesAdmin.remove(by, 'sender')
    expect(await change('http://sender.example:8080')).toBe(403)
  })
})

it('escape every value of a brand', () => {
  const hostile = '</script><script>alert(1)</script>$&$1"\'<!--'
  const site: PublicSite = {
    siteid: 'hostile',
    brandName: hostile,
    portalTitle: hostile,
    colour: '#000000',
    palette: createBrandPalette('#000000'),
    images: { logoLight: hostile, logoDark: null, subBrandLogo: null, favicon: null },
    copyright: hostile,
    termsUrl: hostile,
    privacyUrl: hostile,
    docsUrl: '',
    maps: { basemap: hostile, roads: '', streets: hostile, satellite: '' },
    hideFooter: false,
    features: [],
    regulatory: { 'ORB-C1': hostile },
    canMail: false,
  }
  const html = renderBrandPage('<head><!-- brand -->x<!-- /brand --></head>', { site, icon: '"><script>' })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('<!--')
  expect(JSON.parse(toInlineJson(site))).toEqual(site)
})
