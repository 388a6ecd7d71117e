import type { Site } from '@fieldport/contract'
import { defaultSiteId, isPortalError } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../adapters/relational/schema.ts'
import type { Relational } from '../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createAuditModule } from '../audit/audit.module.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { createMapsModule } from '../maps/maps.module.ts'
import { defaultIcon } from './default-icon.ts'
import { defaultSettings } from './site-defaults.ts'
import { createSitesModule } from './sites.module.ts'

const vendor = { actor: { userId: 'vendor', email: 'vendor@example.com' }, address: '192.0.2.1' }
const publicUrl = 'https://portal.example:8443'

describe.each(relationalTestEngines())('brands on $name', (engine) => {
  let relational: Relational
  const build = () => {
    const { db } = relational
    return createSitesModule({
      db,
      ...createAuditModule({ db }),
      publicUrl,
      port: 8080,
      canMail: () => true,
      maps: createMapsModule({ dataDir: '/nowhere', maps: {}, log: createLog('silent') }).maps,
    })
  }
  let { sites, sitesAdmin } = {} as Awaited<ReturnType<typeof build>>
  let number = 0

  beforeAll(async () => {
    relational = await engine.open()
    ;({ sites, sitesAdmin } = await build())
  })
  afterAll(() => relational.close())

  const add = (over: Partial<Site> = {}) => {
    number += 1
    const { siteid = `brand-${number}`, ...settings } = over
    return sitesAdmin.add(vendor, siteid, { ...defaultSettings, hosts: [`${siteid}.example`], ...settings })
  }
  const save = ({ siteid, version, ...settings }: Site, over: Partial<Site>) =>
    sitesAdmin.set(vendor, siteid, version, { ...settings, ...over })
  const audited = async () =>
    (await createAuditModule({ db: relational.db }).audit.page({ q: '', limit: 1 })).Items[0]
  const refusal = async (act: Promise<unknown>) => {
    const error: unknown = await act.catch((failure: unknown) => failure)
    return isPortalError(error) ? [error.code, error.context['reason']] : error
  }

  it('include the default brand from the start, once, and a restart keeps its changes', async () => {
    const listDefault = (from: typeof sites) => from.all().filter(({ siteid }) => siteid === defaultSiteId)
    expect(listDefault(sites)).toMatchObject([{ brandName: 'Portal' }])
    const [added] = listDefault(sites) as [Site]
    const changed = await save(added, { brandName: 'Renamed' })
    expect(listDefault((await build()).sites)).toMatchObject([{ brandName: 'Renamed' }])
    await save(changed, { brandName: 'Portal' })
    expect(sites.linkBase(defaultSiteId)).toBe(publicUrl)
    expect(sites.linkBase('no-such-brand')).toBe(publicUrl)
  })

  it('are found by each of their hosts, and build links with the first', async () => {
    const { siteid } = await add({ hosts: ['zebra.example', 'apple.example'] })
    expect(sites.siteIdOfHost('zebra.example')).toBe(siteid)
    expect(sites.siteIdOfHost('Apple.Example:9999')).toBe(siteid)
    expect(sites.siteIdOfHost('apple.example.')).toBe(siteid)
    expect(sites.linkBase(siteid)).toBe('https://zebra.example:8443')
    expect(sites.originOfHost('Zebra.example:1234')).toBe('https://zebra.example:8443')
    expect(sites.originOfHost(new URL(publicUrl).host)).toBe(publicUrl)
    for (const host of ['evil.example', '', null]) expect(sites.originOfHost(host)).toBeNull()
    expect(sites.origins()).toEqual(
      expect.arrayContaining([
        'https://zebra.example:8443',
        'https://apple.example:8443',
        publicUrl,
        'http://localhost:8080',
      ]),
    )
  })

  it.each([
    null,
    '',
    'evil.com',
    '[::1]:80',
    'zebra.example@evil.com',
    `${'a'.repeat(400)}.example`,
    'zebra.example:x',
  ])('resolve the host %s to the default brand', (host) => {
    expect(sites.siteIdOfHost(host)).toBe(defaultSiteId)
  })

  it('refuse to save an old version, and keep the newer one', async () => {
    const site = await add()
    const saved = await save(site, { brandName: 'First' })
    expect(saved).toMatchObject({ brandName: 'First', version: site.version + 1 })
    expect(await refusal(save(site, { brandName: 'Second' }))).toEqual(['CONFLICT', 'version'])
    expect(sites.brandOf(site.siteid).brandName).toBe('First')
    expect(await refusal(save({ ...site, siteid: 'nobody' }, {}))).toEqual(['NOT_FOUND', undefined])
  })

  it('have unique hosts, and release hosts that are removed', async () => {
    const [one, two] = [await add(), await add()]
    const [host = ''] = one.hosts
    expect(await refusal(save(two, { hosts: [...two.hosts, host] }))).toEqual(['CONFLICT', 'host'])
    expect(await refusal(add({ hosts: [host] }))).toEqual(['CONFLICT', 'host'])
    expect(await refusal(save(two, { hosts: ['portal.example'] }))).toEqual(['CONFLICT', 'host'])
    expect(sites.siteIdOfHost(host)).toBe(one.siteid)
    await save(one, { hosts: [] })
    expect(sites.linkBase(one.siteid)).toBe(publicUrl)
    expect((await save(two, { hosts: [host] })).hosts).toEqual([host])
    expect(sites.siteIdOfHost(host)).toBe(two.siteid)
    expect(await refusal(add({ siteid: one.siteid }))).toEqual(['CONFLICT', 'siteid'])
  })

  it('record only the changed fields in the audit log', async () => {
    const site = await add()
    await save(site, { brandName: 'Renamed', switches: { ...site.switches, hideDocs: true } })
    expect(await audited()).toMatchObject({
      actorEmail: 'vendor@example.com',
      address: '192.0.2.1',
      action: 'sites.changed',
      subject: site.siteid,
      details: {
        from: { brandName: site.brandName },
        to: { brandName: 'Renamed', switches: { hideDocs: true } },
      },
    })
    expect(Object.keys((await audited())?.details['to'] as object).toSorted()).toEqual([
      'brandName',
      'switches',
    ])
  })

  it('show only what their switches allow', async () => {
    const regulatory = { 'ORB-C1': 'Text', 'QUAD-C2': '' }
    const switches = { ...defaultSettings.switches, hideDocs: true, allowMfa: false, hideFooter: true }
    const { siteid, ...site } = await add({ regulatory, switches, isDevelopment: true })
    expect(sites.publicSite(siteid)).toMatchObject({
      portalTitle: 'Dev Portal',
      docsUrl: '',
      hideFooter: true,
      regulatory: {},
      features: ['signUp', 'account', 'apiCredentials', 'support', 'plans', 'shareLinks'],
    })
    await save({ ...site, siteid }, { switches: { ...switches, showRegulatory: true } })
    expect(sites.publicSite(siteid).regulatory).toEqual({ 'ORB-C1': 'Text' })
  })

  it('can be deleted without accounts, except the default one', async () => {
    const [empty, inUse] = [await add(), await add()]
    await relational.db
      .insert(users)
      .values({ id: 'u', name: 'U', email: 'u@example.com', siteId: inUse.siteid })
    expect(await refusal(sitesAdmin.remove(vendor, inUse.siteid))).toEqual(['CONFLICT', 'accounts'])
    expect(await refusal(sitesAdmin.remove(vendor, defaultSiteId))).toEqual(['CONFLICT', 'default'])
    await sitesAdmin.remove(vendor, empty.siteid)
    expect(sites.siteIdOfHost(empty.hosts[0] ?? '')).toBe(defaultSiteId)
    expect(await refusal(sitesAdmin.remove(vendor, empty.siteid))).toEqual(['NOT_FOUND', undefined])
  })

  it('store images at a URL with their content hash', async () => {
    const { siteid, version } = await add()
    const png = defaultIcon('#aa0000', 192, false)
    const withLogo = await sitesAdmin.setImage(vendor, siteid, 'logoLight', png.toString('base64'))
    expect(withLogo.version).toBe(version + 1)
    expect(withLogo.images.logoLight).toMatch(
      new RegExp(`^/api/portal/site-image/${siteid}/logoLight\\?v=[0-9a-f]{16}$`),
    )
    expect(sites.imageOf(siteid, 'logoLight')).toMatchObject({
      contentType: 'image/png',
      widthPx: 192,
      heightPx: 192,
    })
    const without = await sitesAdmin.setImage(vendor, siteid, 'logoLight', null)
    expect(without.images.logoLight).toBeNull()
    expect(await audited()).toMatchObject({
      action: 'sites.imageChanged',
      details: { kind: 'logoLight', to: null },
    })
  })

  it('show changes by another portal after a reload', async () => {
    const other = await build()
    const site = await add()
    expect(other.sites.brandOf(site.siteid).siteid).toBe(defaultSiteId)
    await other.sites.reload()
    expect(other.sites.brandOf(site.siteid).brandName).toBe(site.brandName)
  })
})
